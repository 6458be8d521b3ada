// Small helpers to build the page: elements with their text, never markup from outside.

export const by = (id) => document.getElementById(id);

/** Make an element with properties, attributes ("aria-…", "data-…") and children. */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && !name.includes("-")) made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}

/** Put words into an element, without touching it where they stand there already. */
export function say(target, words) {
  if (target.textContent !== words) target.textContent = words;
}

/** Let a list have a child for each item, made anew only where the item says something else. */
export function fill(list, items, make) {
  const now = [...list.children];
  items.forEach((item, at) => {
    const key = JSON.stringify(item);
    const old = now[at];
    if (old?.dataset.key === key) return;
    const made = make(item, at);
    made.dataset.key = key;
    if (old) old.replaceWith(made);
    else list.append(made);
  });
  for (const extra of now.slice(items.length)) extra.remove();
}

export const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
