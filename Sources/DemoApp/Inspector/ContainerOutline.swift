import Injector

/// The registrations that a container resolves, by plugin, as plain values.
nonisolated struct ContainerOutline {
  nonisolated enum Row: Equatable {
    case plugin(String)
    /// An index into the nodes of the graph.
    case registration(Int)
  }

  let graph: DependencyGraph
  let rows: [Row]
  private let depths: [Int: Int]

  init(_ graph: DependencyGraph) {
    self.graph = graph
    var groups = graph.plugins.map(\.name)
    var members: [String: [Int]] = [:]
    var depths: [Int: Int] = [:]
    /// The visible nodes of each key: the registration, then its decorators.
    let layers = Self.layers(of: graph)
    for index in graph.nodes.indices {
      // What a child container registers instead is where the parent's registration would be.
      guard let layer = layers[graph.nodes[index].key], layer.first == index || layer.isShared else { continue }
      let visible = layer.isShared ? [index] : layer.visible
      let group = layer.plugin ?? graph.nodes[index].source.fileName
      if !groups.contains(group) { groups.append(group) }
      members[group, default: []] += visible
      for (depth, node) in visible.reversed().enumerated() { depths[node] = depth }
    }
    rows = groups.flatMap { group in
      members[group].map { [.plugin(group)] + $0.map(Row.registration) } ?? []
    }
    self.depths = depths
  }

  /// The registrations of a key, from those of the outermost container to those of the innermost.
  private struct Layer {
    /// The first of all, which determines the place.
    let first: Int
    let plugin: String?
    /// A Boolean value that indicates whether the registrations are contributions beside each other.
    let isShared: Bool
    /// The registration that is resolved, and its decorators.
    var visible: [Int]
  }

  private static func layers(of graph: DependencyGraph) -> [ServiceKey: Layer] {
    var layers: [ServiceKey: Layer] = [:]
    for (index, node) in graph.nodes.enumerated() {
      let isShared = node.traits.contains(.contribution) && node.key.identifier == nil
      guard let layer = layers[node.key] else {
        layers[node.key] = Layer(first: index, plugin: node.plugin, isShared: isShared, visible: [index])
        continue
      }
      // A decorator wraps what is there. Anything else hides it, with its decorators.
      layers[node.key]?.visible = node.role == .decorator ? layer.visible + [index] : [index]
    }
    return layers
  }

  /// Returns the identifier of a node in an activity log.
  func id(of node: Int) -> ActivityLog.ID { ActivityLog.ID(key: graph.nodes[node].key, depth: depths[node] ?? 0) }
}

nonisolated extension CallSite {
  /// The name of the file, without the module and the extension.
  fileprivate var fileName: String {
    let name = fileID.split(separator: "/").last ?? ""
    return String(name.split(separator: ".").first ?? name)
  }
}
