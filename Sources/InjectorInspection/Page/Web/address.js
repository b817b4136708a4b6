// The state of the page is its address: every view has a link, and going back goes back.

/** Returns the state that an address describes. */
function readState(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const node = (name) => graph.nodeIds.positions.get(fields.get(name));
  const depth = (name) => Math.min(Math.max(Number.parseInt(fields.get(name) ?? "1", 10) || 0, 0), 9);
  const open = fields.getAll("open").map((id) => graph.pluginIds.positions.get(id));
  return {
    focus: node("focus"), up: depth("up"), down: depth("down"), from: node("from"), to: node("to"),
    // Without a word in the address, a graph that is small enough to read is open.
    open: fields.has("expand") ? fields.get("expand") : open.length ? new Set(open) : undefined,
    search: fields.get("search") ?? "", plugins: new Set(fields.getAll("plugin")), roles: new Set(fields.getAll("role")),
    lifetimes: new Set(fields.getAll("lifetime")), onlyProblems: fields.has("problems"),
    absent: ["focus", "from", "to"].map((name) => node(name) === undefined && fields.get(name)).find((name) => name),
  };
}

/** Returns the address of a state. */
function address(state) {
  const fields = new URLSearchParams();
  for (const name of ["focus", "from", "to"]) {
    if (state[name] !== undefined) fields.set(name, graph.nodeIds.texts[state[name]]);
  }
  for (const name of ["up", "down"]) if (state.focus !== undefined && state[name] !== 1) fields.set(name, state[name]);
  if (typeof state.open === "string") fields.set("expand", state.open);
  else if (state.open) for (const index of state.open) fields.append("open", graph.pluginIds.texts[index] ?? "");
  if (state.search) fields.set("search", state.search);
  for (const value of state.plugins) fields.append("plugin", value);
  for (const value of state.roles) fields.append("role", value);
  for (const value of state.lifetimes) fields.append("lifetime", value);
  if (state.onlyProblems) fields.set("problems", "only");
  return `#${fields}`;
}

let state = readState(location.hash);

/** Returns the address of the current state with some changes. */
const link = (changes) => address({ ...state, ...changes });

/** The changes that show a registration, or that make it the open end of a path. */
function showing(index) {
  if (state.from !== undefined && state.to === undefined) return { to: index, focus: undefined };
  if (state.to !== undefined && state.from === undefined) return { from: index, focus: undefined };
  return { focus: index, up: 1, down: 1, from: undefined, to: undefined };
}

/** Returns the number of groups of filters in use. */
const filterCount = () =>
  [state.plugins.size, state.roles.size, state.lifetimes.size, state.onlyProblems].filter(Boolean).length;

/** Returns a Boolean value that indicates whether the filters let a node pass. */
function passes(node) {
  if (state.plugins.size && !state.plugins.has(graph.pluginIds.texts[node.plugin])) return false;
  if (state.roles.size && !state.roles.has(node.role)) return false;
  if (state.lifetimes.size && !state.lifetimes.has(node.lifetime)) return false;
  return !state.onlyProblems || problemWord(node) !== undefined;
}
