// The table as it is told: who sits there and how they stand, and its parts in reading order.

import { by, el, fill, say } from "./dom.js";
import { emblem, show, sign } from "./look.js";
import { me } from "./me.js";
import { t } from "./words.js";

// CSS pixels: the height of a card on the table (see --lying in page.css)
const high = () => (innerWidth >= 700 && innerHeight > 520 ? 112 : innerHeight > 640 || innerWidth > innerHeight ? 92 : 74);

/** `shouts` are what may be called out; `press(seat)` is a press on somebody's plate. */
export function showTable(page, shouts, press) {
  say(by("status"), page.status?.join("  ·  ") ?? "");
  const shouted = (seat) => (me.talk ? shouts[seat.shout ?? -1] ?? null : null);
  const calls = shouts.length && page.seat >= 0;
  const seats = page.seats.map((seat) => ({ ...seat, shout: shouted(seat), calls: calls && seat.seat === page.seat }));
  fill(by("seats"), seats, (seat) => plate(seat, page.seat, press));
  keepInView(by("seats").querySelector("[aria-current]"));
  fill(by("parts"), page.parts ?? [], part);
}

/** Return how a seat stands: the brass plate of the table, small. */
function plate(seat, own, press) {
  const name = seat.seat === own ? t("{name} (you)", { name: seat.name }) : seat.name;
  const notes = [...(seat.notes ?? [])];
  if (seat.away) notes.unshift(t("away"));
  return el(
    "li",
    { className: seat.away ? "away" : "", "aria-current": seat.turn ? "true" : null },
    el(
      "p",
      { className: "name" },
      sign(seat.sign, seat.color),
      el("bdi", {}, name),
      seat.side ? side(String.fromCharCode(64 + seat.side)) : "",
      seat.calls ? el("button", { type: "button", className: "call-out", title: t("Call out"), "aria-label": t("Call out"), onclick: () => press(seat.seat) }) : "",
    ),
    seat.shout ? el("p", { className: "shout", role: "status" }, seat.shout[0] || emblem(seat.shout[1])) : "",
    seat.score ? el("p", { className: "score" }, seat.score) : "",
    notes.length ? el("p", { className: "notes" }, notes.join(" · ")) : "",
    seat.turn ? el("span", { className: "unseen" }, t("to act")) : "",
  );
}

/** Return the letter of a side, which is heard as what it is. */
function side(team) {
  return el("span", { className: "side", role: "img", "aria-label": t("team {team}", { team }) }, team);
}

/** Scroll a row of plates so that whose turn it is stands in it, and nothing else with it. */
function keepInView(item) {
  const row = item?.parentElement;
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const left = item.offsetLeft - row.offsetLeft;
  if (left < row.scrollLeft || left + item.offsetWidth > row.scrollLeft + row.clientWidth) {
    row.scrollTo({ left: left - 16 });
  }
}

/** Return a part of the table, with the cards that lie there. */
export function part(told, at) {
  const cards = told.cards ?? [];
  const strip = el("ul", { className: "lying" }, ...cards.map(lying));
  const made = el(
    "section",
    { className: "part" },
    el("h2", {}, told.title),
    ...(told.words ?? []).map((words) => el("p", {}, words)),
    cards.length ? strip : "",
  );
  if (cards.length) {
    strip.tabIndex = 0;
    strip.setAttribute("aria-label", told.title);
    if (at === 0 && cards.length > 3) requestAnimationFrame(() => (strip.scrollLeft = strip.scrollWidth));
  }
  return made;
}

function lying(card) {
  const image = el("img", { alt: card.label, className: "face", draggable: false });
  show(image, card.card, high());
  return el("li", {}, image, card.note ? el("p", { className: "note" }, card.note) : "");
}
