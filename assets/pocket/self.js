// Whether one plays oneself: a computer player goes on for who pauses, leaves or is missed.

import { by, el, fill } from "./dom.js";
import { sheet } from "./sheets.js";
import { t } from "./words.js";

const WAIT = 60_000; // milliseconds for which who waits is not asked again

export class Self {
  /** `answer(message)` says something to the table. */
  constructor(answer) {
    this.answer = answer;
    this.dialog = by("me");
    this.waits = new Map(); // by the seats that are missed: until when one waits
    this.page = null;
  }

  show(page) {
    this.page = page;
    by("self").hidden = page.seat < 0 || Boolean(page.rests);
    by("resting").hidden = !page.rests;
    if (page.rests && !by("resting").childElementCount) {
      by("resting").replaceChildren(
        el("p", {}, t("A computer player goes on for you.")),
        el("button", { type: "button", className: "choice primary", onclick: () => this.answer({ say: "rest", back: true }) }, t("Play on myself")),
      );
    }
    if (!page.rests) by("resting").replaceChildren();
    this.showMissing();
  }

  showMissing() {
    const missing = (this.page.missing ?? []).filter(({ seat }) => (this.waits.get(seat) ?? 0) < Date.now());
    by("missing").hidden = !missing.length;
    fill(by("missing"), missing, ({ seat, words }) => el(
      "div",
      { className: "miss" },
      el("p", {}, words),
      el("button", { type: "button", className: "choice", onclick: () => this.wait(seat) }, t("Wait")),
      el("button", { type: "button", className: "choice", onclick: () => this.answer({ say: "play for", seat }) }, t("Computer player")),
    ));
  }

  wait(seat) {
    this.waits.set(seat, Date.now() + WAIT);
    this.showMissing();
    setTimeout(() => this.showMissing(), WAIT + 50);
  }

  open() {
    const say = (message) => () => {
      this.dialog.close();
      this.answer(message);
    };
    sheet(
      this.dialog,
      t("Pause or leave"),
      el("p", {}, t("Your hand stays yours. You can come back at any time.")),
      el("button", { type: "button", className: "choice primary", onclick: say({ say: "rest" }) }, t("Let a computer play for me")),
      el("button", { type: "button", className: "choice", onclick: say({ say: "leave" }) }, t("Leave the table")),
    );
  }
}
