// The words on lines, and the room that words take.

const ruler = document.createElement("canvas").getContext("2d");
const { fontFamily } = getComputedStyle(document.body);

/** Returns the width of a text. */
function widthOf(text, style) {
  ruler.font = `${style} ${fontFamily}`;
  return ruler.measureText(text).width;
}

/** Returns a line's word: its kind, or the number of dependencies that it represents. */
const wordOn = (line) => (line.count > 1 ? `${line.count}×` : /^[\w ]*/.exec(line.note)[0].trim());

/** Returns everything about a line, for its tooltip. */
function wordsOn(line, boxes) {
  const [from, to] = [boxes[line.from], boxes[line.to]].map((box) => cut(box.node?.label ?? box.plugin.name));
  const note = line.count > 1 ? `${line.count.toLocaleString("en")} dependencies` : cut(line.note);
  return `${from} → ${to}${note ? `: ${note}` : ""}`;
}

const overlap = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/**
 * Returns the words of the lines with their places, where they cover no box, no title, and no other word. A word
 * without such a place is left out. It is in the tooltip of its line.
 */
function labels({ lines, boxes, groups }, size) {
  const rectangle = ({ x, y, width, height }) => ({ left: x, top: y, right: x + width, bottom: y + height });
  const occupied = [...boxes.map(rectangle), ...groups.map((group) => rectangle(titleOf(group)))];
  // Lines from one box, or to one, share parts. A word is better where its line is alone.
  const spotKey = ({ x, y }) => `${Math.round(x)} ${Math.round(y)}`;
  const lineCounts = tally(lines.flatMap((line) => line.route.spots.map(spotKey)));
  const placed = [];
  for (const line of lines) {
    const text = wordOn(line);
    if (!text || line.isFaint) continue;
    const width = widthOf(text, `${size}px`) + 6;
    const middle = (line.route.spots.length - 1) / 2;
    const spots = line.route.spots.map((spot, at) => ({
      ...spot, rank: lineCounts.get(spotKey(spot)) > 1 ? spot.rank + 5 : spot.rank, off: Math.abs(at - middle) }));
    spots.sort((a, b) => a.rank - b.rank || a.off - b.off);
    for (const { x, y } of spots) {
      const place = { left: x - width / 2, right: x + width / 2, top: y - 0.7 * size, bottom: y + 0.7 * size };
      if (occupied.some((other) => overlap(other, place))) continue;
      occupied.push(place);
      placed.push({ x, y, text, line });
      break;
    }
  }
  return placed;
}
