// What can be asked for aloud, whoever's turn it is: a strip of small cards that opens in the page.

import { by, el, fill } from "./dom.js";
import { t } from "./words.js";

export class Requests {
  /** `ask(id)` asks for it; returns whether it was said. */
  constructor(ask) {
    this.ask = ask;
    this.offers = [];
  }

  /** Take what a page offers; while the table moves it offers nothing, and the strip stays. */
  show(page) {
    const offers = page.requests ?? [];
    this.able = offers.length > 0;
    if (this.able) this.offers = offers;
    const opens = by("ask-for");
    opens.hidden = !this.offers.length || page.seat < 0;
    if (opens.hidden) this.toggle(false);
    const titles = [...new Set(this.offers.map((offer) => offer.group))];
    const groups = titles.map((title) => ({ title, able: this.able, offers: this.offers.filter((offer) => offer.group === title) }));
    fill(by("requests"), groups, (group) => this.group(group));
  }

  /** Take its words, once they are known. */
  name() {
    const opens = by("ask-for");
    opens.setAttribute("aria-label", t("Ask…"));
    opens.title = t("Ask…");
    opens.onclick = () => this.toggle();
    by("requests").setAttribute("aria-label", t("Ask…"));
  }

  group({ title, able, offers }) {
    return el(
      "div",
      { className: "asks", role: "group", "aria-label": title },
      el("span", { className: "asks-title", "aria-hidden": "true" }, title),
      el("div", { className: "ask-cards" }, ...offers.map((offer) => this.card(offer, able))),
    );
  }

  card(offer, able) {
    const symbol = el("span", { className: `symbol ${offer.icon ?? ""}`, "aria-hidden": "true" }, offer.letters ?? "");
    symbol.style.setProperty("--ink", offer.ink);
    return el(
      "button",
      {
        type: "button",
        className: "ask-card",
        "aria-label": offer.words,
        "aria-disabled": !able || offer.enabled === false ? "true" : null,
        onclick: () => this.press(offer),
      },
      symbol,
    );
  }

  press(offer) {
    if (!this.able || offer.enabled === false || !this.ask(offer.id)) return;
    this.toggle(false);
    by("ask-for").focus();
  }

  toggle(open = by("requests").hidden) {
    by("requests").hidden = !open;
    by("ask-for").setAttribute("aria-expanded", String(open));
    if (open) by("requests").querySelector("button:not([aria-disabled])")?.focus({ preventScroll: true });
    if (open) by("requests").scrollIntoView({ block: "nearest" });
  }

  /** Close the strip; return whether it was open. */
  close() {
    const open = !by("requests").hidden;
    if (open) {
      this.toggle(false);
      by("ask-for").focus();
    }
    return open;
  }
}
