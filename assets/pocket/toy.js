// A card to play with while one waits: it is dragged, thrown, and turned by a tap.

import { el, reduced } from "./dom.js";
import { show } from "./look.js";

const HIGH = 132;
const TAP = 6; // CSS pixels that a tap may move
const BACK = -1;
const FRICTION = 0.94;

export class Toy {
  constructor(home) {
    this.home = home;
    this.cards = 0;
    this.face = BACK;
    this.image = el("img", { alt: "", className: "face", draggable: false });
    this.card = el("div", { className: "toy-card" }, this.image);
    this.at = { x: 0, y: 0, turn: 0 };
    this.speed = { x: 0, y: 0 };
    this.held = null;
    this.card.addEventListener("pointerdown", (event) => this.take(event));
    this.card.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) this.card.addEventListener(kind, (event) => this.drop(event));
  }

  /** Take the deck's cards; the back lies up at first. */
  deal(cards) {
    if (this.cards === cards && this.card.isConnected) return;
    this.home.append(this.card);
    this.cards = cards;
    this.show(BACK);
  }

  show(card) {
    this.face = card;
    show(this.image, card, HIGH);
  }

  take(event) {
    this.card.setPointerCapture(event.pointerId);
    this.held = { x: event.clientX, y: event.clientY, moved: 0, at: performance.now() };
    this.speed = { x: 0, y: 0 };
  }

  move(event) {
    if (!this.held) return;
    const now = performance.now();
    const by = { x: event.clientX - this.held.x, y: event.clientY - this.held.y };
    const time = Math.max(1, now - this.held.at);
    this.speed = { x: (by.x / time) * 16, y: (by.y / time) * 16 };
    this.held = { x: event.clientX, y: event.clientY, moved: this.held.moved + Math.hypot(by.x, by.y), at: now };
    this.place(this.at.x + by.x, this.at.y + by.y, this.at.turn + by.x * 0.12);
  }

  drop() {
    if (!this.held) return;
    const { moved } = this.held;
    this.held = null;
    if (moved < TAP) this.turn();
    else if (!reduced()) this.glide();
    else this.place(0, 0, 0);
  }

  /** Turn it round: another face each time. */
  turn() {
    const next = this.face === BACK && this.cards ? Math.floor(Math.random() * this.cards) : BACK;
    if (reduced()) {
      this.show(next);
      return;
    }
    const half = { duration: 110, easing: "ease-in" };
    this.image.animate([{ transform: "none" }, { transform: "scaleX(0)" }], half).finished.then(() => {
      this.show(next);
      this.image.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { ...half, easing: "ease-out" });
    });
  }

  /** Let a thrown card glide, and come back from the edge. */
  glide() {
    if (this.held || !this.card.isConnected) return;
    const home = this.home.getBoundingClientRect();
    const reach = { x: Math.max(10, home.width / 2 - 50), y: Math.max(10, home.height / 2) };
    this.speed = { x: this.speed.x * FRICTION, y: this.speed.y * FRICTION };
    let { x, y } = this.at;
    x += this.speed.x;
    y += this.speed.y;
    if (Math.abs(x) > reach.x) this.speed.x *= -0.6;
    if (Math.abs(y) > reach.y) this.speed.y *= -0.6;
    x = Math.max(-reach.x, Math.min(reach.x, x));
    y = Math.max(-reach.y, Math.min(reach.y, y));
    this.place(x, y, this.at.turn + this.speed.x * 0.3);
    if (Math.hypot(this.speed.x, this.speed.y) > 0.3) requestAnimationFrame(() => this.glide());
  }

  place(x, y, turn) {
    this.at = { x, y, turn };
    this.card.style.setProperty("transform", `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn.toFixed(1)}deg)`);
  }
}
