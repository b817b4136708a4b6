// Starts the page, and shows each state that the address names.

/** Shows the current state with some changes, without a step in the history. */
function go(changes) {
  location.replace(link(changes));
}

const isChoosing = () => (state.from === undefined) !== (state.to === undefined);

function renderTitle() {
  const [title, actions] = [byId("title"), byId("actions")];
  const name = (index) => element("bdi", {}, cut(graph.nodes[index].label));
  const action = (text, changes, label) =>
    element("a", { class: "button", href: link(changes), "data-id": label ?? text, "aria-label": label }, text);
  const overview = { focus: undefined, from: undefined, to: undefined };
  if (state.from !== undefined && state.to !== undefined) {
    title.replaceChildren("Paths from ", name(state.from), " to ", name(state.to));
    actions.replaceChildren(action("Swap", { from: state.to, to: state.from }), action("Close", { ...overview, focus: state.from }));
  } else if (isChoosing()) {
    title.replaceChildren(state.to === undefined ? "Paths from " : "Paths to ", name(state.from ?? state.to));
    actions.replaceChildren(`Choose where they ${state.to === undefined ? "end" : "start"}, here or in the list. `,
      action("Cancel", { ...overview, focus: state.from ?? state.to }));
  } else if (state.focus !== undefined) {
    title.replaceChildren(name(state.focus));
    const depth = (text, field, what) => element(
      "span", { class: "depth" }, `${text} `,
      action("−", { [field]: Math.max(0, state[field] - 1) }, `Show one level less of ${what}`), ` ${state[field]} `,
      action("+", { [field]: Math.min(9, state[field] + 1) }, `Show one level more of ${what}`));
    actions.replaceChildren(
      depth("Used by", "up", "what uses it"), depth("Depends on", "down", "what it depends on"), action("All plugins", overview));
  } else {
    title.replaceChildren("Plugins");
    actions.replaceChildren(action("Open all", { open: "all" }), action("Close all", { open: "none" }));
  }
}

function summary() {
  const absent = graph.nodes.length - graph.registered;
  const plugins = graph.plugins.filter((plugin) => plugin.isPlugin).length;
  return [
    counted(graph.registered, "registration"), counted(plugins, "plugin"),
    counted(graph.edges.length, "dependency", "dependencies"), absent ? `${absent.toLocaleString("en")} not registered` : "",
    problemCounts(),
  ].filter((text) => text).join(" · ");
}

/** What a screen reader announces after a change. */
function announcement(shown, notice) {
  const boxes = counted(shown.boxes.length, "box", "boxes");
  return `${cut(byId("title").textContent, 200)}. ${boxes}. ${notice} ${byId("count").textContent} in the list.`;
}

let revealed;

function render() {
  state = readState(location.hash);
  const active = document.activeElement;
  const [region, id] = [active?.closest("#picture, #details, #browser, #bar")?.id, active?.dataset?.id];
  renderTitle();
  renderBrowser();
  renderDetails();
  const shown = scene();
  draw(shown);
  const notice = state.absent ? `${cut(state.absent, 200)} isn't in this graph.`
    : shown.notice ?? (shown.boxes.length ? "" : filterCount() ? "Nothing passes the filters." : "The graph is empty.");
  byId("notice").textContent = notice;
  byId("notice").hidden = !notice;
  document.title = state.focus === undefined ? "Dependency graph" : `${cut(graph.nodes[state.focus].label)} – Dependency graph`;
  byId("status").textContent = announcement(shown, notice);
  const main = state.focus ?? state.from ?? state.to;
  const opened = state.open instanceof Set ? `p${[...state.open][0]}` : undefined;
  const targets = main === undefined ? [revealed, opened, firstBox(shown)?.id] : [`n${main}`];
  if (!targets.some(reveal)) picture.scrollTo(0, 0);
  // The element that had the keyboard's focus was drawn again.
  if (region && id) byId(region).querySelector(`[data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

byId("summary").textContent = summary();
byId("filters").open = filterCount() > 0;
document.addEventListener("click", (event) => {
  const id = event.target.closest?.("a[data-id]")?.dataset.id;
  if (id) revealed = id;
  // The skip link's target is an element, not a state.
  const skip = event.target.closest?.(".skip")?.getAttribute("href").slice(1);
  if (!skip) return;
  event.preventDefault();
  (byId(skip).querySelector("[tabindex='0']") ?? byId(skip)).focus();
});
addEventListener("hashchange", render);
addEventListener("resize", () => {
  if (!isZoomed) fit();
  applyZoom();
});
render();
