// What the picture shows in each state: boxes, groups of boxes, and lines between them, with their places.

const limits = { open: 120, drawn: 2500, column: 40, path: 150, words: 250, tooltips: 500, dashed: 500 };
const sizes = { node: { width: 176, height: 50 }, plugin: { width: 192, height: 60 }, more: { width: 176, height: 30 }, line: 19 };
const inset = { side: 20, top: 42, bottom: 16 };

/** The box of a registration, with room for the lines of its name. */
function nodeBox(node) {
  const height = sizes.node.height + (linesOf(node.label).length - 1) * sizes.line;
  return { id: `n${node.index}`, node, ...sizes.node, height };
}

/** Returns a name in up to three lines, broken between its words, each as long as fits in a box. */
function linesOf(name) {
  const lines = [""];
  const fits = (text) => widthOf(text, "600 14px") <= sizes.node.width - 20;
  const words = cut(name).split(/(?<=[a-z0-9.,<> ])(?=[A-Z]|".)/);
  for (const part of words.flatMap((word) => (fits(word) ? [word] : word.match(/.{1,12}/gsu)))) {
    const last = lines.length - 1;
    if (fits(lines[last] + part) || lines.length === 3) lines[last] += part;
    else lines.push(part);
  }
  return lines;
}

/** Returns the boxes, the groups, the lines, and the size of the picture. */
function scene() {
  if (state.from !== undefined && state.to !== undefined) return pathScene();
  if (state.focus !== undefined) return focusScene();
  return overviewScene();
}

/** The plugins, those that are open with their registrations inside. */
function overviewScene() {
  const members = graph.plugins.map((plugin) => plugin.nodes.map((index) => graph.nodes[index]).filter(passes));
  const opened = openPlugins();
  const [boxes, groups, units] = [[], [], []];
  let isTooLarge = false;
  graph.plugins.forEach((plugin, index) => {
    const nodes = members[index];
    if (!nodes.length && (plugin.nodes.length || filterCount())) return;
    const fits = boxes.length + nodes.length <= limits.drawn;
    if (!opened.has(index) || !fits || !nodes.length) {
      isTooLarge ||= opened.has(index) && !fits;
      units.push({ index, members: [boxes.length] });
      boxes.push({ id: `p${index}`, plugin, index, count: nodes.length, word: worst(nodes, plugin), ...sizes.plugin });
      return;
    }
    const group = { id: `p${index}`, plugin, index, count: nodes.length, members: [] };
    for (const node of nodes) group.members.push(boxes.push({ ...nodeBox(node), group }) - 1);
    groups.push(group);
    units.push({ index, group, members: group.members });
  });

  const boxOf = new Map();
  const unitOf = [];
  units.forEach((unit, position) => unit.members.forEach((box) => (unitOf[box] = position)));
  boxes.forEach((box, position) => {
    for (const node of box.node ? [box.node] : members[box.index]) boxOf.set(node.index, position);
  });
  const lines = joined(boxOf);
  for (const line of lines) line.isBetweenPlugins = unitOf[line.from] !== unitOf[line.to];
  for (const group of groups) layOutGroup(group, boxes, lines);
  const items = units.map((unit) => unit.group ?? boxes[unit.members[0]]);
  const size = layOutInRows(items, unitEdges(units, lines, unitOf));
  for (const group of groups) {
    for (const box of group.members) {
      boxes[box].x += group.x + inset.side;
      boxes[box].y += group.y + inset.top;
    }
  }
  for (const group of groups) {
    const end = bottomOf(group);
    group.columns = columnsOf(
      group.stacks.map((stack) => stack.map((position) => group.members[position])), boxes,
      // The title is above the first column.
      (column) => [group.y + (column ? 0 : inset.top), end]);
  }
  const rows = rowsOf(size.stacks, units, boxes);
  for (const line of lines) line.route = line.isBetweenPlugins ? routeDown(line, boxes, rows) : routeAcross(line, boxes);
  const notice = isTooLarge
    ? "Some plugins have too many registrations to draw. Filter them, or choose one in the list." : undefined;
  return { boxes, groups, lines, size: around(size, lines), notice };
}

/** Returns the place of a plugin's title: above its first column, where no line is. */
const titleOf = (group) => ({ x: group.x + inset.side, y: group.y, width: sizes.node.width, height: inset.top });

/** Returns a size with the lines that lead around the boxes. */
function around({ width, height }, lines) {
  let [left, top, right, bottom] = [0, 0, width, height];
  for (const { route: { bounds } } of lines) {
    left = Math.min(left, bounds.left);
    top = Math.min(top, bounds.top);
    right = Math.max(right, bounds.right);
    bottom = Math.max(bottom, bounds.bottom);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the positions of the plugins that are open. */
function openPlugins() {
  if (state.open instanceof Set) return state.open;
  const isOpen = state.open === "all" || (state.open !== "none" && graph.nodes.length <= limits.open);
  return new Set(isOpen ? graph.plugins.keys() : []);
}

function worst(nodes, plugin) {
  const words = new Set(nodes.map(problemWord));
  if (plugin.problems.some((problem) => problem.severity === "error")) words.add("error");
  return ["error", "affected", "warning"].find((word) => words.has(word));
}

function layOutGroup(group, boxes, lines) {
  const positions = new Map(group.members.map((box, position) => [box, position]));
  const inner = lines.filter((line) => positions.has(line.from) && positions.has(line.to));
  const size = layOut(
    group.members.map((box) => boxes[box]), inner.map((line) => [positions.get(line.from), positions.get(line.to)]));
  group.width = size.width + 2 * inset.side;
  group.height = size.height + inset.top + inset.bottom;
  group.stacks = size.stacks;
}

/** Returns the lines between plugins. A plugin that only declares that it needs another is before it, too. */
function unitEdges(units, lines, unitOf) {
  const seen = new Map();
  const add = (from, to) => {
    if (from !== to && to !== undefined) seen.set(from * units.length + to, [from, to]);
  };
  for (const line of lines) add(unitOf[line.from], unitOf[line.to]);
  const named = new Map(units.map((unit, position) => [graph.plugins[unit.index].name, position]));
  units.forEach((unit, position) => graph.plugins[unit.index].needs.forEach((name) => add(position, named.get(name))));
  return [...seen.values()];
}

/** A registration, what it depends on to the right, and what depends on it to the left. */
function focusScene() {
  const columns = new Map([[state.focus, 0]]);
  const hidden = new Map();
  for (const [direction, sign] of [["down", 1], ["up", -1]]) {
    const counts = new Map();
    for (const [index, distance] of distances(state.focus, direction, state[direction])) {
      const column = sign * distance;
      if (columns.has(index) || !passes(graph.nodes[index])) continue;
      const count = (counts.get(column) ?? 0) + 1;
      counts.set(column, count);
      if (count <= limits.column) columns.set(index, column);
      else hidden.set(column, (hidden.get(column) ?? 0) + 1);
    }
  }
  const boxes = [...columns.keys()].map((index) => ({ ...nodeBox(graph.nodes[index]), isMain: index === state.focus }));
  const places = [...columns.values()];
  for (const [column, count] of hidden) {
    boxes.push({ id: `m${column}`, label: `and ${count.toLocaleString("en")} more`, ...sizes.more });
    places.push(column);
  }
  const main = new Set([state.focus]);
  return inColumns(boxes, places, (edge) => main.has(edge.from) || main.has(edge.to));
}

/** Everything on a path between two registrations, with a shortest path in front. */
function pathScene() {
  const found = between(state.from, state.to);
  const shown = found.slice(0, limits.path);
  const shortest = shortestPath(state.from, state.to) ?? [];
  const next = new Map(shortest.map((index, at) => [index, shortest[at + 1]]));
  const boxes = shown.map(({ index }) => ({ ...nodeBox(graph.nodes[index]), isMain: next.has(index) }));
  const notice = found.length ? (shown.length < found.length
    ? `${counted(found.length, "registration")} are on a path. The ${shown.length} on the shortest paths are drawn.` : undefined)
    : "There is no path.";
  return { ...inColumns(boxes, shown.map((node) => node.distance), (edge) => next.get(edge.from) === edge.to), notice };
}

function inColumns(boxes, places, isMain) {
  const boxOf = new Map(boxes.flatMap((box, position) => (box.node ? [[box.node.index, position]] : [])));
  const lines = joined(boxOf, isMain);
  const first = Math.min(...places, 0);
  const columns = places.map((place) => place - first);
  const size = layOut(boxes, lines.map((line) => [line.from, line.to]), columns);
  columnsOf(size.stacks, boxes);
  for (const line of lines) line.route = routeAcross(line, boxes);
  return { boxes, groups: [], lines, size: around(size, lines) };
}

/** Returns one line for all dependencies between two boxes. */
function joined(boxOf, isMain) {
  const lines = new Map();
  for (const index of boxOf.keys()) {
    for (const edge of graph.outgoing[index]) {
      const [from, to] = [boxOf.get(edge.from), boxOf.get(edge.to)];
      if (to === undefined || from === to) continue;
      const key = from * graph.nodes.length + to;
      const line = lines.get(key);
      if (!line) {
        const { kind, note, isWrong } = edge;
        lines.set(key, { from, to, kind, note, isWrong, count: 1, isFaint: isMain ? !isMain(edge) : false });
        continue;
      }
      line.count += 1;
      line.isWrong ||= edge.isWrong;
      if (isMain?.(edge)) line.isFaint = false;
      if (line.kind !== edge.kind) [line.kind, line.note] = ["direct", ""];
    }
  }
  return [...lines.values()];
}
