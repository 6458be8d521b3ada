// The page's own words, in the language of the table; the table sends them with the welcome.

let words = {};

export function speak(language, said) {
  document.documentElement.lang = language;
  words = said;
}

/** Return a sentence of the page with its places filled: t("{least} at least.", {least: 3}). */
export function t(english, places = {}) {
  const sentence = words[english] ?? english;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => places[name] ?? whole);
}
