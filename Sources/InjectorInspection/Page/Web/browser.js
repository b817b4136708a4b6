// The list of registrations, with its search and its filters.

let shownResults = 100;

/** Returns the nodes that the search and the filters find, best first. */
function results() {
  const words = state.search.toLowerCase().split(/\s+/).filter((word) => word);
  const found = graph.nodes.filter((node) => passes(node) && words.every((word) => node.text.includes(word)));
  if (!words.length) return found;
  const score = (label, word) => {
    const at = label.toLowerCase().indexOf(word);
    return at < 0 ? 3 : at === 0 ? 0 : /\W/.test(label[at - 1]) ? 1 : 2;
  };
  const scores = new Map(found.map((node) => [node, Math.min(...words.map((word) => score(node.label, word)))]));
  return found.sort((a, b) => scores.get(a) - scores.get(b) || a.label.length - b.label.length);
}

function renderBrowser() {
  const search = byId("search");
  if (search.value !== state.search && document.activeElement !== search) search.value = state.search;
  const found = results();
  byId("count").textContent = found.length === graph.nodes.length
    ? counted(found.length, "entry", "entries") : `${found.length.toLocaleString("en")} of ${counted(graph.nodes.length, "entry", "entries")}`;
  byId("results").replaceChildren(...found.slice(0, shownResults).map((node) => element("li", {}, nodeLink(node))));
  const more = byId("more");
  more.hidden = found.length <= shownResults;
  more.textContent = `Show ${Math.min(100, found.length - shownResults)} more`;
  renderFilters();
}

/** Returns a link that shows a node, with the words for a dependency before its name, if any. */
function nodeLink(node, note) {
  const word = problemWord(node);
  return element(
    "a", {
      class: `entry ${word ?? ""}`, href: link(showing(node.index)), "data-id": `n${node.index}`, title: cut(node.label, 400),
      "aria-current": node.index === state.focus ? "true" : undefined },
    element("span", { class: "name" }, note ? element("i", {}, `${cut(note, 60)} `) : undefined, element("bdi", {}, cut(node.label))),
    element(
      "span", { class: "facts" }, word ? element("b", {}, word) : undefined, word ? " · " : "", caption(node),
      node.isAbsent ? "" : ` · ${cut(graph.plugins[node.plugin].name, 60)}`));
}

function renderFilters() {
  const count = filterCount();
  byId("filter-count").textContent = count ? `(${count})` : "";
  const groups = byId("filter-groups");
  if (!groups.childElementCount) groups.append(...filterGroups());
  for (const box of groups.querySelectorAll("input")) {
    box.checked = box.name === "onlyProblems" ? state.onlyProblems : state[box.name].has(box.value);
  }
}

function filterGroups() {
  const plugins = graph.plugins.map((plugin, index) => [graph.pluginIds.texts[index], plugin.name, plugin.nodes.length]);
  const values = (of) => [...tally(graph.nodes.map(of))].filter(([value]) => value).map(([value, count]) => [value, value, count]);
  const choice = (name) => ([value, label, count]) => element(
    "label", {}, element("input", { type: "checkbox", name, value }), element("bdi", {}, cut(label, 60)),
    element("span", { class: "facts" }, ` ${count.toLocaleString("en")}`));
  const group = (title, name, list) => element("fieldset", {}, element("legend", {}, title), list.map(choice(name)));
  const troubled = graph.nodes.filter(problemWord).length;
  return [
    group("Role", "roles", values((node) => node.role)), group("Lifetime", "lifetimes", values((node) => node.lifetime)),
    group("Plugin", "plugins", plugins.filter(([, , count]) => count)),
    group("Problems", "onlyProblems", [["only", "Problems and what they affect", troubled]]),
    element("a", { class: "button", href: "#", id: "clear" }, "Clear filters"),
  ];
}

byId("filters").addEventListener("change", ({ target }) => {
  if (target.name === "onlyProblems") return go({ onlyProblems: target.checked });
  const values = new Set(state[target.name]);
  if (target.checked) values.add(target.value);
  else values.delete(target.value);
  return go({ [target.name]: values });
});

byId("filters").addEventListener("click", (event) => {
  if (event.target.id !== "clear") return;
  event.preventDefault();
  go({ plugins: new Set(), roles: new Set(), lifetimes: new Set(), onlyProblems: false });
});

let typing;
byId("search").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => go({ search: byId("search").value }), 120);
});

byId("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    clearTimeout(typing);
    state.search = byId("search").value;
    const first = results()[0];
    if (first) location.hash = link(showing(first.index));
  } else if (event.key === "ArrowDown") {
    event.preventDefault();
    byId("results").querySelector("a")?.focus();
  }
});

byId("results").addEventListener("keydown", (event) => {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  const item = event.target.closest("li");
  if (!step || !item) return;
  event.preventDefault();
  (item[step]?.querySelector("a") ?? (step.startsWith("previous") ? byId("search") : undefined))?.focus();
});

byId("more").addEventListener("click", () => {
  shownResults += 100;
  renderBrowser();
});

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  byId("search").focus();
  byId("search").select();
});
