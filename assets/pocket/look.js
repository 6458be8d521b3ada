// How the table looks: its colors, its letters, the faces of its cards.

import { el } from "./dom.js";
import { me } from "./me.js";

const HEIGHTS = [128, 192, 288, 432, 640];
export const BACK = -1;
const LIES = 110; // CSS pixels for which a back is drawn that lies there until a face comes
const SHAPES = {
  circle: "M12 2a10 10 0 1 0 .01 0z",
  square: "M3 3h18v18H3z",
  triangle: "M12 2 23 21H1z",
  diamond: "M12 1 22 12 12 23 2 12z",
  hexagon: "M12 1 21.5 6.5v11L12 23l-9.500-5.500v-11z",
  star: "m12 1 3.200 7.300 7.800.8-5.900 5.200 1.700 7.700L12 18l-6.800 4 1.700-7.700L1 9.100l7.800-.8z",
  heart: "M12 22C2 14 1 10 1 7.500A5.500 5.500 0 0 1 12 6a5.500 5.500 0 0 1 11 1.500C23 10 22 14 12 22z",
  cross: "M8.500 1h7v7.500H23v7h-7.500V23h-7v-7.500H1v-7h7.500z",
};

let aspect = 63 / 88;
let strip = 0.3;
let pitch = 0.5;
let faces = "";
const drawnHeights = new Set();

/** Take colors, text size and the shape of cards from the table; one's own text size counts. */
export function dress(look) {
  const root = document.documentElement.style;
  for (const [name, color] of Object.entries(look.colors)) {
    root.setProperty(`--${name.replaceAll("_", "-")}`, color);
  }
  const letters = me.text || look.text_scale;
  root.setProperty("--scale", String(letters / 100));
  document.documentElement.classList.toggle("large", letters >= 140);
  aspect = look.card_aspect;
  strip = look.strip ?? strip;
  pitch = look.pitch ?? pitch;
  root.setProperty("--aspect", String(aspect));
  faces = look.faces ?? "";
  root.setProperty("--back", `url("${faceUrl(BACK, LIES)}")`);
  document.querySelector("meta[name=theme-color]").content = look.colors.walnut_dark ?? "#2a190e";
}

export const widthOf = (height) => height * aspect;
/** How much of a card so high must show beside its neighbor, and above the next row. */
export const stripOf = (height) => widthOf(height) * strip;
export const pitchOf = (height) => height * pitch;

/**
 * Return where a card's face is, sharp at so many CSS pixels of height. The table draws the whole
 * deck for each height, so one that is there already is taken where it does as well.
 */
export function faceUrl(card, height) {
  const wanted = height * Math.min(devicePixelRatio || 1, 4);
  const known = [...drawnHeights].sort((one, other) => one - other);
  const near = known.find((each) => each >= 0.94 * wanted && each <= 2.2 * wanted);
  const drawn = near ?? HEIGHTS.find((each) => each >= 0.94 * wanted) ?? HEIGHTS.at(-1);
  if (card !== BACK) drawnHeights.add(drawn);
  return `/face/${drawn}/${card}?${faces}`;
}

/** Return a seat's sign: its shape in its color. */
export function sign(shape, color) {
  const SVG = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("aria-hidden", "true");
  made.classList.add("sign");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[shape] ?? SHAPES.circle);
  path.setAttribute("fill", color || "#999");
  made.append(path);
  return made;
}

/** Return an icon of the table in brass. */
export function emblem(icon) {
  const made = el("span", { className: "emblem", "aria-hidden": "true" });
  made.style.setProperty("--icon", `url("/icons/${icon}.svg")`);
  return made;
}

/** Show a card in an image: a back lies there until the face has come. */
export function show(image, card, height) {
  const url = faceUrl(card, height);
  if (image.getAttribute("src") === url) return;
  image.classList.remove("there");
  image.dataset.card = card;
  image.fetchPriority = "high"; // before letters and signs of buttons
  image.addEventListener("load", () => image.classList.add("there"), { once: true });
  image.addEventListener("error", () => retry(image, url), { once: true });
  image.src = url;
}

/** Ring what counts on a card's face, which lies in a place of its own. */
export function ring(place, rings = []) {
  for (const old of place.querySelectorAll(".ring")) old.remove();
  for (const [left, top, width, height] of rings) {
    const made = el("span", { className: "ring", "aria-hidden": "true" });
    Object.entries({ left, top, width, height }).forEach(([side, part]) => made.style.setProperty(side, `${100 * part}%`));
    place.append(made);
  }
}

function retry(image, url) {
  setTimeout(() => {
    if (image.isConnected && image.getAttribute("src") === url) image.src = `${url}-again`;
    image.addEventListener("load", () => image.classList.add("there"), { once: true });
  }, 1500);
}
