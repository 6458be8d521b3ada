// What stirs: cards that fly, large words, sounds, vibration, and what falls on who has won.

import { by, el, reduced } from "./dom.js";
import { sign } from "./look.js";
import { me } from "./me.js";

const FLIGHT = 220;
const WORDS = 1600;
const PIECES = 40;
const sounds = new Map();
let context = null;

/** Take where the cards of the hand lie, before they go; return what lets them fly. */
export function cardsFly() {
  if (reduced()) return () => {};
  const before = new Map([...document.querySelectorAll("#hand .card .face")].map((face) => [face.dataset.card, { box: face.getBoundingClientRect(), src: face.src }]));
  return () => {
    const held = new Set([...document.querySelectorAll("#hand .card .face")].map((face) => face.dataset.card));
    const gone = [...before].filter(([card]) => !held.has(card));
    if (!before.size || gone.length > 8) return; // another hand was dealt
    for (const [card, from] of gone) fly(from, document.querySelector(`#parts .face[data-card="${card}"]`));
  };
}

function fly({ box, src }, target) {
  const table = by("table").getBoundingClientRect();
  const to = target?.getBoundingClientRect() ?? { left: table.left + table.width / 2 - box.width / 4, top: table.top + 60, width: box.width / 2, height: box.height / 2 };
  const flying = el("img", { alt: "", className: "face flying", src, width: box.width, height: box.height });
  document.body.append(flying);
  const at = (place) => `translate(${place.left}px, ${place.top}px) scale(${place.width / box.width})`;
  const way = [{ transform: at(box), opacity: 1 }, { transform: at(to), opacity: target ? 1 : 0 }];
  flying.animate(way, { duration: FLIGHT, easing: "cubic-bezier(.2, .7, .3, 1)" }).finished.finally(() => flying.remove());
}

/** Say something large below the table, which shakes: what it judges stays in sight. */
export function large(words, color) {
  const told = el("p", { className: "large-words", "aria-hidden": "true" }, words);
  told.style.setProperty("color", `var(--${color.replaceAll("_", "-")}, var(--brass-light))`);
  by("ask").append(told);
  setTimeout(() => told.remove(), WORDS);
  if (reduced()) return;
  told.animate([{ scale: 0.4, opacity: 0 }, { scale: 1.1, opacity: 1, offset: 0.2 }, { scale: 1, opacity: 1, offset: 0.75 }, { scale: 1, opacity: 0 }], { duration: WORDS, fill: "forwards" });
  const shakes = [0, -7, 6, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  by("page").animate(shakes, { duration: 420 });
}

/** Let signs rain on who has won. */
export function celebrate(shape, color) {
  if (reduced()) return;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const falling = sign(shape, piece % 3 ? color : "#efd79d");
    falling.classList.add("falling");
    falling.style.setProperty("left", `${Math.random() * 100}%`);
    (document.querySelector("dialog[open]") ?? document.body).append(falling);
    const turn = 360 * (Math.random() - 0.5) * 4;
    falling.animate(
      [{ transform: "translateY(-2rem)", opacity: 1 }, { transform: `translateY(100dvh) rotate(${turn}deg)`, opacity: 0.7 }],
      { duration: 1600 + Math.random() * 1600, delay: Math.random() * 900, easing: "ease-in", fill: "backwards" },
    ).finished.finally(() => falling.remove());
  }
}

/** Let the phone vibrate, where that is wished. */
export function vibrate(pattern) {
  if (me.vibration) navigator.vibrate?.(pattern);
}

/** Let a sound of the table be heard, where that is wished. */
export async function sound(name) {
  if (!me.sound || !name || !(navigator.userActivation?.hasBeenActive ?? true)) return;
  context ??= new AudioContext();
  if (!sounds.has(name)) sounds.set(name, fetch(`/sounds/${name}.wav`).then((told) => told.arrayBuffer()).then((bytes) => context.decodeAudioData(bytes)).catch(() => null));
  const heard = await sounds.get(name);
  if (!heard) return;
  const source = context.createBufferSource();
  source.buffer = heard;
  source.connect(context.destination);
  source.start();
}
