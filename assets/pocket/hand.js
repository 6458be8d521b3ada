// One's own hand: real buttons with the faces of the table, laid so that one thumb reaches all.

import { by, el, reduced, say } from "./dom.js";
import { pitchOf, ring, show, stripOf, widthOf } from "./look.js";
import { t } from "./words.js";

const STRIP = 30; // CSS pixels of a covered card that can be touched, at least
const LIFT = 10; // CSS pixels above the first row, for a card that is chosen
const LEAST = 80; // the least height of a card ...
const LEAST_SAID = 60; // ... and of one beneath words on a phone on its side
const FANNED = 10; // CSS pixels by which the ends of a fan hang down
const GAP = 6; // CSS pixels between the parts of one's own place
const ABOUT = 0.34; // the share that shows what is decided about, of a page ...
const REST = 230; // ... less so many CSS pixels
const LEAST_ABOUT = 104; // CSS pixels of that which stay where else not all cards would be seen
const QUESTION = 0.14; // the share of a question; a longer one takes from the table
const MOST = 236;
const MARGIN = 4; // CSS pixels that are free at both ends of a row
const TWICE = 320; // milliseconds between two taps on a card that throw it
const REACH = 36; // CSS pixels that a card is flicked up, at least ...
const SPEED = 0.35; // ... and so many a millisecond
const HOLD = 480; // milliseconds after which a press looks closer
const ECHO = 1500; // milliseconds after which the table's word holds again

export class Hand {
  /** `act` has choose(cards), throw(cards), whyNot(card) and look(card). */
  constructor(act) {
    this.act = act;
    this.list = by("hand");
    this.buttons = new Map();
    this.cards = [];
    this.chosen = [];
    this.told = []; // what was chosen when what stands on the buttons was offered
    this.sent = []; // choices that the table has not shown yet
    this.ask = null;
    this.position = -1;
    new ResizeObserver(() => this.lay()).observe(this.list.parentElement);
    addEventListener("resize", () => this.lay());
    this.list.addEventListener("scroll", () => this.edges());
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  show(page) {
    const fresh = page.position !== this.position;
    this.position = page.position;
    this.ask = page.ask ?? null;
    this.cards = page.hand ?? [];
    this.told = this.ask?.chosen ?? [];
    this.settle(fresh);
    this.dress();
    this.lay();
  }

  /** Take what the table says is chosen, unless something newer is still on its way. */
  settle(fresh) {
    const told = String(this.told);
    const at = this.sent.findLastIndex(({ cards }) => String(cards) === told);
    const late = this.sent.length && Date.now() - this.sent.at(-1).at > ECHO;
    if (!fresh && !late && at < this.sent.length - 1) this.sent = this.sent.slice(at + 1);
    else {
      this.sent = [];
      this.chosen = [...this.told];
    }
  }

  /** The table has refused what was chosen last: what it showed holds. */
  refused() {
    if (!this.sent.length) return;
    this.sent = [];
    this.chosen = [...this.told];
    this.dress();
  }

  // --- pressing ---------------------------------------------------------------------------------

  press(card) {
    const now = this.cards.find((each) => each.card === card);
    if (!now) return;
    if (!this.ask) this.act.look(card);
    else if (this.chosen.includes(card)) this.choose(this.chosen.filter((each) => each !== card));
    else if (now.lit || now.fresh) this.choose(this.ask.many && !now.fresh ? [...this.chosen, card] : [card]);
    else this.act.whyNot(card);
  }

  /** A card that is flicked up goes to the table; return whether it was. */
  flicked(card, from, event) {
    const up = from.y - event.clientY;
    const fast = up / Math.max(1, event.timeStamp - from.at) > SPEED;
    if (up < REACH || up < Math.abs(event.clientX - from.x) || !fast) return false;
    this.throw(card);
    return true;
  }

  /** Do at once what is obvious with a card, and with those that are chosen where they add up. */
  throw(card) {
    const now = this.cards.find((each) => each.card === card);
    if (!this.ask || !now || !(now.lit || now.fresh || this.chosen.includes(card))) return;
    const others = this.ask.many && !now.fresh ? this.chosen.filter((each) => each !== card) : [];
    this.chosen = [...others, card];
    this.sent = [];
    this.dress();
    this.act.throw(this.chosen);
  }

  choose(cards) {
    this.chosen = cards;
    this.sent.push({ cards, at: Date.now() });
    this.dress();
    this.act.choose(cards);
  }

  key(event) {
    const at = this.cards.findIndex((card) => this.buttons.get(card.card) === document.activeElement);
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -this.cards.length, End: this.cards.length };
    if (at < 0 || !(event.key in steps)) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(this.cards.length - 1, at + steps[event.key]));
    this.focus(this.cards[to].card);
  }

  focus(card) {
    for (const [each, button] of this.buttons) button.tabIndex = each === card ? 0 : -1;
    this.buttons.get(card)?.focus();
  }

  /** Begin with the first card that can be chosen: where the arrow keys come from elsewhere. */
  enter() {
    const first = this.cards.find((card) => card.lit || card.fresh) ?? this.cards[0];
    if (first) this.focus(first.card);
  }

  // --- how it looks -----------------------------------------------------------------------------

  /** Give each card its button, in the order of the hand, with its state in class and words. */
  dress() {
    const held = new Set(this.cards.map((card) => card.card));
    const hadFocus = this.list.contains(document.activeElement);
    for (const [card, button] of this.buttons) {
      if (held.has(card)) continue;
      button.parentElement.remove();
      this.buttons.delete(card);
    }
    this.cards.forEach((card, at) => {
      const button = this.buttons.get(card.card) ?? this.made(card.card);
      const item = button.parentElement;
      if (this.list.children[at] !== item) this.list.insertBefore(item, this.list.children[at] ?? null);
      const chosen = this.chosen.includes(card.card);
      const open = Boolean(card.lit || card.fresh);
      button.classList.toggle("chosen", chosen);
      button.classList.toggle("lit", Boolean(this.ask && open && !chosen));
      button.classList.toggle("dim", Boolean(this.ask && this.asksForCards && !open && !chosen));
      button.classList.toggle("advised", Boolean(card.advised));
      button.classList.toggle("new", Boolean(card.new));
      ring(button, card.rings);
      button.setAttribute("aria-pressed", String(chosen));
      button.setAttribute("aria-label", this.label(card, open));
      button.tabIndex = -1;
    });
    const first = this.cards.find((card) => card.lit || card.fresh) ?? this.cards[0];
    const current = [...this.buttons.values()].find((button) => button === document.activeElement);
    if (current) current.tabIndex = 0;
    else if (first) this.buttons.get(first.card).tabIndex = 0;
    if (hadFocus && !this.list.contains(document.activeElement)) this.enter();
    say(by("hand-title"), t("Your hand · {count}", { count: this.cards.length }));
    by("own").classList.toggle("empty", !this.cards.length);
  }

  get asksForCards() {
    return this.cards.some((card) => card.lit || card.fresh);
  }

  label(card, open) {
    const states = [card.label];
    if (card.note) states.push(card.note);
    if (card.advised) states.push(t("advised"));
    if (card.new) states.push(t("new"));
    if (this.ask && this.asksForCards && !open) states.push(t("not now"));
    return states.join(", ");
  }

  made(card) {
    const image = el("img", { alt: "", className: "face", draggable: false });
    const button = el("button", { type: "button", className: "card" }, image);
    let hold = 0;
    let held = false;
    let began = null;
    let tapped = -Infinity;
    const end = (event) => {
      clearTimeout(hold);
      if (began && event.type === "pointerup" && this.flicked(card, began, event)) held = true;
      began = null;
    };
    button.addEventListener("pointerdown", (event) => {
      held = false;
      began = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      if (event.pointerType === "mouse") button.setPointerCapture(event.pointerId); // a finger has it
      hold = setTimeout(() => {
        held = true;
        this.act.look(card);
      }, HOLD);
    });
    for (const kind of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(kind, end);
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      const twice = event.detail && event.timeStamp - tapped < TWICE;
      tapped = event.timeStamp;
      if (!held && twice) this.throw(card);
      else if (!held) this.press(card);
      held = false;
      if (event.detail) button.blur(); // a touch leaves no ring behind
    });
    this.buttons.set(card, button);
    const item = el("li", {}, button);
    if (!reduced()) item.classList.add("coming");
    item.addEventListener("animationend", () => item.classList.remove("coming"));
    return this.list.append(item), button;
  }

  /** Lay the cards in as few rows as leave each of them a strip for a thumb. */
  lay() {
    const count = this.cards.length;
    if (!count) {
      this.list.style.height = "0px";
      return;
    }
    const wide = this.wide();
    if (wide <= 0) return;
    const usual = laid(count, wide, this.room());
    const low = usual.scrolls ? laid(count, wide, this.room(LEAST_ABOUT)) : usual;
    const small = low.scrolls && this.said() ? laid(count, wide, this.room(), LEAST_SAID) : low;
    const plan = small.scrolls ? usual : small;
    this.list.style.height = `${plan.total}px`;
    this.list.classList.toggle("scrolls", Boolean(plan.scrolls));
    requestAnimationFrame(() => this.edges());
    this.list.style.setProperty("--end", `${plan.wide + plan.step * (Math.ceil(count / plan.rows) - 1)}px`);
    let at = 0;
    rowsOf(count, plan.rows).forEach((held, row) => {
      const left = plan.scrolls ? 0 : (wide - plan.wide - plan.step * (held - 1)) / 2;
      for (let place = 0; place < held; place += 1, at += 1) {
        const tilt = (place - (held - 1) / 2) * plan.tilt;
        const button = this.buttons.get(this.cards[at].card);
        const { style } = button;
        style.setProperty("--x", `${(left + plan.step * place).toFixed(1)}px`);
        style.setProperty("--y", `${(LIFT + row * plan.pitch + tilt ** 2 * 0.32).toFixed(1)}px`);
        style.setProperty("--turn", `${tilt.toFixed(2)}deg`);
        style.setProperty("--high", `${plan.high}px`);
        show(button.firstElementChild, this.cards[at].card, plan.high);
      }
    });
  }

  /** Say at which edge a hand goes on that is too wide. */
  edges() {
    const { scrollLeft, scrollWidth, clientWidth } = this.list;
    this.list.classList.toggle("before", scrollLeft > 4);
    this.list.classList.toggle("after", scrollLeft + clientWidth < scrollWidth - 4);
  }

  /** The width of a hand that fits: one that scrolls is wider, and must not lay itself as that. */
  wide() {
    const own = this.list.parentElement;
    const { paddingLeft, paddingRight } = getComputedStyle(own);
    return own.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }

  /** Whether the hand lies beside the table. */
  onItsSide() {
    return by("table").offsetTop === by("own").offsetTop;
  }

  /** The height that words take from a hand beside the table, for as long as they stand there. */
  said() {
    const words = by("said").firstElementChild;
    return words && this.onItsSide() ? words.offsetHeight + GAP : 0;
  }

  /**
   * The height that is left to the hand: the table keeps its share, whatever is asked, or `most` of
   * it where cards would lie beyond the edge else.
   */
  room(most = Infinity) {
    const high = (id) => (by(id).offsetParent ? by(id).offsetHeight + GAP : 0);
    const main = by("main").clientHeight;
    const left = main - ["rows", "amount", "choices"].reduce((sum, id) => sum + high(id), GAP);
    const least = LIFT + LEAST + 6;
    if (this.onItsSide()) return Math.max(least, left - high("ask") - this.said());
    const large = document.documentElement.classList.contains("large"); // then the page scrolls
    const about = large ? 0 : high("seats") + Math.min(most, (main - REST) * ABOUT);
    const room = left - about - (large ? high("ask") : main * QUESTION);
    return Math.max(large ? main * 0.25 : least, Math.min(room, main * 0.46, 520));
  }
}

/** Return the largest cards with which a hand fits: their height, and how its rows lie. */
export function laid(count, wide, room, least = LEAST) {
  let best = null;
  for (let rows = 1; rows <= Math.min(count, 30); rows += 1) {
    const inRow = Math.ceil(count / rows);
    const plan = highest(rows, inRow, wide, room, least);
    if (plan && (!best || worth(plan, room) > worth(best, room))) best = plan;
    if (best && rows > best.rows + 3) break;
  }
  return best && best.total <= room ? best : sideways(count, room);
}

/** Return how a hand lies that is too large: in the rows that there is room for, and scrolled. */
function sideways(count, room) {
  const pitch = Math.max(44, pitchOf(LEAST) + 3);
  const rows = Math.max(1, Math.min(count, Math.floor((room - LIFT - LEAST - 6) / pitch) + 1));
  const high = rows > 1 ? LEAST : Math.max(LEAST, room - LIFT - 6);
  const step = Math.min(widthOf(high), Math.max(STRIP, stripOf(high)));
  const total = LIFT + high + (rows - 1) * pitch + 6;
  return { rows, high, wide: widthOf(high), pitch, total, step, tilt: 0, scrolls: true };
}

function highest(rows, inRow, wide, room, least) {
  for (let high = MOST; high >= least; high -= 4) {
    const cardWide = widthOf(high);
    const pitch = Math.max(44, pitchOf(high) + 3);
    const flat = LIFT + high + (rows - 1) * pitch + 6;
    const fans = rows === 1 && inRow > 2 && flat + FANNED <= room;
    const tilt = fans ? Math.min(1.4, 9 / inRow) : 0;
    const total = flat + (fans ? FANNED : 0);
    const reach = (tilt * (inRow - 1) * Math.PI * high) / 360; // of a tilted card at the end
    const step = inRow > 1 ? Math.min(cardWide + 6, (wide - cardWide - 2 * (MARGIN + reach)) / (inRow - 1)) : 0;
    const shows = Math.min(cardWide, Math.max(STRIP, stripOf(high)));
    if ((inRow > 1 && step < shows) || (total > room && high > least)) continue;
    const fan = step < cardWide ? tilt : 0;
    return { rows, high, wide: cardWide, pitch, total, step, tilt: fan };
  }
  return null;
}

/** Large cards are worth most, then few rows; what does not fit is no good. */
function worth(plan, room) {
  return plan.high - 40 * plan.rows - (plan.total > room ? 1000 : 0);
}

/** Return how many cards lie in each row: as evenly as can be, the longer ones above. */
export function rowsOf(count, rows) {
  const least = Math.floor(count / rows);
  return Array.from({ length: rows }, (_none, at) => least + (at < count % rows ? 1 : 0));
}
