@testable import Injector

/// Writes graphs by name instead of by position.
struct GraphBuilder {
  private(set) var graph: DependencyGraph
  private var edges: [DependencyGraph.Edge] = []
  /// The number of dependencies of each registration.
  private var counts: [Int: Int] = [:]

  init(plugins: [DependencyGraph.InstalledPlugin] = []) { graph = DependencyGraph(plugins: plugins) }

  /// Adds a registration and returns its position.
  mutating func node(
    _ type: String, _ identifier: String? = nil, _ role: Role = .service, _ lifetime: Lifetime = .transient,
    in plugin: String? = nil, isolation: Isolation = .nonisolated, arguments: [String] = [],
    traits: DependencyGraph.Traits = [], replaces: CallSite? = nil, sameLineAs other: Int? = nil
  ) -> Int {
    let line = ((other ?? graph.nodes.count) + 1) * 10
    let file = "Shop/\(plugin ?? "main").swift"
    graph.nodes.append(
      DependencyGraph.Node(
        key: ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }), role: role,
        lifetime: lifetime, isolation: role.isUserInterface || role == .viewModel ? .mainActor : isolation,
        plugin: plugin, source: CallSite(fileID: file, line: line), arguments: arguments.map { .named($0) },
        traits: traits,
        replaces: replaces))
    return graph.nodes.count - 1
  }

  /// Adds a dependency on a registration.
  mutating func edge(
    _ from: Int, _ to: Int, _ kind: DependencyGraph.Edge.Kind = .direct, arguments: [String] = []
  ) {
    add(from, to, graph.nodes[to].key, kind, arguments)
  }

  /// Adds a dependency on something that is not registered.
  mutating func gap(
    _ from: Int, _ type: String, _ identifier: String? = nil, _ kind: DependencyGraph.Edge.Kind = .direct,
    arguments: [String] = [], isOptional: Bool? = nil
  ) {
    add(
      from, nil, ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }), kind, arguments,
      isOptional: isOptional)
  }

  /// Adds a scope provider of a registration.
  mutating func opening(_ from: Int, _ to: Int, _ scope: Scope?, inputs: [String], misfits: Bool = false) {
    edges.append(
      DependencyGraph.Edge(
        from: from, to: to, key: graph.nodes[to].key, kind: .scopeProvider, parameter: position(in: from),
        inputs: inputs.map { .named($0) }, scope: scope, hasIncompatibleInputs: misfits))
  }

  /// The graph, its edges in order.
  func build() -> DependencyGraph {
    var graph = graph
    // The sort of the standard library keeps the order of equal elements.
    graph.edges = edges.sorted { $0.from < $1.from }
    return graph
  }

  private mutating func add(
    _ from: Int, _ to: Int?, _ key: ServiceKey, _ kind: DependencyGraph.Edge.Kind, _ arguments: [String],
    isOptional: Bool? = nil
  ) {
    let hasParameter = kind != .alias && kind != .decorates
    let position = position(in: from)
    edges.append(
      DependencyGraph.Edge(
        from: from, to: to, key: key, kind: kind, parameter: hasParameter ? position : nil,
        arguments: arguments.map { .named($0) },
        isOptional: isOptional))
  }

  /// Returns the position of the next dependency of a registration.
  private mutating func position(in from: Int) -> Int {
    defer { counts[from, default: 0] += 1 }
    return counts[from, default: 0]
  }
}

extension DependencyGraph {
  /// A small shop: every role, lifetime, kind of dependency and trait once.
  static let shop: DependencyGraph = {
    var builder = GraphBuilder(plugins: [
      InstalledPlugin(name: "ShopPlugin", dependencies: ["AuthPlugin", "NetworkPlugin"]),
      InstalledPlugin(name: "AuthPlugin", dependencies: ["NetworkPlugin"]), InstalledPlugin(name: "NetworkPlugin"),
      InstalledPlugin(name: "EmptyPlugin"),
    ])
    let coordinator = builder.node(
      "Shop.AppCoordinator", nil, .coordinator, .singleton, in: "ShopPlugin", traits: .eager)
    let login = builder.node("Shop.LoginController", nil, .screen, in: "AuthPlugin", arguments: ["Shop.LoginInfo"])
    let help = builder.node("Shop.HelpController", nil, .controller, in: "AuthPlugin", traits: .opaque)
    let viewModel = builder.node("Shop.LoginViewModel", nil, .viewModel, .perResolution, in: "AuthPlugin")
    let authenticator = builder.node(
      "any Shop.Authenticating", nil, .service, .singleton, in: "AuthPlugin", traits: .overriding,
      replaces: CallSite(fileID: "Shop/main.swift", line: 7))
    let session = builder.node(
      "Shop.Session", nil, .service, .scoped(Scope("session", within: Scope("app"))), in: "AuthPlugin")
    let http = builder.node("any Shop.HTTPClient", nil, .service, .singleton, in: "NetworkPlugin")
    let retrying = builder.node("any Shop.HTTPClient", nil, .decorator, .singleton, in: "NetworkPlugin")
    let alias = builder.node("any Shop.Fetching", nil, .alias, .singleton, in: "NetworkPlugin")
    let remote = builder.node(
      "any Shop.Store", "remote", .service, .weak, in: "NetworkPlugin", traits: [.asynchronous, .fallback, .closing])
    let links = builder.node(
      "any Shop.DeepLinkHandling", nil, .service, in: "ShopPlugin", isolation: .mainActor, traits: .contribution)
    let moreLinks = builder.node("any Shop.DeepLinkHandling", nil, .service, in: "AuthPlugin", traits: .contribution)
    let clock = builder.node("Shop.Clock", nil, .instance, .singleton)

    builder.edge(coordinator, login, .provider, arguments: ["Shop.LoginInfo"])
    builder.edge(coordinator, help, .lazy)
    builder.edge(coordinator, links, .all)
    builder.edge(coordinator, moreLinks, .all)
    builder.gap(coordinator, "any Shop.Plugin", nil, .all)
    builder.edge(login, viewModel)
    builder.edge(login, coordinator, .lazy)
    builder.edge(help, remote, .lazy)
    builder.edge(viewModel, authenticator)
    builder.edge(viewModel, session)
    builder.gap(viewModel, "any Shop.Analytics", nil, .optional)
    builder.edge(authenticator, alias)
    builder.edge(authenticator, clock)
    builder.edge(session, authenticator)
    builder.gap(session, "any Shop.Store", "local")
    builder.gap(session, "Shop.Receipt", nil, .provider, arguments: ["Swift.Int"])
    builder.edge(http, clock, .injected)
    builder.gap(http, "any Shop.Analytics", nil, .injected, isOptional: true)
    builder.edge(retrying, http, .decorates)
    builder.edge(retrying, clock)
    builder.edge(alias, retrying, .alias)
    builder.edge(remote, retrying)
    return builder.build()
  }()

  /// The account of a signed-in user: inputs, and the scope that takes them.
  static let account: DependencyGraph = {
    var builder = GraphBuilder(plugins: [InstalledPlugin(name: "AccountPlugin")])
    let account = Scope("account", within: Scope("app"))
    let app = builder.node("Shop.AppCoordinator", nil, .coordinator, in: "AccountPlugin", traits: .root)
    let session = builder.node("Shop.UserSession", nil, .input, .scoped(account), in: "AccountPlugin")
    let window = builder.node(
      "Shop.Window", "main", .input, .scoped(account), in: "AccountPlugin", isolation: .mainActor, traits: .closing)
    let home = builder.node("Shop.HomeCoordinator", nil, .coordinator, .scoped(account), in: "AccountPlugin")
    builder.opening(app, home, account, inputs: ["Shop.UserSession", "Shop.Window"])
    builder.opening(app, home, nil, inputs: ["Shop.Inputs.Other"], misfits: true)
    builder.edge(home, session)
    builder.edge(home, window)
    return builder.build()
  }()

  /// Names that a careless renderer would stumble over, and cycles inside and between plugins.
  static let odd: DependencyGraph = {
    var builder = GraphBuilder(plugins: [
      InstalledPlugin(name: "Odd \"plugin\" [1] <b> `x` #quot; & \n end"),
      InstalledPlugin(name: "🧩", dependencies: ["Odd\nname", "B"]), InstalledPlugin(name: "Unknown"),
    ])
    let odd = "Odd \"plugin\" [1] <b> `x` #quot; & \n end"
    let generic = builder.node(
      "Swift.Dictionary<Swift.String, Swift.Array<Shop.Box<Bakery.Item>>>", "", .service, in: odd)
    let quotes = builder.node("Shop.Item", "say \"hi\" \\ it's", .service, in: odd)
    let breaks = builder.node(
      "Bakery.Item", "a\nb\r\nc\td\u{0}\u{1B}[31m\u{7F}\u{85}\u{2028}\u{202E}", .service, in: odd)
    let emoji = builder.node(
      "(Shop.Box<Swift.Int>, any Shop.P & Bakery.Q) -> ()", "👩‍👩‍👧 e\u{301} %%{init}%% style a:b#c;", .service, in: "🧩")
    let backticks = builder.node("Shop.`my type`.Inner", "`**bold**` <br> &amp; #35; $x$ | {} end", .service, in: "🧩")
    let hidden = builder.node("Shop.(unknown context at $1f).Hidden", nil, .service, in: "Unknown")
    let lid = builder.node("Shop.Box<Shop.Item>.Lid", nil, .service)
    let nested = builder.node("(extension in App):Shop.Box.Nested", nil, .service)
    let same = builder.node("Shop.Same", nil, .service, traits: .contribution)
    // One registration in a loop: the same place twice.
    let again = builder.node("Shop.Same", nil, .service, traits: .contribution, sameLineAs: same)

    builder.edge(generic, quotes)
    builder.edge(quotes, breaks)
    builder.edge(breaks, generic)
    builder.edge(breaks, emoji)
    builder.edge(emoji, backticks)
    builder.edge(backticks, breaks, .optional)
    builder.edge(backticks, backticks, .lazy)
    builder.edge(hidden, hidden)
    builder.edge(lid, nested, .lazy)
    builder.edge(nested, lid)
    builder.edge(same, again, .all)
    builder.gap(again, "Shop.Missing<Swift.Optional<\"x\">>", "\"\n👾", .direct)
    return builder.build()
  }()

  /// Registrations of which each needs the next.
  static func chain(of count: Int) -> DependencyGraph {
    var builder = GraphBuilder(plugins: [InstalledPlugin(name: "Chain")])
    for index in 0..<count { _ = builder.node("Chain.Service\(index)", nil, .service, in: "Chain") }
    var graph = builder.graph
    graph.edges = (0..<max(count - 1, 0)).map {
      Edge(from: $0, to: $0 + 1, key: graph.nodes[$0 + 1].key, kind: .direct, parameter: 0)
    }
    return graph
  }
}
