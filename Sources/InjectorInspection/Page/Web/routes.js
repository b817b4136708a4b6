// Routes the lines between boxes: in the gaps of columns and, between plugins, in the gaps of rows. No line passes
// behind a box or crosses the title of a plugin, which is above the plugin's first column.

/** The distance between lines that run side by side. */
const pitch = 4;

/** A gap for lines. In the middle part, `pass`, are the lines that lead to neither side. */
const gapBetween = (from, to, pass = { from, to }) => ({ from, to, pass, lanes: new Map(), taken: new Set() });

/**
 * Returns the position of a line in a gap: near a wish, and beside the lines with other keys as long as there is
 * room. Lines with the same key share a lane.
 */
function lane(space, key, wish) {
  const known = space.lanes.get(key);
  if (known !== undefined) return known;
  // A narrow gap still has three lanes.
  const edge = Math.max(3, Math.min(8, (space.to - space.from) / 2 - pitch));
  const nearest = Math.max(space.from + edge, Math.min(space.to - edge, wish));
  const isFree = (position) => position >= space.from + edge && position <= space.to - edge
    && !space.taken.has(Math.round(position / pitch));
  let result = nearest;
  for (let step = 1; step < 40 && !isFree(result); step += 1) {
    result = nearest + Math.ceil(step / 2) * (step % 2 ? pitch : -pitch);
  }
  if (!isFree(result)) result = nearest;
  space.lanes.set(key, result);
  space.taken.add(Math.round(result / pitch));
  return result;
}

const rightOf = (box) => box.x + box.width;
const bottomOf = (box) => box.y + box.height;
const middleOf = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The part of a box's side where the lines to the left and the lines up are, so that they aren't those back. */
const backward = 0.7;

// MARK: Columns

/** Returns columns of boxes with the gaps between them. `space` is the top and bottom around a column. */
function columnsOf(members, boxes, space = () => [-Infinity, Infinity]) {
  const columns = members.map((column, index) => {
    const gaps = [];
    let [edge, end] = space(index);
    for (const box of column) {
      if (boxes[box].y - edge > 6) gaps.push(gapBetween(edge, boxes[box].y));
      edge = bottomOf(boxes[box]);
    }
    gaps.push(gapBetween(edge, end));
    const left = Math.min(...column.map((box) => boxes[box].x));
    return { index, left, right: Math.max(...column.map((box) => rightOf(boxes[box]))), gaps };
  });
  members.forEach((column, index) => column.forEach((box) => Object.assign(boxes[box], { column: columns[index], columns })));
  return columns;
}

/** Routes a line between boxes of the same columns: from side to side, in the gaps of the columns between them. */
function routeAcross(line, boxes) {
  const [from, to] = [boxes[line.from], boxes[line.to]];
  const [start, end] = [from.column.index, to.column.index];
  if (start === end) return routeBeside(from, to);
  const isForward = start < end;
  const height = isForward ? 0.5 : backward;
  const route = new Route(isForward ? rightOf(from) : from.x, from.y + from.height * height);
  const target = [isForward ? to.x : rightOf(to), to.y + to.height * height];
  for (let index = start + Math.sign(end - start); index !== end; index += Math.sign(end - start)) {
    const column = from.columns[index];
    const part = 1 / (Math.abs(end - index) + 1);
    const wish = route.at[1] + (target[1] - route.at[1]) * part;
    const y = lane(nearestGap(column.gaps, wish), line.from, wish);
    route.across(isForward ? column.left : column.right, y);
    route.line(isForward ? column.right : column.left, y);
  }
  route.across(...target);
  return route.end(isForward ? "right" : "left");
}

/** Routes a line between boxes of one column, on its right side. */
function routeBeside(from, to) {
  const next = from.columns[from.column.index + 1];
  const room = next ? next.left - from.column.right : inset.side;
  const [start, end] = [from.y + from.height * backward, to.y + to.height * (1 - backward)];
  const route = new Route(rightOf(from), start);
  const x = rightOf(from) + Math.min(room * 1.2, 20 + Math.abs(end - start) / 6);
  route.curve(x, start, x, end, rightOf(to), end);
  return route.end("left");
}

/** Returns the gap that is nearest to a position. The gaps are in order. */
function nearestGap(gaps, wish) {
  let [low, high] = [0, gaps.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (gaps[middle].to < wish) low = middle + 1;
    else high = middle;
  }
  const [found, before] = [gaps[low], gaps[low - 1]];
  return before && wish < found.from && wish - before.to < found.from - wish ? before : found;
}

// MARK: Rows

/** Returns rows of plugins with the gaps in each, through which lines lead down and up. */
function rowsOf(members, units, boxes) {
  return members.map((row, index) => {
    const gaps = [];
    let edge = { inner: -Infinity, outer: -Infinity };
    let previous;
    const between = (column, inner, outer, isInside) => {
      const gap = gapBetween(edge.inner, inner, { from: edge.outer, to: outer, isInside });
      gaps.push(gap);
      if (previous) previous.after = gap;
      if (column) column.before = gap;
      previous = column;
    };
    for (const position of row) {
      const { group, members: [box] } = units[position];
      const item = group ?? boxes[box];
      const columns = group?.columns ?? columnsOf([[box]], boxes);
      columns.forEach((column, at) => {
        between(column, column.left, at ? column.left : item.x, at > 0);
        edge = { inner: column.right, outer: at + 1 < columns.length ? column.right : rightOf(item) };
      });
    }
    between(undefined, Infinity, Infinity, false);
    const items = row.map((position) => units[position].group ?? boxes[units[position].members[0]]);
    for (const position of row) for (const box of units[position].members) boxes[box].row = index;
    return { gaps, top: Math.min(...items.map((item) => item.y)), bottom: Math.max(...items.map(bottomOf)) };
  });
}

/** Routes a line between plugins: out of one's row, in the gaps between rows, and into the other's row. */
function routeDown(line, boxes, rows) {
  const [from, to] = [boxes[line.from], boxes[line.to]];
  if (from.row === to.row && from.column.after === to.column.before) {
    const route = new Route(rightOf(from), middleOf(from).y);
    route.across(to.x, middleOf(to).y);
    return route.end("right");
  }
  const isDown = from.row < to.row;
  const step = isDown ? 1 : -1;
  // What leaves a row at the top is on its way up.
  const [leaving, entering] = to.row < from.row ? ["top", "bottom"] : ["bottom", from.row === to.row ? "bottom" : "top"];
  const isUp = leaving === "top";
  const route = leave(from, line.from, rows[from.row][leaving], isUp);
  const target = [entrance(to, line.to, isUp), rows[to.row][entering]];
  if (from.row === to.row) {
    const depth = 28 + Math.min(28, Math.abs(target[0] - route.at[0]) / 20);
    route.curve(route.at[0], route.at[1] + depth, target[0], target[1] + depth, ...target);
  } else {
    for (let row = from.row + step; row !== to.row; row += step) {
      const x = passage(rows[row].gaps, line.to, route.at[0], target[0]);
      route.down(x, rows[row][isDown ? "top" : "bottom"]);
      route.line(x, rows[row][isDown ? "bottom" : "top"]);
    }
    route.down(...target);
  }
  if (to.node) {
    const y = middleOf(to).y;
    route.corner(target[0], y, to.x, y);
    return route.end("right");
  }
  route.line(target[0], entering === "top" ? to.y : bottomOf(to));
  return route.end(entering === "top" ? "down" : "up");
}

/** Starts a line at a box, and leads it to an edge of the row. */
function leave(box, key, edge, isUp) {
  if (!box.node) {
    const route = new Route(box.x + box.width * (isUp ? backward : 0.5), isUp ? box.y : bottomOf(box));
    route.line(route.at[0], edge);
    return route;
  }
  const route = new Route(rightOf(box), middleOf(box).y);
  const x = lane(box.column.after, `from ${key}`, box.column.right + 10);
  route.corner(x, route.at[1], x, edge);
  return route;
}

/** Returns where a line to a box enters its row. */
function entrance(box, key, isUp) {
  if (!box.node) return box.x + box.width * (isUp ? backward : 0.5);
  return lane(box.column.before, `to ${key}`, box.column.left - 14);
}

/** Returns where a line passes a row, with a short detour, and around plugins unless that is far. */
function passage(gaps, key, start, end) {
  const far = 300;
  let [best, least] = [undefined, Infinity];
  for (const gap of gaps) {
    const { pass } = gap;
    const wish = Math.max(pass.from, Math.min(pass.to, (start + end) / 2));
    const cost = Math.abs(wish - start) + Math.abs(wish - end) + (pass.isInside ? far : 0);
    if (cost < least) [best, least] = [gap, cost];
  }
  return lane({ ...best, from: best.pass.from, to: best.pass.to }, `to ${key}`, (start + end) / 2);
}
