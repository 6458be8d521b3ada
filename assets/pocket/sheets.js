// What is laid over the page: rules, the events so far, what a hand came to, a card from near.

import { by, el, fill, say } from "./dom.js";
import { emblem, show, sign } from "./look.js";
import { part } from "./table.js";
import { t } from "./words.js";

const KEPT = 400; // sentences of the log
const SUM = /^[^\p{L}]*\d[^\p{L}]*$/u; // numbers and what is reckoned of them: they stay in one line

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

/** Open a sheet with a title and what stands below it. */
export function sheet(dialog, title, ...children) {
  dialog.replaceChildren(head(dialog, title), el("div", { className: "body" }, ...children));
  open(dialog);
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
    say(this.none, found ? "" : t("Not in these rules"));
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
    const list = el("ol", { tabIndex: 0, "aria-label": t("Log") }, ...this.lines.map((line) => el("li", {}, line)));
    this.dialog.replaceChildren(head(this.dialog, t("Log")), list);
    list.scrollTop = list.scrollHeight;
  }

  open() {
    open(this.dialog);
    this.fill();
  }
}

// --- what it came to ------------------------------------------------------------------------------

export class Summary {
  /** `act.goOn()` says that it was read, `act.wish(id)` what shall come after the game. */
  constructor(act) {
    this.act = act;
    this.dialog = by("summary");
    this.shown = "";
    addEventListener("resize", () => this.fit());
  }

  take(page) {
    const summary = page.summary ?? null;
    const key = summary ? JSON.stringify([page.position, summary]) : "";
    by("reopen").hidden = !summary;
    say(by("reopen"), summary?.title ?? "");
    if (key !== this.shown) this.show(page, summary, key);
    if (summary) this.showWays(page, summary);
    if (summary) this.showCostly(page.costliest ?? null);
    if (summary) this.fit();
  }

  /** Let a table that is wider than the page stand in blocks, one for each of its rows. */
  fit() {
    const table = this.dialog.querySelector("table");
    table?.classList.remove("stacked");
    table?.classList.toggle("stacked", table.parentElement.scrollWidth > table.parentElement.clientWidth);
  }

  /** What cost one most, as soon as it was found, and the way to how the table stood. */
  showCostly(costliest) {
    const key = JSON.stringify(costliest);
    if (key === this.costlyKey) return;
    this.costlyKey = key;
    if (!costliest) return this.costly.replaceChildren();
    const title = t("Your costliest decision");
    const look = () => sheet(by("costliest"), title, el("p", {}, costliest.words), ...(costliest.parts ?? []).map((each) => part(each)));
    this.costly.replaceChildren(el("button", { type: "button", className: "choice", "data-way": "look", onclick: look }, t("Your costliest decision")));
  }

  show(page, summary, key) {
    this.shown = key;
    if (!summary) {
      this.dialog.close();
      return;
    }
    this.ways = el("footer");
    this.costly = el("div", { className: "costly" });
    this.costlyKey = "null";
    this.others = this.moves = false;
    this.waysKey = "";
    this.dialog.classList.remove("choosing");
    this.dialog.replaceChildren(
      head(this.dialog, summary.title),
      el(
        "div",
        { className: "told" },
        summary.own ? el("p", { className: summary.won ? "own-place won" : "own-place" }, summary.own) : "",
        summary.subtitle ? el("p", { className: "subtitle" }, summary.subtitle) : "",
        this.costly,
        this.table(summary),
        ...(summary.notes ?? []).map((note) => el("p", { className: "sum-note" }, note)),
      ),
      this.ways,
    );
    open(this.dialog);
  }

  table(summary) {
    const columns = summary.columns ?? [];
    const rows = (summary.rows ?? []).map((cells) => el(
      "tr",
      {},
      ...cells.map((cell, at) => el(at ? "td" : "th", at ? { "data-head": columns[at] ?? "", className: SUM.test(cell) ? "sum" : "" } : { scope: "row" }, cell)),
    ));
    const heads = columns.map((words) => words ? el("th", { scope: "col" }, words) : el("td", {}));
    return el(
      "div",
      { className: "scroll", tabIndex: 0, role: "region", "aria-label": summary.title },
      el("table", {}, columns.length ? el("thead", {}, el("tr", {}, ...heads)) : "", el("tbody", {}, ...rows)),
    );
  }

  /** The ways on: one button after a hand, and after the game what everybody wishes. */
  showWays(page, summary) {
    const told = page.ready || page.waits_for || "";
    const key = JSON.stringify([page.wishes, page.sitting, told, page.is_ready, this.others, this.moves]);
    if (key === this.waysKey) return;
    this.waysKey = key;
    this.dialog.classList.toggle("choosing", this.others || this.moves);
    const at = this.ways.contains(document.activeElement) ? document.activeElement.dataset.way : "";
    const wishes = page.wishes ?? [];
    const ready = el("p", { className: "ready", role: "status" }, told);
    if (wishes.length) this.ways.replaceChildren(ready, ...this.wishes(page, summary, wishes));
    else this.ways.replaceChildren(ready, this.goOn(page, summary));
    if (at) this.ways.querySelector(`[data-way="${at}"]`)?.focus();
  }

  goOn(page, summary) {
    const goesOn = page.seat >= 0 ? summary.go_on : ""; // who looks on waits for the others
    if (goesOn && page.is_ready) return el("p", { className: "waits" }, t("You are ready. The others are still reading."));
    const close = () => {
      if (goesOn) this.act.goOn(); // it says for whom one waits, until the table goes on
      else this.dialog.close();
    };
    return el("button", { type: "button", className: "choice primary", autofocus: true, "data-way": "on", onclick: close }, goesOn || t("To the table"));
  }

  wishes(page, summary, wishes) {
    const [again, enough, ...games] = wishes;
    const toggle = () => {
      this.others = !this.others;
      this.moves = false;
      this.showWays(page, summary);
    };
    const move = () => {
      this.moves = !this.moves;
      this.others = false;
      this.showWays(page, summary);
    };
    const chosen = games.filter((each) => each.names?.length).map(({ names, words }) => t("{about}: {words}", { about: names.join(", "), words }));
    const own = wishes.find((each) => each.own) ?? again; // gold lies on one's own wish
    const kind = (wish) => wish === own ? "primary" : "";
    const another = el(
      "button",
      { type: "button", className: `choice ${this.others ? "" : games.map(kind).join("")}`, "data-way": "other", "aria-expanded": String(this.others), onclick: toggle },
      el("span", {}, t("Another game")),
      this.others ? "" : el("span", { className: "note" }, chosen.join(" · ")),
    );
    return [
      this.wish(again, kind(again)),
      games.length ? another : "",
      this.others ? el("div", { className: "games", role: "group", "aria-label": t("Another game") }, ...games.map((each) => this.wish(each, kind(each)))) : "",
      el("button", { type: "button", className: "choice", "data-way": "seats", "aria-expanded": String(this.moves), onclick: move }, t("Swap seats")),
      this.moves ? this.seats(page) : "",
      this.wish(enough, kind(enough)),
    ].filter(Boolean);
  }

  /** Who sits where in the next game; a press on somebody swaps with them. */
  seats(page) {
    const people = new Map(page.seats.map((seat) => [seat.seat, seat]));
    return el("div", { className: "games", role: "group", "aria-label": t("Swap seats") }, ...(page.sitting ?? []).map((at) => {
      const { name, sign: shape, color } = people.get(at);
      const own = at === page.seat;
      return el(
        "button",
        { type: "button", className: `choice ${own ? "own" : ""}`, "data-way": `seat ${at}`, "aria-pressed": String(own), onclick: () => own || this.act.swap(at) },
        sign(shape, color),
        el("bdi", {}, name),
      );
    }));
  }

  wish({ id, words, icon, names, own }, kind) {
    return el(
      "button",
      { type: "button", className: `choice ${kind} ${own ? "own" : ""}`, "data-way": `wish ${id}`, "aria-pressed": String(Boolean(own)), onclick: () => this.act.wish(id) },
      icon ? emblem(icon) : "",
      el("span", {}, words),
      names?.length ? el("span", { className: "note" }, names.join(", ")) : "",
    );
  }

  /** What a hand came to can be read again while the table waits. */
  reopen() {
    if (this.shown) open(this.dialog);
    this.fit();
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

  /** A question lies below it. */
  close() {
    this.dialog.close();
  }
}
