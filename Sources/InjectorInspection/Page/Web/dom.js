// Elements and words.

/** Returns the element of the page with an id. */
const byId = (id) => document.getElementById(id);

/**
 * Creates an element with attributes and children. Children are elements or texts, and a text stays a text: no name
 * in a graph becomes markup.
 */
function element(name, attributes = {}, ...children) {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) result.setAttribute(key, value === true ? "" : value);
  }
  result.append(...children.flat().filter((child) => child !== undefined && child !== false));
  return result;
}

/** Creates an element of a drawing. */
function shape(name, attributes = {}, ...children) {
  const result = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  result.append(...children);
  return result;
}

/** Returns a text that fits where it is shown. A name in a graph can have a million characters. */
function cut(text, limit = 120) {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length.toLocaleString("en")} characters)`;
}

/** Returns an element with a name that breaks between its words, not inside them. */
function nameElement(text) {
  const words = text.split(/(?<=[./<,])|(?<=[a-z0-9])(?=[A-Z])/);
  return element("bdi", {}, words.flatMap((word, at) => (at ? [element("wbr"), word] : word)));
}

/** Returns a number and its noun: `1 plugin`, `1,200 plugins`. */
function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** Returns the number of occurrences of each value, in the order of the values' first occurrence. */
function tally(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
