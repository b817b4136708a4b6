// The picture: draws a scene, scrolls and zooms it, and moves the focus between its boxes.

const picture = byId("picture");
let drawn = { boxes: [], groups: [], lines: [], size: { x: 0, y: 0, width: 0, height: 0 } };
let zoom = 1;
/** Whether the zoom is the reader's, which is kept, or fits the picture. */
let isZoomed = false;
const margin = 16;

/** Returns the box to begin with: dependencies point down and to the right. */
function firstBox({ boxes }) {
  const top = (box) => (box.group ?? box).y;
  return boxes.toSorted((one, other) => top(one) - top(other) || one.x - other.x)[0];
}

function draw(next) {
  drawn = next;
  const canvas = element("div", { class: "canvas" });
  for (const group of next.groups) canvas.append(groupElement(group));
  canvas.append(linesElement(next));
  for (const box of next.boxes) canvas.append(boxElement(box));
  const main = next.boxes.find((box) => box.isMain) ?? firstBox(next);
  canvas.querySelector(`a[data-id="${main?.id}"]`)?.setAttribute("tabindex", "0");
  byId("sheet").replaceChildren(canvas);
  if (!isZoomed) fit();
  applyZoom();
}

function put(target, { x, y, width, height }) {
  Object.assign(target.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  return target;
}

function boxElement(box) {
  if (box.label) return put(element("div", { class: "box more" }, box.label), box);
  const word = box.node ? problemWord(box.node) : box.word;
  const name = box.node?.label ?? box.plugin.name;
  const facts = box.node ? caption(box.node) : counted(box.count, box.plugin.isAbsent ? "key" : "registration");
  const changes = box.node ? showing(box.node.index) : { open: toggled(box.index) };
  const kind = box.node ? `${box.node.isAbsent ? "absent " : ""}${box.node.role.replace(" ", "-")}` : "plugin";
  return put(
    element(
      "a", {
        class: `box ${kind} ${word ?? ""}`, href: link(changes), "data-id": box.id, tabindex: "-1",
        title: cut(name, 400), "aria-current": box.node && box.node.index === state.focus ? "true" : undefined,
        "aria-expanded": box.node ? undefined : "false" },
      (box.node ? linesOf(name) : [cut(name)]).map((line) => element("span", { class: "name" }, element("bdi", {}, line))),
      element("span", { class: "facts" }, word ? element("b", {}, word) : undefined, word ? " · " : "", facts)),
    box);
}

function groupElement(group) {
  const name = group.plugin.name;
  return put(
    element(
      "div", { class: `group ${group.plugin.isAbsent ? "absent" : ""}` },
      element(
        "a", {
          href: link({ open: toggled(group.index) }), "data-id": group.id, tabindex: "-1", "aria-expanded": "true",
          title: cut(name, 400) },
        element("span", { class: "name" }, element("bdi", {}, cut(name))),
        element("span", { class: "facts" }, counted(group.count, group.plugin.isAbsent ? "key" : "registration")))),
    group);
}

/** Returns the open plugins after one is opened or closed. */
function toggled(index) {
  const result = new Set(openPlugins());
  if (!result.delete(index)) result.add(index);
  return result.size ? result : "none";
}

/** The lines: a path each, so that a browser skips what is out of sight, and one for the heads of each style. */
function linesElement(scene) {
  // Dashes of thousands of lines take a browser seconds to paint, and no one could read them.
  const svg = shape("svg", { "aria-hidden": "true", class: scene.lines.length > limits.dashed ? "solid" : "" });
  const add = (...description) => svg.append(shape(...description));
  const heads = new Map();
  for (const { kind, isWrong, isFaint, route } of scene.lines) {
    const style = `${lineStyle(kind)}${isWrong ? " wrong" : ""}${isFaint ? " faint" : ""}`;
    add("path", { class: `line ${style}`, d: route.path });
    heads.set(style, (heads.get(style) ?? "") + route.head);
  }
  for (const [style, d] of heads) add("path", { class: `head ${style}`, d });
  add("path", { class: "hot line", d: "" });
  if (scene.lines.length <= limits.tooltips) {
    scene.lines.forEach((line, index) => {
      add("path", { class: "touch", d: line.route.path, "data-line": index }, shape("title", {}, wordsOn(line, scene.boxes)));
    });
  }
  return put(svg, { x: 0, y: 0, width: scene.size.width, height: scene.size.height });
}

/** Writes the words on the lines, as large as can be read at this zoom. */
function writeWords() {
  const svg = picture.querySelector(".canvas svg");
  svg?.querySelectorAll("text").forEach((text) => text.remove());
  if (!svg || drawn.lines.length > limits.words || zoom < 0.4) return;
  const size = Math.max(10, 9 / zoom);
  svg.style.fontSize = `${size}px`;
  for (const { x, y, text, line } of labels(drawn, size)) {
    const kind = `${line.isWrong ? "wrong" : ""} ${line.isBetweenPlugins ? "" : "inner"}`;
    svg.append(shape("text", { x: tenth(x), y: tenth(y + 0.35 * size), class: kind }, text));
  }
}

function lineStyle(kind) {
  return { lazy: "later", provider: "later", scopeProvider: "later", injected: "later", optional: "maybe", all: "maybe", decorates: "same", alias: "same" }[kind]
    ?? "direct";
}

// MARK: Zooming and scrolling

/** A small picture is shown as a whole, as long as its texts can be read; of a large one, what is readable. */
function fit(least = drawn.boxes.length <= 30 ? 0.5 : 0.72) {
  const ratio = (extent, size) => (extent - 2 * margin) / Math.max(size, 1);
  const whole = Math.min(ratio(picture.clientWidth, drawn.size.width), ratio(picture.clientHeight, drawn.size.height));
  zoom = Math.min(1, Math.max(least, whole));
}

function applyZoom() {
  const sheet = byId("sheet");
  const [width, height] = [drawn.size.width * zoom + 2 * margin, drawn.size.height * zoom + 2 * margin];
  const left = Math.max(margin, (picture.clientWidth - drawn.size.width * zoom) / 2);
  const top = Math.max(margin, (picture.clientHeight - drawn.size.height * zoom) / 2);
  Object.assign(sheet.style, {
    width: `${Math.max(width, picture.clientWidth)}px`, height: `${Math.max(height, picture.clientHeight)}px` });
  const canvas = sheet.firstElementChild;
  if (canvas) canvas.style.transform = `translate(${left - drawn.size.x * zoom}px, ${top - drawn.size.y * zoom}px) scale(${zoom})`;
  writeWords();
}

function zoomTo(next) {
  const middle = (start, extent) => (start + extent / 2) / zoom;
  const [x, y] = [middle(picture.scrollLeft, picture.clientWidth), middle(picture.scrollTop, picture.clientHeight)];
  zoom = Math.min(2, Math.max(0.1, next));
  isZoomed = true;
  applyZoom();
  picture.scrollTo(x * zoom - picture.clientWidth / 2, y * zoom - picture.clientHeight / 2);
}

/** Scrolls a box to the middle of the picture. */
function reveal(id) {
  const box = picture.querySelector(`a[data-id="${id}"]`);
  if (!box) return false;
  const [inner, outer] = [box.getBoundingClientRect(), picture.getBoundingClientRect()];
  picture.scrollBy(
    inner.left + inner.width / 2 - outer.left - outer.width / 2,
    inner.top + Math.min(inner.height, outer.height) / 2 - outer.top - outer.height / 2);
  return true;
}

byId("zoom-in").addEventListener("click", () => zoomTo(zoom * 1.25));
byId("zoom-out").addEventListener("click", () => zoomTo(zoom / 1.25));
byId("zoom-fit").addEventListener("click", () => {
  isZoomed = false;
  fit(0.05);
  applyZoom();
});

picture.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoomTo(zoom * Math.exp(-event.deltaY / 200));
}, { passive: false });

// A mouse drags the paper. A finger scrolls it anyway.
picture.addEventListener("pointerdown", (down) => {
  if (down.pointerType !== "mouse" || down.button !== 0 || down.target.closest("a")) return;
  const start = { left: picture.scrollLeft, top: picture.scrollTop };
  const move = (event) => {
    picture.scrollTo(start.left + down.clientX - event.clientX, start.top + down.clientY - event.clientY);
  };
  picture.setPointerCapture(down.pointerId);
  picture.addEventListener("pointermove", move);
  picture.addEventListener("lostpointercapture", () => picture.removeEventListener("pointermove", move), { once: true });
});

// MARK: The keyboard, and what a box is connected to

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

picture.addEventListener("keydown", (event) => {
  const direction = directions[event.key];
  const here = event.target.closest("a[data-id]");
  if (!direction || !here || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const links = [...picture.querySelectorAll("a[data-id]")];
  const middle = (link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(here);
  let [nearest, least] = [undefined, Infinity];
  for (const other of links) {
    const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
    const along = dx * direction[0] + dy * direction[1];
    const distance = along + 3 * Math.abs(dx * direction[1] + dy * direction[0]);
    if (other !== here && along > 1 && distance < least) [nearest, least] = [other, distance];
  }
  if (!nearest) return;
  here.setAttribute("tabindex", "-1");
  nearest.setAttribute("tabindex", "0");
  nearest.focus();
});

function showConnections(event) {
  const line = drawn.lines[event.target.dataset.line];
  const id = event.target.closest?.("a[data-id]")?.dataset.id;
  const position = drawn.boxes.findIndex((box) => box.id === id);
  const routes = (line ? [line] : drawn.lines.filter((line) => line.from === position || line.to === position))
    .map((line) => line.route.path);
  picture.querySelector(".hot")?.setAttribute("d", routes.join(""));
}
picture.addEventListener("pointerover", showConnections);
picture.addEventListener("focusin", showConnections);
