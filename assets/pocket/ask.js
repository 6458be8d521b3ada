// What is asked, and how it is answered: buttons, a list, an amount. Every press decides once.

import { by, el, fill, say } from "./dom.js";
import { t } from "./words.js";

const SETTLES = 300; // milliseconds in which buttons that have just come take no press
const ANSWERED = 4000; // milliseconds after which an answer that came to nothing may be said again

export class Asked {
  /** `act` has take(id) and amount(number); `tell(words)` says why not. */
  constructor(act) {
    this.act = act;
    this.ask = null;
    this.position = -1;
    this.came = 0;
    this.shown = "";
    this.doubted = -1;
    this.answered = 0;
    this.draft = null;
    by("amount").addEventListener("submit", (event) => {
      event.preventDefault();
      this.enterAmount();
    });
  }

  show(page) {
    const ask = page.ask ?? null;
    const anew = page.position !== this.position;
    if (anew) {
      this.draft = null;
      this.answered = 0;
      this.doubted = -1;
    }
    this.position = page.position;
    this.ask = ask;
    const shown = JSON.stringify([page.position, ask?.choices?.length]);
    if (shown !== this.shown) this.came = performance.now();
    this.shown = shown;
    say(by("turn"), page.turn);
    say(by("prompt"), ask ? ask.prompt : page.waits_for ?? "");
    const near = (page.parts ?? []).filter((part) => part.near);
    say(by("heard"), near.flatMap((part) => part.words).join(" · "));
    by("ask").classList.toggle("asked", Boolean(ask));
    by("ask").classList.toggle("waits", Boolean(!ask && page.waits_for));
    const choices = ask?.choices ?? [];
    fill(by("choices"), choices.map((choice) => ({ ...choice, at: page.position })), (choice) => this.button(choice));
    this.showRows(ask);
    // a card that is chosen brings its answer: the place for it is there before
    by("rows").classList.toggle("with-cards", (page.hand ?? []).some((card) => card.lit || card.chosen));
    this.showAmount(ask?.amount ?? null, anew);
    this.free();
  }

  /** Buttons wait from an answer to the next page. */
  free() {
    const waits = Boolean(this.answered);
    by("own").classList.toggle("sent", waits);
    by("own").setAttribute("aria-busy", String(waits));
  }

  button(choice, row = false) {
    const words = [el("span", { className: "words" }, choice.words)];
    if (choice.note) words.push(el("span", { className: "note" }, choice.note));
    if (choice.key && !row) words.push(el("kbd", { "aria-hidden": "true" }, choice.key.toUpperCase()));
    return el(
      "button",
      {
        type: "button",
        className: row ? "row" : choice.primary ? "choice primary" : "choice",
        "aria-disabled": choice.enabled === false ? "true" : null,
        "aria-description": choice.tip || null,
        title: choice.tip || null,
        "data-id": choice.id,
        "data-name": choice.words,
        onclick: () => this.press(choice),
      },
      ...words,
    );
  }

  showRows(ask) {
    const rows = ask?.rows ?? [];
    by("rows").hidden = !rows.length;
    say(by("rows-title"), ask?.rows_title ?? "");
    const told = rows.map((row) => ({ ...row, doubted: row.id === this.doubted }));
    fill(by("rows-list"), told, (row) => {
      const made = el("li", {}, this.button(row, true));
      if (row.doubted) made.append(el("p", { className: "doubt" }, row.twice));
      return made;
    });
  }

  // --- deciding ---------------------------------------------------------------------------------

  /** Take a choice; return whether it was. */
  press(choice) {
    if (!this.ask || performance.now() - this.came < SETTLES) return false;
    if (choice.enabled === false) {
      this.act.tell(choice.tip);
      return false;
    }
    if (choice.twice && this.doubted !== choice.id) {
      this.doubted = choice.id;
      this.showRows(this.ask);
      this.act.tell(choice.twice);
      document.querySelector(`#rows-list [data-id="${choice.id}"]`)?.focus();
      return false;
    }
    return this.answer(() => this.act.take(choice.id));
  }

  answer(send) {
    if (this.answered && Date.now() - this.answered < ANSWERED) return false;
    if (!send()) return false;
    this.answered = Date.now();
    this.free();
    return true;
  }

  /** The table has refused the answer: another may be given. */
  refused() {
    this.answered = 0;
    this.free();
  }

  get primary() {
    return this.ask?.choices?.find((choice) => choice.primary && choice.enabled !== false);
  }

  /** Take what a key stands for; digits that no choice has count the choices. */
  key(key) {
    const choices = this.ask?.choices ?? [];
    const named = choices.find((choice) => choice.key && choice.key === key.toLowerCase());
    const counted = /^[1-9]$/.test(key) && !choices.some((choice) => /^[0-9]$/.test(choice.key ?? ""))
      ? choices[Number(key) - 1] : null;
    const choice = named ?? counted;
    if (!choice) return false;
    this.press(choice);
    return true;
  }

  // --- amounts ----------------------------------------------------------------------------------

  showAmount(offer, anew) {
    const form = by("amount");
    form.hidden = !offer;
    const key = JSON.stringify(offer);
    if (!offer || (key === form.dataset.offer && !anew)) {
      if (!offer) form.replaceChildren();
      form.dataset.offer = key;
      return;
    }
    form.dataset.offer = key;
    this.offer = offer;
    const presets = (offer.presets ?? []).map(([words, amount], at) => el(
      "button",
      {
        type: "button",
        className: "preset",
        "aria-disabled": this.whyNot(amount) ? "true" : null,
        "aria-description": (offer.tips?.[at] ?? "").replace("{amount}", amount) || null,
        onclick: () => this.set(amount),
      },
      words === String(amount) ? words : el("span", {}, words, " ", el("b", {}, String(amount))),
    ));
    this.field = el("input", {
      id: "amount-field",
      type: "text",
      inputMode: "numeric",
      autocomplete: "off",
      enterKeyHint: "done",
      "aria-label": t("Amount"),
      "aria-describedby": "amount-why",
      oninput: () => this.typed(),
      onkeydown: (event) => this.amountKey(event),
    });
    this.takes = el("button", { type: "button", className: "choice bets", onclick: () => this.takeAmount() });
    this.why = el("p", { id: "amount-why" });
    const stepper = el(
      "div",
      { className: "stepper" },
      el("button", { type: "button", className: "step less", "aria-label": t("Less"), onclick: () => this.step(-1) }),
      this.field,
      el("button", { type: "button", className: "step more", "aria-label": t("More"), onclick: () => this.step(1) }),
    );
    const only = offer.least === offer.most;
    form.replaceChildren(
      only || !presets.length ? "" : el("div", { className: "presets", role: "group", "aria-label": t("Amounts") }, ...presets),
      el("div", { className: "take" }, only ? "" : stepper, this.takes),
      this.why,
    );
    this.field.value = String(this.draft ?? offer.least);
    this.tellAmount();
  }

  amountKey(event) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.step(step);
  }

  get amount() {
    return this.draft ?? this.offer.least;
  }

  set(amount) {
    const why = this.whyNot(amount);
    if (why) this.act.tell(why);
    this.draft = amount;
    this.field.value = String(amount);
    this.tellAmount();
  }

  step(way) {
    const { least, most, step = 1 } = this.offer;
    const to = Number.isFinite(this.amount) ? this.amount + way * step : least;
    this.set(Math.max(least, Math.min(most, to)));
  }

  typed() {
    const digits = this.field.value.trim();
    this.draft = /^\d{1,9}$/.test(digits) ? Number(digits) : NaN;
    this.tellAmount();
  }

  whyNot(amount) {
    const { least, most, step = 1, whole_steps: whole, too_little: little, too_much: much } = this.offer;
    if (!Number.isFinite(amount)) return t("Type a whole number.");
    if (amount < least) return little || t("At least {least}", { least });
    if (amount > most) return much || t("At most {most}", { most });
    if (whole && (amount - least) % step) return t("In steps of {step}.", { step });
    return "";
  }

  tellAmount() {
    const { amount, offer } = this;
    const why = this.whyNot(amount);
    const words = offer.guarded?.includes(amount) && offer.guarded_words ? offer.guarded_words : offer.words;
    say(this.takes, words.replace("{amount}", Number.isFinite(amount) ? amount : "…"));
    this.takes.toggleAttribute("aria-disabled", false);
    if (why) this.takes.setAttribute("aria-disabled", "true");
    this.takes.classList.toggle("primary", this.draft !== null && !this.primary);
    this.takes.classList.toggle("guarded", Boolean(offer.guarded?.includes(amount)));
    this.field.setAttribute("aria-invalid", String(Boolean(why)));
    say(this.why, why || offer.note || "");
    this.why.classList.toggle("bad", Boolean(why));
  }

  takeAmount() {
    if (performance.now() - this.came < SETTLES) return;
    const why = this.whyNot(this.amount);
    if (why) this.act.tell(why);
    else this.answer(() => this.act.amount(this.amount));
  }

  /** Enter takes an amount that was set and is not one that a slip must not take. */
  enterAmount() {
    if (this.draft === null) this.act.tell(t("Set an amount first."));
    else if (this.offer.guarded?.includes(this.amount)) this.act.tell(t("Press the button for this amount."));
    else this.takeAmount();
  }
}
