// The page's own words and the languages that there are; they come with the page.

const told = JSON.parse(document.getElementById("words").textContent);

export const languages = told.languages;

/** Return a sentence of the page with its places filled: t("At least {least}", {least: 3}). */
export function t(english, places = {}) {
  const sentence = told.words[english] ?? english;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => places[name] ?? whole);
}
