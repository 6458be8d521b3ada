// Coming in: the room's code, then a name, a sign and a seat; meanwhile a card to play with.

import { by, el, fill, say } from "./dom.js";
import { Toy } from "./toy.js";
import { sign } from "./look.js";
import { me, remember } from "./me.js";
import { t } from "./words.js";

const CODE = 4;
const ANYONE = -1;
const HOW = { there: t("is here"), away: t("away"), screen: t("at the table"), computer: t("computer") };

export class Join {
  /** `act` has enter(message) and code(letters). */
  constructor(act) {
    this.act = act;
    this.room = null;
    this.why = this.refused = "";
    this.toy = new Toy(by("toy"));
    by("join").addEventListener("submit", (event) => {
      event.preventDefault();
      this.enterCode();
    });
    by("name").addEventListener("input", () => this.named());
    by("code").addEventListener("input", () => this.typed());
  }

  /** Ask for the code, and say why. */
  ask(why) {
    this.room = null;
    say(by("join-title"), t("Which table?"));
    this.say(why);
    this.parts(["code-part"]);
    by("code").value = "";
    by("code").setAttribute("aria-label", t("Code"));
    by("code").placeholder = "····";
    say(by("code-go"), t("Join"));
    by("code").focus({ preventScroll: true });
  }

  typed() {
    const letters = by("code").value.replace(/[^A-Za-z]/g, "").toUpperCase().slice(0, CODE);
    if (by("code").value !== letters) by("code").value = letters;
    if (letters.length === CODE) this.enterCode();
  }

  enterCode() {
    if (by("code").value.length === CODE && !this.room) this.act.code(by("code").value);
  }

  /** Show who is in the room, and which seats are free; `isIn` is who has looked on. */
  show(room, isIn) {
    const were = this.room?.seats ?? [];
    const opens = room.seats.some(({ seat, how }) => how === "free" && were.every((each) => each.seat !== seat || each.how !== "free"));
    this.room = room;
    this.others = (room.taken ?? []).filter((each) => !isIn || each !== me.given);
    const free = room.seats.some((seat) => seat.how === "free");
    say(by("join-title"), room.game);
    this.say(free ? t("Say who you are, then choose a seat.") : t("All seats are taken. Watch, and get the next free one."), opens ? "" : this.refused);
    by("name").placeholder = t("Your name");
    by("name").setAttribute("aria-label", t("Your name"));
    if (!by("name").value) by("name").value = me.name;
    by("signs").setAttribute("aria-label", t("Your icon"));
    by("places").setAttribute("aria-label", t("Seats"));
    this.showSigns();
    fill(by("places"), room.seats, (seat) => this.seat(seat));
    const ways = [
      free ? null : { words: t("Next free seat"), waits: true },
      { words: t("Watch"), waits: false },
    ].filter(Boolean);
    fill(by("ways"), ways, ({ words, waits }) => el(
      "button",
      { type: "button", className: waits ? "choice primary" : "choice", onclick: () => this.enter(ANYONE, waits) },
      words,
    ));
    this.parts(["name-part", "toy"]);
    this.toy.deal(room.cards);
  }

  parts(shown) {
    by("join").classList.toggle("asks-code", shown.includes("code-part"));
    for (const id of ["code-part", "name-part", "toy"]) by(id).hidden = !shown.includes(id);
  }

  showSigns() {
    const { signs } = this.room;
    const { others } = this;
    this.sign = me.sign < signs.length && !others.includes(me.sign) ? me.sign : -1;
    const told = signs.map(([shape, color], at) => ({ shape, color, at, on: at === this.sign, off: others.includes(at) }));
    fill(by("signs"), told, ({ shape, color, at, on, off }) => el(
      "button",
      {
        type: "button",
        className: "sign-choice",
        role: "radio",
        "aria-checked": String(on),
        "aria-label": `${t("Your icon")} ${at + 1}`,
        disabled: off,
        onclick: () => {
          remember({ sign: at });
          this.showSigns();
        },
      },
      sign(shape, color),
    ));
  }

  seat({ seat, name, how, sign: shape, color }) {
    const free = how === "free";
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          className: `place ${how}`,
          "aria-disabled": free ? null : "true",
          onclick: () => free && this.enter(seat, false),
        },
        sign(shape, color),
        el("bdi", {}, name),
        el("span", { className: "how" }, free ? t("Sit down") : HOW[how]),
      ),
    );
  }

  /** Return the icon that one has chosen, or the seat's own; who has no seat gets the last one. */
  signAt(seat) {
    const { signs, seats } = this.room;
    if (this.sign >= 0) return this.sign;
    const free = signs.map((_each, at) => at).filter((at) => !this.others.includes(at));
    const own = signs.findIndex(([shape]) => shape === seats.find((each) => each.seat === seat)?.sign);
    return free.includes(own) ? own : free.at(-1) ?? 0;
  }

  named() {
    remember({ name: by("name").value.trim() });
    this.say(this.why);
  }

  enter(seat, waits) {
    const name = by("name").value.trim() || this.room.seats.find((each) => each.seat === seat)?.name;
    if (!name) { // who looks on takes no seat's name
      this.refuse(t("Type your name."));
      by("name").focus();
      return;
    }
    const chosen = this.signAt(seat);
    // who only looks on chose no icon: a seat that is free later comes with its own
    remember(seat === ANYONE ? { name, given: chosen } : { name, sign: chosen, given: chosen });
    this.say(this.why);
    this.act.enter({ say: "enter", seat, name, sign: chosen, waits });
  }

  refuse(words) {
    this.say(this.why, words);
  }

  /** Say what to do, or why what one wanted can't be: that stays until one tries again or a seat is freed. */
  say(why, refused = "") {
    Object.assign(this, { why, refused });
    say(by("join-why"), refused || why);
    by("join-why").classList.toggle("bad", Boolean(refused));
  }
}
