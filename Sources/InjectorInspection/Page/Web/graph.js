// The graph: registrations, absent keys, and their dependencies. Everything else in the page only reads it.

function readGraph(data) {
  const plugins = data.plugins.map((plugin) => ({ ...plugin, needs: plugin.needs ?? [], nodes: [], problems: [] }));
  const registered = data.nodes.length;
  // An absent key is a node too, in a group after the plugins, so that it can be found and focused like any other.
  if (data.absences.length) plugins.push({ name: "not registered", isPlugin: false, needs: [], nodes: [], problems: [], isAbsent: true });
  const absences = data.absences.map((absence) => ({
    ...absence, plugin: plugins.length - 1, role: absence.word, lifetime: "", isAbsent: true }));
  const nodes = [...data.nodes, ...absences].map((node, index) => ({
    ...node, index, problems: [], rank: 0, isConsequence: false,
    text: `${node.label}\n${node.key ?? ""}\n${plugins[node.plugin].name}`.toLowerCase() }));
  for (const node of nodes) plugins[node.plugin].nodes.push(node.index);

  const edges = [];
  for (let at = 0; at < data.edges.length; at += 5) {
    const [from, to, kind, note, isWrong] = data.edges.slice(at, at + 5);
    edges.push({ from, to, kind: data.kinds[kind], note: data.notes[note], isWrong: isWrong === 1 });
  }
  const outgoing = nodes.map(() => []);
  const incoming = nodes.map(() => []);
  for (const edge of edges) {
    outgoing[edge.from].push(edge);
    incoming[edge.to].push(edge);
  }

  const graph = { plugins, nodes, edges, outgoing, incoming, registered, problems: data.problems, missing: data.missing };
  paintProblems(graph);
  graph.nodeIds = identifiers(nodes.map((node) => node.label));
  // An address may have the whole key, as other reports name it. Of several registrations, the first is shown.
  for (const node of nodes) {
    if (node.key && !graph.nodeIds.positions.has(node.key)) graph.nodeIds.positions.set(node.key, node.index);
  }
  graph.pluginIds = identifiers(plugins.map((plugin) => plugin.name));
  return graph;
}

const ranks = { info: 1, warning: 2, error: 3 };

/** Attaches the problems to where they are, and marks what depends on a registration with an error. */
function paintProblems(graph) {
  for (const problem of graph.problems) {
    for (const index of problem.nodes ?? []) graph.nodes[index].problems.push(problem);
    for (const index of problem.plugins ?? []) graph.plugins[index].problems.push(problem);
  }
  for (const node of graph.nodes) node.rank = Math.max(0, ...node.problems.map((problem) => ranks[problem.severity]));
  // A missing key is reported once, for the first registration that needs it. Others that need it are no better.
  for (const { from, to, kind, isWrong } of graph.edges) {
    if (!isWrong || !graph.nodes[to].isAbsent || kind === "decorates") continue;
    graph.nodes[from].rank = Math.max(graph.nodes[from].rank, ranks[graph.missing] ?? 0);
  }
  const pending = graph.nodes.filter((node) => node.rank === ranks.error).map((node) => node.index);
  const seen = new Set(pending);
  while (pending.length) {
    for (const { from } of graph.incoming[pending.pop()]) {
      if (seen.has(from)) continue;
      seen.add(from);
      graph.nodes[from].isConsequence = true;
      pending.push(from);
    }
  }
}

/** Returns short, unique names for addresses. Unless unwieldy, they survive changes elsewhere in the graph. */
function identifiers(names) {
  const positions = new Map();
  const texts = names.map((name, index) => {
    const text = name.length > 200 || name.startsWith("#") || positions.has(name) ? `#${index}` : name;
    positions.set(text, index);
    return text;
  });
  return { texts, positions };
}

/** Returns the word for a registration's place among the problems, or nothing. */
function problemWord(node) {
  if (node.rank === ranks.error) return "error";
  if (node.isConsequence) return "affected";
  return node.rank === ranks.warning ? "warning" : undefined;
}

/** Returns the words under a registration's name. */
const caption = (node) => (node.isAbsent ? node.role : `${node.role} · ${node.lifetime}`);

const graph = readGraph(JSON.parse(byId("graph").textContent));
