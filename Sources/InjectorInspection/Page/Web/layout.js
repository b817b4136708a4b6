// Places boxes in columns, so that dependencies point to the right. Linear, except for sorting the columns.

const gap = { across: 52, down: 12, passing: 30 };

/** Places items in rows instead of columns. Plugins are wide when they are open, so they go below each other. */
function layOutInRows(items, edges) {
  const turned = items.map(({ width, height }) => ({ width: height, height: width + gap.passing }));
  const size = layOut(turned, edges, undefined, 1000);
  turned.forEach(({ x, y }, index) => Object.assign(items[index], { x: y, y: x }));
  return { width: size.height - gap.passing, height: size.width, stacks: size.stacks };
}

/**
 * Sets `x` and `y` of each item and returns the size of the whole, and the items of each column from top to bottom.
 *
 * - items: objects with `width` and `height`.
 * - edges: pairs of positions among the items.
 * - columns: the column of each item; by default, the longest path that leads to it.
 * - least: the height below which no column is divided.
 */
function layOut(items, edges, columns = longestPaths(items.length, edges), least = 640) {
  const after = items.map(() => []);
  const before = items.map(() => []);
  for (const [from, to] of edges) {
    after[from].push(to);
    before[to].push(from);
  }
  const levels = [];
  items.forEach((_, index) => (levels[columns[index]] ??= []).push(index));
  const filled = levels.filter((level) => level);
  order(filled, before, after);

  const area = items.reduce((sum, item) => sum + (item.width + gap.across) * (item.height + gap.down), 0);
  const highest = Math.max(least, Math.sqrt(area / 1.6));
  const stacks = filled.flatMap((level) => wrapped(level, items, highest));
  let x = 0;
  for (const stack of stacks) {
    const width = Math.max(...stack.members.map((index) => items[index].width));
    for (const index of stack.members) items[index].x = x + (width - items[index].width) / 2;
    x += width + (stack.isLast ? gap.across : gap.across / 2);
  }
  const isWrapped = stacks.length > filled.length;
  for (const stack of stacks) place(stack.members, items, isWrapped ? [] : before);
  if (!isWrapped) for (const stack of [...stacks].reverse()) place(stack.members, items, after);
  const top = items.reduce((least, item) => Math.min(least, item.y), Infinity);
  if (isWrapped) center(stacks, items);
  else for (const item of items) item.y -= top;
  return {
    width: items.reduce((most, item) => Math.max(most, item.x + item.width), 0),
    height: items.reduce((most, item) => Math.max(most, item.y + item.height), 0),
    stacks: stacks.map((stack) => stack.members),
  };
}

/** Returns the number of items on the longest path to each. Edges that close a cycle don't count. */
function longestPaths(count, edges) {
  const after = Array.from({ length: count }, () => []);
  for (const [from, to] of edges) after[from].push(to);
  const state = new Uint8Array(count);
  const finished = [];
  const forward = Array.from({ length: count }, () => []);
  const hasParent = new Uint8Array(count);
  for (const [, to] of edges) hasParent[to] = 1;
  const roots = [...Array(count).keys()].sort((a, b) => hasParent[a] - hasParent[b]);
  for (const root of roots) {
    if (state[root]) continue;
    const path = [[root, 0]];
    state[root] = 1;
    while (path.length) {
      const top = path[path.length - 1];
      const next = after[top[0]][top[1]];
      top[1] += 1;
      if (next === undefined) {
        state[top[0]] = 2;
        finished.push(top[0]);
        path.pop();
      } else if (state[next] !== 1) {
        forward[top[0]].push(next);
        if (!state[next]) {
          state[next] = 1;
          path.push([next, 0]);
        }
      }
    }
  }
  const result = new Int32Array(count);
  for (const index of finished.reverse()) {
    for (const next of forward[index]) result[next] = Math.max(result[next], result[index] + 1);
  }
  return result;
}

/** Sorts each column by the middle of its neighbors in the others, to and fro, so that fewer lines cross. */
function order(levels, before, after) {
  const position = [];
  const number = (level) => level.forEach((index, at) => (position[index] = (at + 0.5) / level.length));
  levels.forEach(number);
  const sort = (level, neighbors) => {
    const middle = new Map(level.map((index) => {
      const known = neighbors[index];
      const sum = known.reduce((total, other) => total + position[other], 0);
      return [index, known.length ? sum / known.length : position[index]];
    }));
    level.sort((a, b) => middle.get(a) - middle.get(b));
    number(level);
  };
  for (let sweep = 0; sweep < 3; sweep += 1) {
    for (const level of levels) sort(level, before);
    for (const level of [...levels].reverse()) sort(level, after);
  }
}

/** Divides a column that is too high to read. */
function wrapped(level, items, highest) {
  const stacks = [{ members: [] }];
  let height = 0;
  for (const index of level) {
    const own = items[index].height + gap.down;
    if (height > 0 && height + own > highest) {
      stacks.push({ members: [] });
      height = 0;
    }
    stacks[stacks.length - 1].members.push(index);
    height += own;
  }
  stacks[stacks.length - 1].isLast = true;
  return stacks;
}

/** Stacks a column, each item as near to the middle of its neighbors as those above it allow. */
function place(members, items, neighbors) {
  const middle = (item) => item.y + item.height / 2;
  let bottom = -Infinity;
  let offset = 0;
  let wishes = 0;
  for (const index of members) {
    const known = (neighbors[index] ?? []).filter((other) => items[other].y !== undefined && other !== index);
    const wish = known.length
      ? known.reduce((sum, other) => sum + middle(items[other]), 0) / known.length - items[index].height / 2
      : items[index].y;
    items[index].y = Math.max(bottom, wish ?? Math.max(bottom, 0));
    if (wish !== undefined) {
      offset += wish - items[index].y;
      wishes += 1;
    }
    bottom = items[index].y + items[index].height + gap.down;
  }
  if (wishes) for (const index of members) items[index].y += offset / wishes;
}

/** Centers the columns on the highest one. */
function center(stacks, items) {
  const heights = stacks.map(({ members }) => {
    const last = items[members[members.length - 1]];
    return last.y + last.height - items[members[0]].y;
  });
  const highest = Math.max(...heights);
  stacks.forEach(({ members }, at) => {
    const shift = (highest - heights[at]) / 2 - items[members[0]].y;
    for (const index of members) items[index].y += shift;
  });
}
