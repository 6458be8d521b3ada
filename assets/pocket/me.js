// What this phone knows of its person: name, sign, secret, and how they want the page to be.
//
// It is kept in this browser alone (localStorage), so that the seat is found again tomorrow and in
// another tab. Where the page may keep nothing, all holds until it is closed. `sign` is the icon that
// they chose or sat down with, and `given` the one that the table was told last.

const KEY = "cabinet me";
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const SIGNS_OF_SECRET = 26;

export const me = { token: "", code: "", name: "", sign: -1, given: -1, language: "", text: 0, sound: false, talk: true, vibration: true };

try {
  Object.assign(me, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
} catch {
  // nothing is kept here, or by nobody of ours
}

export function remember(more) {
  Object.assign(me, more);
  try {
    localStorage.setItem(KEY, JSON.stringify(me));
    return true;
  } catch {
    return false;
  }
}

/** Return a new secret of one's own, of 128 bits. */
export function newToken() {
  const random = crypto.getRandomValues(new Uint8Array(SIGNS_OF_SECRET));
  return [...random].map((byte) => LETTERS[byte % 32]).join("");
}

/** Take what stands after "#" in a link: the room's code, or a seat's own secret. */
export function takeLink() {
  const given = decodeURIComponent(location.hash.slice(1)).replaceAll(/[\s-]/g, "");
  if (!given) return;
  const kept = remember(given.length > 8 ? { token: given } : { code: given.toUpperCase() });
  if (kept) history.replaceState(null, "", location.pathname + location.search);
}

/** Load the page in the language that was chosen here, where it came in another. */
export function inOwnLanguage() {
  if (!me.language || me.language === document.documentElement.lang) return true;
  const wanted = `?lang=${me.language}`;
  if (location.search === wanted) return true; // it is not there
  location.replace(`/${wanted}${location.hash}`);
  return false;
}
