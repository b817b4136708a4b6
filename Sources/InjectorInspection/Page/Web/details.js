// The details: of a registration, of a path, or the problems of the whole graph.

function renderDetails() {
  const isPath = state.from !== undefined && state.to !== undefined;
  const parts = isPath ? pathDetails() : state.focus !== undefined ? nodeDetails(graph.nodes[state.focus]) : overviewDetails();
  byId("details").replaceChildren(...parts.flat().filter((part) => part), legend());
}

function nodeDetails(node) {
  const { outgoing, incoming, plugins } = graph;
  const fact = (title, value) => (value ? [element("dt", {}, title), element("dd", {}, value)] : []);
  const name = (text) => nameElement(cut(text, 2000));
  return [
    element("h2", {}, nameElement(cut(node.label))),
    element(
      "p", { class: "buttons" },
      element("a", { class: "button", href: link({ from: node.index, to: undefined }), "data-id": "from" }, "Paths from here"),
      element("a", { class: "button", href: link({ to: node.index, from: undefined }), "data-id": "to" }, "Paths to here")),
    node.problems.map(problemElement),
    node.isConsequence && node.rank < ranks.error
      ? element("p", { class: "problem affected" }, element("b", {}, "affected"), " It depends on a registration with an error.")
      : undefined,
    element(
      "dl", {}, fact("Key", node.key && name(node.key)), fact("Role", node.role), fact("Lifetime", node.lifetime),
      fact("Traits", node.traits?.join(", ")), fact("Arguments", node.arguments && name(node.arguments.join(", "))),
      fact("Plugin", node.isAbsent ? undefined : name(plugins[node.plugin].name)), fact("Registered at", node.source && name(node.source)),
      fact("Replaces", node.replaces && name(node.replaces))),
    edgeList("Depends on", outgoing[node.index], (edge) => edge.to, distances(node.index, "down")),
    edgeList("Used by", incoming[node.index], (edge) => edge.from, distances(node.index, "up")),
  ];
}

/** Counts as the commands uses and used-by do: the registrations, and the keys that are missing. */
function edgeList(title, edges, end, reached) {
  const number = (isCounted) => [...reached].filter(([index, distance]) => distance > 0 && isCounted(graph.nodes[index], distance)).length;
  const [direct, all] = [number((node, distance) => !node.isAbsent && distance === 1), number((node) => !node.isAbsent)];
  const missing = number((node) => node.isAbsent && node.isRequired);
  const total = (all > direct ? `, ${all.toLocaleString("en")} in all` : "") + (missing ? `; ${missing.toLocaleString("en")} missing` : "");
  return [
    element("h3", {}, `${title} `, element("span", { class: "facts" }, number(() => true) ? `${direct.toLocaleString("en")} directly${total}` : "nothing")),
    growing(edges, (edge) => element("li", {}, nodeLink(graph.nodes[end(edge)], edge.note))),
  ];
}

function pathDetails() {
  const [from, to] = [graph.nodes[state.from], graph.nodes[state.to]];
  const path = shortestPath(from.index, to.index);
  const bridge = (index, at) => graph.outgoing[index].find((edge) => edge.to === path[at + 1])?.note;
  if (path) {
    return [
      element("h2", {}, "Shortest path"),
      element("p", {}, counted(path.length - 1, "dependency", "dependencies")),
      element("ol", { class: "path" }, path.map((index, at) =>
        element("li", {}, nodeLink(graph.nodes[index], at ? bridge(path[at - 1], at - 1) : undefined)))),
    ];
  }
  const back = shortestPath(to.index, from.index);
  return [
    element("h2", {}, "No path"),
    element("p", {}, element("bdi", {}, cut(from.label)), " doesn't depend on ", element("bdi", {}, cut(to.label)), "."),
    back && element("p", {}, element("a", { class: "button", href: link({ from: to.index, to: from.index }) }, "Show the path back")),
  ];
}

function overviewDetails() {
  const affected = graph.nodes.filter((node) => node.isConsequence).length;
  const heading = element("h2", {}, "Problems ", element("span", { class: "facts" }, problemCounts()));
  if (!graph.problems.length) return [heading, element("p", {}, "No problems were found.")];
  return [
    heading,
    affected ? element("p", {}, `${counted(affected, "registration")} ${affected === 1 ? "is" : "are"} affected by the errors.`) : undefined,
    growing(graph.problems, (problem) => element("li", {}, problemElement(problem))),
  ];
}

function problemCounts() {
  const counts = tally(graph.problems.map((problem) => problem.severity));
  return [["error", "error"], ["warning", "warning"], ["info", "note"]]
    .filter(([severity]) => counts.has(severity)).map(([severity, noun]) => counted(counts.get(severity), noun)).join(", ");
}

function problemElement(problem) {
  const places = (problem.nodes ?? []).filter((index) => index !== state.focus);
  return element(
    "div", { class: `problem ${problem.severity}` },
    element("p", {}, element("b", {}, problem.severity === "info" ? "note" : problem.severity), ` ${problem.title} (${problem.code})`),
    element("p", {}, element("bdi", {}, cut(problem.message, 1200))),
    element("p", {}, `To fix this, ${cut(problem.fix, 1200)}.`),
    places.length ? growing(places, (index) => element("li", {}, nodeLink(graph.nodes[index])), 5) : undefined);
}

/** Returns a list that shows some of its items, and more on demand. */
function growing(items, make, step = 50) {
  const list = element("ul", {}, items.slice(0, step).map(make));
  if (items.length <= step) return list;
  let shown = step;
  const button = element("button", { type: "button" });
  const name = () => (button.textContent = `Show ${Math.min(step, items.length - shown).toLocaleString("en")} more of ${items.length.toLocaleString("en")}`);
  button.addEventListener("click", () => {
    list.append(...items.slice(shown, shown + step).map(make));
    shown += step;
    if (shown >= items.length) button.remove();
    else name();
  });
  name();
  return element("div", {}, list, button);
}

function legend() {
  const sample = (style) => shape(
    "svg", { viewBox: "0 0 40 10", "aria-hidden": "true" }, shape("path", { class: `line ${style}`, d: "M0 5H40" }));
  const row = (sign, text) => element("li", {}, sign, text);
  const sign = (word) => element("span", { class: `sign ${word}` });
  return element(
    "details", { class: "legend" }, element("summary", {}, "Legend"),
    element(
      "ul", {},
      row(sample("direct"), "needs it to be created"), row(sample("later"), "needs it later: lazy, provider, scope provider, injected"),
      row(sample("maybe"), "optional, or a list of contributions"), row(sample("same"), "decorates it, or is an alias of it"),
      row(sample("wrong"), "missing, or on a cycle"), row(sign("error"), "error: the cause of a problem"),
      row(sign("affected"), "affected: depends on an error"), row(sign("warning"), "warning")));
}
