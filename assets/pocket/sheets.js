// What is laid over the page: rules, the events so far, what a hand came to, a card from near.

import { by, el, fill, say } from "./dom.js";
import { show } from "./look.js";
import { t } from "./words.js";

const KEPT = 400; // sentences of the log

/** Return the head of a sheet with its title and the button that closes it. */
function head(dialog, title) {
  return el(
    "header",
    {},
    el("h2", { id: `${dialog.id}-title` }, title),
    el("button", { type: "button", className: "tool close", "aria-label": t("Close"), onclick: () => dialog.close() }),
  );
}

function open(dialog) {
  if (!dialog.open) dialog.showModal();
}

/** A press beside a sheet closes it. */
export function closeBeside() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
}

// --- the rules ------------------------------------------------------------------------------------

export class Rules {
  constructor() {
    this.rules = [];
    this.dialog = by("rules");
  }

  take(rules) {
    this.rules = rules;
    const search = el("input", {
      type: "search",
      id: "rules-search",
      placeholder: t("Search the rules"),
      "aria-label": t("Search the rules"),
      oninput: () => this.filter(search.value),
    });
    const items = rules.map(([number, words]) => el("li", { id: `rule-${number}` }, el("b", {}, number), " ", el("span", {}, words)));
    this.list = el("ol", { tabIndex: 0, "aria-label": t("Rules") }, ...items);
    this.none = el("p", { role: "status", className: "none" });
    this.dialog.replaceChildren(head(this.dialog, t("Rules")), search, this.none, this.list);
    this.search = search;
  }

  filter(wanted) {
    const words = wanted.trim().toLocaleLowerCase();
    let found = 0;
    for (const item of this.list.children) {
      item.hidden = !item.textContent.toLocaleLowerCase().includes(words);
      found += !item.hidden;
    }
    say(this.none, found ? "" : t("No rule says that."));
  }

  open(number = "") {
    this.search.value = "";
    this.filter("");
    open(this.dialog);
    for (const item of this.list.children) item.classList.remove("named");
    const item = number ? by(`rule-${number}`) : null;
    item?.classList.add("named");
    item?.scrollIntoView({ block: "center" });
    if (item) this.list.focus({ preventScroll: true });
  }
}

// --- the events -----------------------------------------------------------------------------------

export class Events {
  constructor() {
    this.lines = [];
    this.told = 0;
    this.dialog = by("log");
  }

  /** Take the last sentences of a page; return those that are new. */
  take(page) {
    const events = page.events ?? [];
    const told = page.told ?? 0;
    const count = told - this.told;
    let fresh = [];
    if (count < 0 || count > events.length || !this.lines.length) this.lines = [...events];
    else if (count) {
      fresh = events.slice(-count);
      this.lines = [...this.lines, ...fresh].slice(-KEPT);
    }
    this.told = told;
    fill(by("events-list"), this.lines.slice(-60), (line) => el("li", {}, line));
    by("events-list").scrollTop = by("events-list").scrollHeight;
    say(by("latest"), this.lines.at(-1) ?? "");
    if (this.dialog.open) this.fill();
    return fresh;
  }

  fill() {
    const list = el("ol", { tabIndex: 0, "aria-label": t("Events") }, ...this.lines.map((line) => el("li", {}, line)));
    this.dialog.replaceChildren(head(this.dialog, t("Events")), list);
    list.scrollTop = list.scrollHeight;
  }

  open() {
    open(this.dialog);
    this.fill();
  }
}

// --- what it came to ------------------------------------------------------------------------------

export class Summary {
  /** `goOn()` says that it was read. */
  constructor(goOn) {
    this.goOn = goOn;
    this.dialog = by("summary");
    this.shown = "";
  }

  take(page) {
    const summary = page.summary ?? null;
    const key = summary ? JSON.stringify([page.position, summary]) : "";
    if (key === this.shown) return;
    this.shown = key;
    if (!summary) {
      this.dialog.close();
      return;
    }
    const goesOn = page.seat >= 0 ? summary.go_on : ""; // who looks on waits for the others
    this.dialog.replaceChildren(
      head(this.dialog, summary.title),
      summary.subtitle ? el("p", { className: "subtitle" }, summary.subtitle) : "",
      this.table(summary),
      ...(summary.notes ?? []).map((note) => el("p", { className: "sum-note" }, note)),
      el("footer", {}, this.way(goesOn)),
    );
    open(this.dialog);
  }

  table(summary) {
    const columns = summary.columns ?? [];
    const rows = (summary.rows ?? []).map((cells) => el(
      "tr",
      {},
      ...cells.map((cell, at) => el(at ? "td" : "th", at ? { "data-head": columns[at] ?? "" } : { scope: "row" }, cell)),
    ));
    const heads = columns.map((words) => words ? el("th", { scope: "col" }, words) : el("td", {}));
    return el(
      "div",
      { className: "scroll", tabIndex: 0, role: "region", "aria-label": summary.title },
      el("table", {}, columns.length ? el("thead", {}, el("tr", {}, ...heads)) : "", el("tbody", {}, ...rows)),
    );
  }

  way(goesOn) {
    const close = () => {
      this.dialog.close();
      if (goesOn) this.goOn();
    };
    return el("button", { type: "button", className: "choice primary", autofocus: true, onclick: close }, goesOn || t("To the table"));
  }

  /** What a hand came to can be read again while the table waits. */
  reopen() {
    if (this.shown) open(this.dialog);
  }
}

// --- a card from near -----------------------------------------------------------------------------

export class Near {
  /** `turn(card)` shows a card of the hand to everyone, or turns it back. */
  constructor(turn) {
    this.turn = turn;
    this.dialog = by("card");
  }

  open(card) {
    const high = Math.min(innerHeight * 0.62, 560);
    const image = el("img", { alt: card.label, className: "face", height: Math.round(high) });
    show(image, card.card, Math.min(high, 330));
    const turn = () => {
      this.dialog.close();
      this.turn(card.card);
    };
    this.dialog.replaceChildren(
      head(this.dialog, t("A card")),
      image,
      el("p", {}, card.label),
      card.talk ? el("button", { type: "button", className: "choice", onclick: turn }, card.talk) : "",
    );
    open(this.dialog);
  }
}
