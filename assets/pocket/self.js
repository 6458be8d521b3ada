// Oneself: how the page is to be, and whether one plays oneself; a computer player goes on else.

import { by, el, fill } from "./dom.js";
import { me, remember } from "./me.js";
import { sheet } from "./sheets.js";
import { languages, t } from "./words.js";

const WAIT = 60_000; // milliseconds for which who waits is not asked again
const LETTERS = [0, 100, 125, 150, 200];

export class Self {
  /** `answer(message)` says something to the table; `dress()` shows a change of the page's look. */
  constructor(answer, dress) {
    this.answer = answer;
    this.dress = dress;
    this.dialog = by("me");
    this.waits = new Map(); // by the seats that are missed: until when one waits
    this.page = null;
    const open = by("self");
    open.hidden = false;
    open.title = t("This phone");
    open.setAttribute("aria-label", t("This phone"));
    open.onclick = () => this.open();
  }

  show(page) {
    this.page = page;
    by("resting").hidden = !page.rests;
    if (page.rests && !by("resting").childElementCount) {
      by("resting").replaceChildren(
        el("p", {}, t("A computer player sits in for you.")),
        el("button", { type: "button", className: "choice primary", onclick: () => this.answer({ say: "rest", back: true }) }, t("Take over again")),
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
    const plays = this.page?.seat >= 0 && by("page").dataset.state === "here";
    const leaving = plays
      ? [
        el("h3", {}, t("Pause or leave")),
        el("p", {}, t("Your hand stays yours. You can come back at any time.")),
        this.page.rests ? "" : el("button", { type: "button", className: "choice", onclick: say({ say: "rest" }) }, t("Let a computer play")),
        el("button", { type: "button", className: "choice", onclick: say({ say: "leave" }) }, t("Leave the table")),
      ]
      : [];
    sheet(this.dialog, t("This phone"), this.language(), this.letters(), ...this.switches(), ...leaving.filter(Boolean));
  }

  language() {
    const chosen = document.documentElement.lang;
    const options = Object.entries(languages).map(([tag, words]) => el("option", { value: tag, selected: tag === chosen, lang: tag }, words));
    const change = (event) => {
      remember({ language: event.target.value });
      location.assign(`/?lang=${event.target.value}`);
    };
    return this.setting(t("Language"), el("select", { onchange: change }, ...options));
  }

  letters() {
    const options = LETTERS.map((each) => el("option", { value: String(each), selected: each === me.text }, each ? `${each} %` : t("Same as table")));
    const change = (event) => {
      remember({ text: Number(event.target.value) });
      this.dress();
    };
    return this.setting(t("Text size"), el("select", { onchange: change }, ...options));
  }

  switches() {
    const vibration = navigator.vibrate ? [["vibration", t("Vibration")]] : []; // iPhones never do
    return [["sound", t("Sound")], ...vibration, ["talk", t("Others’ phrases")]].map(([key, words]) => {
      const change = (event) => {
        remember({ [key]: event.target.checked });
        this.dress();
      };
      return this.setting(words, el("input", { type: "checkbox", checked: me[key], onchange: change }));
    });
  }

  setting(words, control) {
    return el("label", { className: "setting" }, el("span", {}, words), control);
  }
}
