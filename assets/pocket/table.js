// The table as it is told: who sits there and how they stand, and its parts in reading order.

import { by, el, fill, say } from "./dom.js";
import { BACK, emblem, ring, show, sign } from "./look.js";
import { me } from "./me.js";
import { t } from "./words.js";

// CSS pixels: the height of a card on the table
const high = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--lying")) || 92;

/** Say whether the table goes on below. */
function edge() {
  const { scrollTop, scrollHeight, clientHeight } = by("parts");
  by("parts").classList.toggle("after", scrollTop + clientHeight < scrollHeight - 4);
}
by("parts").addEventListener("scroll", edge);
new ResizeObserver(edge).observe(by("parts"));

/** `shouts` are what may be called out; `press(seat)` is a press on somebody's plate. */
export function showTable(page, shouts, press) {
  say(by("status"), page.status?.join("  ·  ") ?? "");
  const shouted = (seat) => (me.talk ? shouts[seat.shout ?? -1] ?? null : null);
  const calls = shouts.length && page.seat >= 0;
  const seats = page.seats.map((seat) => ({ ...seat, shout: shouted(seat), calls: calls && seat.seat === page.seat }));
  fill(by("seats"), seats, (seat) => plate(seat, page.seat, press));
  fill(by("parts"), (page.parts ?? []).filter((told) => !told.near), (told, at) => part(told, at, page));
  edge();
}

/** Return how a seat stands: the brass plate of the table, small. */
function plate(seat, own, press) {
  const name = seat.seat === own ? t("{name} (you)", { name: seat.name }) : seat.name;
  const notes = [...(seat.notes ?? [])];
  if (seat.away) notes.unshift(t("away"));
  if (seat.rests) notes.unshift(t("computer"));
  return el(
    "li",
    { className: `${seat.away ? "away" : ""} ${seat.seat === own ? "own" : ""}`, "aria-current": seat.turn ? "true" : null },
    el(
      "p",
      { className: "name" },
      sign(seat.sign, seat.color),
      el("bdi", {}, name),
      seat.side ? side(String.fromCharCode(64 + seat.side)) : "",
      seat.calls ? el("button", { type: "button", className: "call-out", title: t("Call out"), "aria-label": t("Call out"), onclick: () => press(seat.seat) }) : "",
    ),
    seat.shout ? el("p", { className: "shout", role: "status" }, seat.shout[0] || emblem(seat.shout[1])) : "",
    seat.score ? el("p", { className: "score" }, seat.score) : "",
    notes.length ? el("p", { className: "notes" }, notes.join(" · ")) : "",
    seat.turn ? el("span", { className: "unseen" }, t("to act")) : "",
  );
}

/** Return the letter of a side, which is heard as what it is. */
function side(team) {
  return el("span", { className: "side", role: "img", "aria-label": t("team {team}", { team }) }, team);
}

/** Return a part of the table: its words, its drawing and the cards that lie there. */
export function part(told, at, page = null) {
  const cards = told.cards ?? [];
  const drawn = told.drawing || told.pile;
  const across = page?.seats.length === 4 && cards.some((card) => "tag" in card);
  const strip = el("ul", { className: across ? "lying across" : "lying" }, ...cards.map((card) => lying(card, across ? page : null)));
  const made = el(
    "section",
    { className: drawn || across ? "part drawn" : "part" },
    el(
      "div",
      { className: told.drawing ? "unseen" : "" },
      el("h2", {}, told.title),
      ...(told.words ?? []).map((words) => el("p", { className: drawn ? "unseen" : "" }, words)),
    ),
    told.drawing ? drawing(told.drawing) : "",
    told.pile ? pile(told.pile) : "",
    cards.length ? strip : "",
  );
  if (cards.length) {
    strip.tabIndex = 0;
    strip.setAttribute("aria-label", told.title);
    if (at === 0 && cards.length > 3 && !across) requestAnimationFrame(() => (strip.scrollLeft = strip.scrollWidth));
  }
  return made;
}

/** A card of a trick of four lies before who played it, one's own at the foot. */
function lying(card, page) {
  const image = el("img", { alt: card.label, className: "face", draggable: false });
  show(image, card.card, high());
  const face = el("span", { className: "ringed" }, image);
  ring(face, card.rings);
  const made = el("li", {}, face, card.note ? el("p", { className: page ? "note unseen" : "note" }, card.note) : "");
  if (page) {
    const own = Math.max(0, page.seat);
    made.dataset.side = ["own", "left", "far", "right"][((card.seat ?? -1) - own + 4) % 4];
    made.append(el("span", { className: "tag", "aria-hidden": "true" }, card.tag));
  }
  return made;
}

/** Return cards face down with their number. */
function pile(count) {
  const image = el("img", { alt: "", className: "face", draggable: false });
  show(image, BACK, high());
  return el("div", { className: "pile", "aria-hidden": "true" }, image, el("span", { className: "tag" }, String(count)));
}

/** Return pools of light that mix, with what lies on each square. */
function drawing(told) {
  const made = el("div", { className: "board", "aria-hidden": "true" });
  made.style.setProperty("--wide", String(told.aspect));
  const put = (spot, className, words = "") => {
    const one = el("span", { className: `${className} ${spot.name}${spot.dark ? " dark" : ""}` }, words);
    one.style.left = `${100 * spot.x}%`;
    one.style.top = `${100 * spot.y}%`;
    made.append(one);
    return one;
  };
  for (const pool of told.pools) {
    const light = put(pool, "pool");
    light.style.width = light.style.height = `${200 * told.radius}%`;
  }
  for (const spot of told.spots) put(spot, "chips", spot.words ?? "");
  return made;
}
