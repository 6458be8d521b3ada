// A hand of cards on a phone: takes what the table says, shows it, and says back what is decided.
//
// The room's code stands after "#", which browsers send to nobody. By it one comes in; a secret of
// one's own (me.js) then stands for the seat. The page that was opened last has the seat.

import { Asked } from "./ask.js";
import { Awake } from "./awake.js";
import { by, el, say } from "./dom.js";
import { Hand } from "./hand.js";
import { Join } from "./join.js";
import { Line } from "./line.js";
import { dress, emblem } from "./look.js";
import { inOwnLanguage, me as own, newToken, remember, takeLink } from "./me.js";
import { Requests } from "./requests.js";
import { Self } from "./self.js";
import { Events, Near, Rules, Summary, closeBeside, sheet } from "./sheets.js";
import { cardsFly, celebrate, large, sound, vibrate } from "./stir.js";
import { showTable } from "./table.js";
import { t } from "./words.js";

const TOAST = 9000;

/** The name of this page as it was loaded: by it the table knows a line that was lost. */
const VISIT = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

let page = null;
let welcome = null;
let room = null;
let look = null; // how the table is drawn
let toastTimer = 0;
let leaves = false; // whether one leaves the table oneself
let chooses = false; // whether who looks on chooses a seat; meanwhile the table isn't shown

const awake = new Awake();
const rules = new Rules();
const events = new Events();
const summary = new Summary({
  goOn: () => answer({ say: "go on" }),
  wish: (id) => answer({ say: "wish", id }),
  swap: (seat) => answer({ say: "swap", seat }),
});
const me = new Self(answer, () => {
  if (look) dress(look);
});
const join = new Join({
  enter: (message) => line.say(message) || join.refuse(t("The table can’t be reached")),
  code: (letters) => {
    remember({ code: letters });
    begin();
  },
});
const near = new Near((card) => answer({ say: "show", card }));
const requests = new Requests((id) => answer({ say: "ask", id }));
const asked = new Asked({
  take: (id) => answer({ say: "take", id, cards: hand.told }),
  amount: (amount) => answer({ say: "amount", amount, cards: hand.told }),
  tell: (words) => toast(words),
});
const hand = new Hand({
  choose: (cards) => {
    hush();
    answer({ say: "choose", cards });
  },
  throw: (cards) => answer({ say: "throw", cards }),
  whyNot: (card) => answer({ say: "why not", card }),
  look: (number) => {
    const card = page.hand.find((each) => each.card === number);
    if (card) near.open(card);
  },
});
const line = new Line({
  welcome: (message) => greet(message.welcome),
  page: (message) => chooses || show(message.page),
  room: (message) => gather(message.room),
  refused: (message) => {
    if (!page) join.refuse(message.words);
    asked.refused();
    hand.refused();
    toast(message.words, message.rule);
  },
  told: (message) => toast(message.words),
  "turned away": (message) => (message.code ? askCode(message.why) : end(message.why)),
  rests: (message) => rest(message.words),
  gone: (message) => {
    if (message.elsewhere) leaveTo(message.why);
    else if (leaves) close(message.why, message.why, [t("A computer player sits in for you."), t("Your hand stays yours. You can come back at any time.")], t("Take over again"));
    else if (message.closed) close(message.why, t("The table was closed"), [t("This page continues when the table opens again.")], t("Try again"));
    else end(message.why);
  },
  version: (message) => reload(message.words),
  lost,
  back: () => {
    by("lost").hidden = true;
  },
});

function answer(message) {
  if (!page) return false;
  const said = line.say({ ...message, position: page.position });
  leaves = said && message.say === "leave";
  if (!said) toast(t("The table can’t be reached. Nothing is decided."));
  return said;
}

// --- what the table says --------------------------------------------------------------------------

function greet(told) {
  const first = page === null;
  chooses = false;
  welcome = told;
  dress((look = told.look));
  say(by("game"), told.game);
  rules.take(told.rules ?? []);
  name("open-rules", t("Rules"), () => rules.open());
  name("open-log", t("Log"), () => events.open());
  name("hint", t("Hint"), () => answer({ say: "hint" }));
  requests.name();
  name("undo", t("Undo"), () => answer({ say: "undo" }));
  by("open-rules").hidden = !(told.rules ?? []).length;
  by("open-log").hidden = false;
  say(by("events-title"), t("Log"));
  by("seats").setAttribute("aria-label", t("Players"));
  by("parts").setAttribute("aria-label", t("The table"));
  by("events-list").setAttribute("aria-label", t("Log"));
  say(by("sort-words"), t("Sort"));
  by("order").replaceChildren(...(told.orders ?? []).map(({ key, words }) => el("option", { value: key }, words)));
  by("order").setAttribute("aria-label", t("Sort the hand by"));
  if (first) stand("waiting", told.name, [t("The table will show you your hand in a moment.")]);
  if (page) show(page);
}

function name(id, words, act) {
  const button = by(id);
  button.setAttribute("aria-label", words);
  button.title = words;
  button.onclick = act;
}

function show(told) {
  const before = page;
  page = told;
  for (const id of ["table", "own", "events"]) by(id).hidden = false;
  for (const id of ["away", "join"]) by(id).hidden = true;
  by("page").dataset.state = "here";
  showSitDown();
  by("own").classList.toggle("watches", told.seat < 0);
  by("page").classList.toggle("watches", told.seat < 0);
  const land = cardsFly();
  asked.show(told);
  requests.show(told);
  showTable(told, welcome?.shouts ?? [], (seat) => seat === told.seat && callOut());
  hand.show(told); // in the room that all else leaves it
  if (before) land();
  const fresh = events.take(told);
  summary.take(told);
  me.show(told);
  by("unsaved").hidden = !told.unsaved;
  say(by("unsaved"), told.unsaved ?? "");
  by("hint").hidden = !told.may_hint;
  by("undo").hidden = !told.may_undo;
  by("sort").hidden = (welcome?.orders ?? []).length < 2 || (told.hand ?? []).length < 2;
  if (document.activeElement !== by("order")) by("order").value = told.order ?? "";
  document.title = told.ask ? t("Your turn: {game}", { game: welcome?.game ?? "" }) : welcome?.game ?? "Cabinet";
  const asksAnew = told.ask && (!before?.ask || before.position !== told.position);
  if (before && before.position !== told.position) hush();
  announce([...fresh, ...(asksAnew ? [told.turn, told.ask.prompt] : [])]);
  if (asksAnew) near.close();
  if (asksAnew) by("parts").scrollTop = 0; // what is to be decided about stands first
  if (asksAnew && before) vibrate(90);
  awake.want(told.seat >= 0 && !told.summary?.own);
  stir(before, told, asksAnew);
}

/** Show and sound what happened since the page before. */
function stir(before, told, asksAnew) {
  const fresh = before && told.cue && told.cue.number !== before.cue?.number;
  if (fresh && told.cue.words) {
    large(told.cue.words, told.cue.color ?? "");
    vibrate([60, 40, 120]);
  }
  if (fresh && told.cue.sound) sound(told.cue.sound);
  else if (asksAnew && before) sound("turn");
  if (told.summary?.won && !before?.summary?.won) {
    const own = told.seats.find((seat) => seat.seat === told.seat);
    celebrate(own?.sign, own?.color);
    sound("win");
  }
}

/** Choose something to call out across the table. */
function callOut() {
  const offers = welcome?.shouts ?? [];
  if (!offers.length) return;
  const call = (id) => () => {
    by("me").close();
    answer({ say: "shout", id });
  };
  sheet(by("me"), t("Call out"), el("div", { className: "shouts" }, ...offers.map(([words, icon], id) => el(
    "button",
    { type: "button", className: "choice", "aria-label": words || icon, onclick: call(id) },
    words || emblem(icon),
  ))));
}

/** Tell a screen reader what happened; what is seen stands there for all others. */
function announce(sentences) {
  if (!sentences.length) return;
  by("announcer").replaceChildren(...sentences.map((words) => el("p", {}, words)));
}

function toast(words, rule = "") {
  if (!words) return;
  clearTimeout(toastTimer);
  const known = rule && welcome?.rules?.some(([number]) => number === rule);
  by("said").replaceChildren(
    el("p", {}, words),
    known ? el("button", { type: "button", className: "rule", "aria-label": t("Rule {rule}", { rule }), onclick: () => rules.open(rule) }, rule) : "",
  );
  hand.lay();
  toastTimer = setTimeout(hush, TOAST + 40 * words.length);
}

function hush() {
  clearTimeout(toastTimer);
  by("said").replaceChildren();
  hand.lay(); // in the room that the words had
}

// --- where there is no table ----------------------------------------------------------------------

/** Fill the page with words where there is no hand to show. */
function stand(state, title, sentences, again = "") {
  by("page").dataset.state = state;
  for (const id of ["table", "own", "events"]) by(id).hidden = true;
  for (const id of ["ask-for", "requests", "hint", "undo", "unsaved", "missing", "sit-down"]) by(id).hidden = true;
  by("away").hidden = false;
  by("join").hidden = true;
  say(by("status"), "");
  say(by("away-title"), title);
  by("away-words").replaceChildren(...sentences.map((words) => el("p", {}, words)));
  by("again").hidden = !again;
  say(by("again"), again);
}

function advice() {
  return [
    t("Is this phone on the table’s network? Mobile data doesn’t reach it."),
    t("Don’t use a guest network. Use the main one, or a phone’s hotspot."),
    t("Try another address that the table shows."),
  ];
}

function lost(tries) {
  if (page === null && by("page").dataset.state === "ended") return; // it says why
  if (page === null) {
    if (tries >= 2) {
      stand("lost", t("The table can’t be reached"), advice(), t("Try again"));
      by("again").onclick = () => line.now();
    }
    return;
  }
  by("lost").hidden = false;
  const words = [t("The table can’t be reached. This page keeps trying."), ...advice()];
  by("lost").replaceChildren(el("span", {}, words.slice(0, tries > 3 ? 4 : 2).join(" ")));
}

function end(why) {
  const way = own.code ? [] : [t("For a seat, scan the code at the table.")];
  close(why, t("This phone has no seat"), [why, ...way], t("Try again"));
}

/** Another page has this seat now. */
function leaveTo(why) {
  close(why, t("Opened on another page"), [why], t("Use this page"));
}

/** Between two games: the next one begins on this line. */
function rest(words) {
  clear();
  room = null;
  say(by("game"), "Cabinet");
  by("open-rules").hidden = true;
  stand("waiting", words, []);
}

function close(why, title, sentences, again) {
  clear();
  stand("ended", title, sentences, again);
  by("again").onclick = begin;
  announce([why]);
}

/** Forget the hand and the table. */
function clear() {
  page = welcome = null;
  chooses = false;
  awake.want(false);
  hand.show({ position: -1 }); // nobody finds it on this phone any more
  by("parts").replaceChildren();
  by("open-log").hidden = true;
  by("lost").hidden = true;
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
}

/** Ask for the room's code. */
function askCode(why) {
  stand("joining", "", []);
  by("join").hidden = false;
  by("away").hidden = true;
  join.ask(own.code ? why : t("Type the four letters that the table shows."));
  remember({ code: "" });
}

/** Show who is in the room; who looks on may sit down where a seat is free. */
function gather(told) {
  room = told;
  if (page) {
    showSitDown();
    return;
  }
  if (by("page").dataset.state !== "joining") stand("joining", "", []);
  by("join").hidden = false;
  by("away").hidden = true;
  by("lost").hidden = true;
  dress((look = (welcome ?? told).look));
  join.show(told, chooses);
}

function showSitDown() {
  const button = by("sit-down");
  const free = room?.seats.some((seat) => seat.how === "free");
  const waits = !free && Boolean(room?.waiting?.includes(own.name));
  button.hidden = !(page?.seat < 0 && room);
  button.className = waits ? "choice own" : "choice primary";
  if (free) button.removeAttribute("aria-pressed");
  else button.setAttribute("aria-pressed", String(waits));
  button.replaceChildren(
    el("span", {}, free ? t("Sit down") : t("Next free seat")),
    waits ? el("span", { className: "note" }, t("You’re waiting for a seat.")) : "",
  );
  const wait = () => line.say({ say: "enter", seat: -1, name: own.name, sign: Math.max(0, own.given), waits: !waits });
  button.onclick = free ? chooseSeat : wait;
}

/** Leave the table for the page on which one sits down. */
function chooseSeat() {
  clear();
  chooses = true;
  gather(room);
}

/** The table is of another version: the page of that version is loaded, once. */
function reload(words) {
  if (kept("cabinet reloaded") === "yes") {
    end(words);
    return;
  }
  keep("cabinet reloaded", "yes");
  location.reload();
}

// --- the link -------------------------------------------------------------------------------------

function kept(key) {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // then the page is loaded again each time
  }
}

function begin() {
  takeLink();
  if (!own.token) remember({ token: newToken() });
  if (page === null && !join.room) stand("connecting", "Cabinet", [t("Connecting…")]);
  line.join(own.token, VISIT, own.code);
}

// --- keys, and what phones can do -----------------------------------------------------------------

function key(event) {
  const typing = event.target.closest?.("input, select, textarea");
  if (typing || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const onButton = event.target.closest?.("button");
  if (event.repeat) {
    if (event.key === "Enter") event.preventDefault();
    return;
  }
  if (event.key === "Escape" && requests.close()) event.preventDefault();
  else if (event.key === "Escape" && hand.chosen.length) hand.choose([]);
  else if (event.key.startsWith("Arrow") && !by("hand").contains(event.target) && event.key !== "ArrowUp" && event.key !== "ArrowDown") hand.enter();
  else if (event.key === "Enter" && onButton?.getAttribute("aria-pressed") === "true" && asked.primary) {
    event.preventDefault();
    asked.press(asked.primary);
  } else if (event.key === "Enter" && !onButton && asked.primary) asked.press(asked.primary);
  else if (event.key.length === 1 && event.key !== " " && asked.key(event.key)) event.preventDefault();
}

addEventListener("keydown", key);
addEventListener("hashchange", () => location.hash.length > 1 && begin());
by("order").addEventListener("change", () => answer({ say: "sort", order: by("order").value }));
by("reopen").addEventListener("click", () => summary.reopen());
closeBeside();
if (inOwnLanguage()) begin();
