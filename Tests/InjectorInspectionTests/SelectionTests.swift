import Injector
import InjectorInspection
import TestSupport
import Testing

/// Parts of a graph, and the overview of its plugins.
@Suite struct SelectionTests {
  private let map = GraphMap(.shop)
  private let plain = TreeStyle(isColored: false)

  private func labels(_ change: (inout GraphSelection) -> Void) -> [String] {
    var selection = GraphSelection()
    change(&selection)
    return selection.graph(of: map).nodes.map { "\($0.key.type.split(separator: ".").last ?? "")" }
  }

  /// What is near the authenticator.
  private func neighbors(depth: Int, isUp: Bool = true, isDown: Bool = true) -> [String] {
    labels { ($0.focus, $0.depth, $0.isUp, $0.isDown) = ([4], depth, isUp, isDown) }
  }

  @Test func focus_selectsWhatIsNear() {
    #expect(neighbors(depth: 1) == ["LoginViewModel", "Authenticating", "Session", "Fetching", "Clock"])
    #expect(neighbors(depth: 1, isUp: false) == ["Authenticating", "Fetching", "Clock"])
    #expect(neighbors(depth: 2, isDown: false) == ["LoginController", "LoginViewModel", "Authenticating", "Session"])
    #expect(neighbors(depth: 0) == ["Authenticating"])
  }

  @Test func properties_select() {
    #expect(labels { $0.plugins = ["ShopPlugin"] } == ["AppCoordinator", "DeepLinkHandling"])
    #expect(labels { $0.roles = [.screen, .alias] } == ["LoginController", "Fetching"])
    #expect(labels { $0.lifetimes = ["scoped", "weak"] } == ["Session", "Store"])
    #expect(
      labels { ($0.roles, $0.plugins, $0.lifetimes) = ([.service], ["NetworkPlugin"], ["singleton"]) } == ["HTTPClient"]
    )
  }

  /// What only the rest needs isn't unneeded.
  @Test func page_ofAPart_hasTheProblemsOfTheWhole() {
    var builder = GraphBuilder(plugins: [.init(name: "A"), .init(name: "B")])
    let (root, needed) = (builder.node("App.Root", in: "A", traits: .root), builder.node("App.Needed", in: "B"))
    builder.edge(root, needed)
    var selection = GraphSelection()
    selection.plugins = ["B"]
    let (whole, part) = (builder.build(), selection.graph(of: GraphMap(builder.build())))
    #expect(part.rendered(as: .html).contains("INJ017"))
    #expect(!GraphSelection.page(of: part, in: whole).contains("INJ017"))
  }

  @Test(arguments: [GraphFormat.tree, .dot, .mermaid])
  func drawing_equalsGolden_forASelection(format: GraphFormat) throws {
    var selection = GraphSelection()
    selection.focus = [3]
    selection.depth = 1
    try expectGolden(selection.graph(of: map).rendered(as: format), "Queries/selection.\(format.rawValue)")
  }

  @Test func selection_isAGraph_thatReadsBack() throws {
    var selection = GraphSelection()
    selection.focus = [5]
    let graph = selection.graph(of: map)
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8) == graph)
    #expect(graph.plugins.map(\.name) == ["AuthPlugin", "NetworkPlugin"])
  }

  @Test func plugins_equalGolden() throws {
    let overview = PluginOverview(map)
    try expectGolden(overview.text(plain), "Queries/plugins.txt")
    try expectGolden(overview.dot, "Queries/plugins.dot")
    try expectGolden(overview.mermaid, "Queries/plugins.mermaid")
    try expectGolden(overview.json, "Queries/plugins.json")
    try expectGolden(PluginOverview(GraphMap(.odd)).dot, "Queries/plugins-odd.dot")
    #expect(PluginOverview(GraphMap(DependencyGraph())).text(plain) == "no registrations\n")
  }

  /// As the rule INJ010 has it: a plugin that collects `[T]` doesn't know who contributes.
  @Test func plugins_needNoDeclaration_forContributions() {
    var builder = GraphBuilder(plugins: [.init(name: "Menu"), .init(name: "Notes")])
    let menu = builder.node("App.Menu", in: "Menu")
    let entry = builder.node("App.Entry", in: "Notes", traits: .contribution)
    builder.edge(menu, entry, .all)
    #expect(
      PluginOverview(GraphMap(builder.build())).text(plain) == """
        Menu · 1 service
        └── Notes · 1 dependency
        Notes · 1 service

        """)
  }

  /// Nor does a screen know who loads it, which depends on the platform.
  @Test func plugins_needNoDeclaration_forTheLoaderOfAScreen() {
    var builder = GraphBuilder(plugins: [.init(name: "Loading"), .init(name: "Notes")])
    let loader = builder.node("Injector.StoryboardLoading", in: "Loading")
    let screen = builder.node("App.Screen", nil, .screen, in: "Notes")
    builder.edge(screen, loader)
    #expect(
      PluginOverview(GraphMap(builder.build())).text(plain) == """
        Loading · 1 service
        Notes · 1 screen
        └── Loading · 1 dependency

        """)
  }

  /// What a selection keeps of a dependency is all of it.
  @Test func selection_keepsScopesAndInputs() {
    let map = GraphMap(.account)
    var selection = GraphSelection()
    selection.focus = Array(map.graph.nodes.indices)
    #expect(selection.graph(of: map) == .account)
  }
}
