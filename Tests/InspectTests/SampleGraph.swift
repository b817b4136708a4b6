import Injector

extension DependencyGraph {
  /// A graph of two plugins, with a dependency between them and a missing one.
  static let sample = DependencyGraph(
    plugins: [InstalledPlugin(name: "AppPlugin", dependencies: ["StorePlugin"]), InstalledPlugin(name: "StorePlugin")],
    nodes: [
      Node(
        key: ServiceKey(type: "App.Home"), role: .coordinator, isolation: .mainActor, plugin: "AppPlugin",
        source: CallSite(fileID: "App/AppPlugin.swift", line: 3), traits: .root),
      Node(
        key: ServiceKey(type: "any App.Store", identifier: "re\"mote"), lifetime: .singleton, plugin: "StorePlugin",
        source: CallSite(fileID: "App/StorePlugin.swift", line: 5)),
    ],
    edges: [
      Edge(from: 0, to: 1, key: ServiceKey(type: "any App.Store", identifier: "re\"mote"), kind: .lazy, parameter: 0),
      Edge(from: 1, to: nil, key: ServiceKey(type: "App.Clock"), kind: .direct, parameter: 0),
    ])

  /// The tree of the sample.
  static let sampleTree = """
    AppPlugin needs StorePlugin
      Home · coordinator, transient, root
      └── lazy any Store "re\\"mote" (StorePlugin)

    StorePlugin
      any Store "re\\"mote" · service, singleton
      └── Clock · missing

    2 registrations, 2 plugins, 2 dependencies, 1 missing

    """
}
