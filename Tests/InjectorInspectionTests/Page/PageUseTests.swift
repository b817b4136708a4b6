@testable import Injector
import InjectorInspection
import Testing

/// What keeps a page usable: for a browser that paints many lines, and for a reader without a mouse.
@Suite(
  .serialized, .timeLimit(.minutes(10)), .enabled(if: Browser.path != nil, "Chromium isn't installed"))
struct PageUseTests {
  /// A chain in which each registration gets the next one later, which is a dashed line.
  private static func lazyChain(of count: Int) -> DependencyGraph {
    var graph = DependencyGraph.chain(of: count)
    graph.edges = graph.edges.map { edge in
      DependencyGraph.Edge(from: edge.from, to: edge.to, key: edge.key, kind: .lazy, parameter: 0)
    }
    return graph
  }

  @Test(arguments: [(400, "6px, 4px"), (600, "none")])
  func lines_areDashed_unlessThereAreTooManyToPaint(count: Int, dashes: String) async throws {
    try await BrowserPage.read(Self.lazyChain(of: count), at: "expand=all") { (page) async throws in
      let lines = "[...document.querySelectorAll('#picture .line.later')]"
      #expect(
        try await page.value("[...new Set(\(lines).map((line) => getComputedStyle(line).strokeDasharray))]") == [dashes]
      )
      // A browser skips lines that are out of sight if each is a path.
      #expect(try await page.value("\(lines).filter((line) => line.getTotalLength() < 1000).length") == count - 1)
    }
  }

  @Test func keyboard_skipsTheList() async throws {
    try await BrowserPage.read(at: "focus=Session") { page in
      try await page.press("Tab")
      #expect(try await page.text(":focus") == "Skip to the picture")
      try await page.press("Enter")
      try await page.wait(until: "document.querySelector(':focus .name')?.innerText === 'Session'")
      // The state is still the same.
      #expect(try await page.address == "focus=Session")
      try await page.open("")
      try await page.press("Tab")
      try await page.press("Tab")
      #expect(try await page.text(":focus") == "Skip to the details")
      try await page.press("Enter")
      try await page.wait(until: "document.activeElement.id === 'details'")
    }
  }

  @Test(arguments: [1280, 390]) func dependency_showsItsName_besideManyArguments(width: Int) async throws {
    var builder = GraphBuilder()
    let coordinator = builder.node("App.NotesCoordinator")
    let controller = builder.node("App.NoteController")
    builder.edge(coordinator, controller, .provider, arguments: ["App.NavigationController", "App.NotesDelegate"])
    try await BrowserPage.read(builder.build(), at: "focus=NotesCoordinator", width: width) { (page) async throws in
      #expect(
        try await page.text("#details ul .name") == "provider(NavigationController, NotesDelegate) NoteController")
      #expect(
        try await page.isTrue(
          """
          (([name, entry]) => name.left >= entry.left && name.right <= entry.right && name.bottom <= entry.bottom)(
            ["#details ul bdi", "#details ul .entry"].map((found) => document.querySelector(found).getBoundingClientRect()))
          """))
    }
  }

  @Test func picture_opensAtItsTop_whateverWasRegisteredFirst() async throws {
    var builder = GraphBuilder()
    let nodes = (0..<120).map { builder.node("Shop.Service\($0)", in: "Plugin\($0 / 4)") }
    for (later, sooner) in zip(nodes.dropFirst(), nodes) { builder.edge(later, sooner) }
    try await BrowserPage.read(builder.build(), at: "expand=all") { (page) async throws in
      #expect(try await page.value("document.querySelector('#picture').scrollTop") == 0)
      #expect(
        try await page.isTrue(
          """
          (([box, picture]) => box.left >= picture.left && box.right <= picture.right && box.bottom <= picture.bottom)(
            ["#picture a[data-id='n119']", "#picture"].map((found) => document.querySelector(found).getBoundingClientRect()))
          """))
    }
  }

  @Test func emptyGraph_hasNothingToFocus_butItsPicture() async throws {
    try await BrowserPage.read(DependencyGraph()) { page in
      #expect(try await page.text("#notice") == "The graph is empty.")
      try await page.press("Tab")
      try await page.press("Enter")
      try await page.wait(until: "document.activeElement.id === 'picture'")
    }
  }
}
