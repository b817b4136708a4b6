// Ways through the graph: neighbors, distances, and paths. Each visits a node once.

const neighbors = {
  down: (index) => graph.outgoing[index].map((edge) => edge.to),
  up: (index) => graph.incoming[index].map((edge) => edge.from),
};

/** Returns the distance of each reachable node from a start, nearest first, no further than a limit. */
function distances(start, direction, limit = Infinity) {
  const found = new Map([[start, 0]]);
  const queue = [start];
  for (let at = 0; at < queue.length; at += 1) {
    const distance = found.get(queue[at]) + 1;
    if (distance > limit) break;
    for (const next of neighbors[direction](queue[at])) {
      if (found.has(next)) continue;
      found.set(next, distance);
      queue.push(next);
    }
  }
  return found;
}

/** Returns the nodes of a shortest path, or nothing if there is no path. */
function shortestPath(from, to) {
  const remaining = distances(to, "up");
  if (!remaining.has(from)) return undefined;
  const path = [from];
  while (path[path.length - 1] !== to) {
    const here = path[path.length - 1];
    path.push(neighbors.down(here).find((next) => remaining.get(next) === remaining.get(here) - 1));
  }
  return path;
}

/** Returns the nodes on any path between two with their distance from the first, those on shorter paths first. */
function between(from, to) {
  const [ahead, behind] = [distances(from, "down"), distances(to, "up")];
  const common = [...ahead.keys()].filter((index) => behind.has(index));
  const length = (index) => ahead.get(index) + behind.get(index);
  return common.sort((a, b) => length(a) - length(b)).map((index) => ({ index, distance: ahead.get(index) }));
}
