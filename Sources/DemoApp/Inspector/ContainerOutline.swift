import Injector

/// The registrations that a container resolves, by plugin, as plain values.
struct ContainerOutline {
  enum Row: Equatable {
    case plugin(String)
    /// The name of a plugin that is left out.
    case excluded(String)
    /// An index into the nodes of the graph.
    case registration(Int)
  }

  let graph: DependencyGraph
  let rows: [Row]
  private let depths: [Int: Int]

  /// Creates the outline of a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - excluded: The names of the plugins that are left out, which the outline lists last.
  init(_ graph: DependencyGraph, excluded: Set<String> = []) {
    self.graph = graph
    var groups = graph.plugins.map(\.name)
    var members: [String: [Int]] = [:]
    var depths: [Int: Int] = [:]
    for layers in Self.layers(of: graph) {
      // What a child container registers instead is where the parent's registration would be.
      let group = layers.plugin ?? graph.nodes[layers.all[0]].source.fileName
      if !groups.contains(group) { groups.append(group) }
      let visible = layers.visible
      members[group, default: []] += visible
      for (depth, node) in visible.reversed().enumerated() { depths[node] = depth }
    }
    let registered = groups.flatMap { group in
      members[group].map { [.plugin(group)] + $0.map(Row.registration) } ?? []
    }
    rows = registered + excluded.sorted().map(Row.excluded)
    self.depths = depths
  }

  /// The registrations of one key: those of the outermost container first, and decorators.
  private struct Layers {
    let plugin: String?
    var all: [Int]
    /// The registrations that decorators wrap in the end, by decorator.
    var wrapped: [Int: Int] = [:]

    /// The registration that is resolved, and its decorators.
    var visible: [Int] {
      guard let base = all.last(where: { wrapped[$0] == nil }) else { return all }
      return [base] + all.filter { wrapped[$0] == base }
    }
  }

  /// Returns the layers in the order of their first registrations. Contributions beside each other have layers each.
  private static func layers(of graph: DependencyGraph) -> [Layers] {
    var all: [Layers] = []
    var positions: [ServiceKey: Int] = [:]
    for (index, node) in graph.nodes.enumerated() {
      let isShared = node.traits.contains(.contribution) && node.key.identifier == nil
      guard !isShared, let position = positions[node.key] else {
        positions[node.key] = all.count
        all.append(Layers(plugin: node.plugin, all: [index]))
        continue
      }
      all[position].all.append(index)
      all[position].wrapped[index] = Self.wrapped(by: index, in: graph)
    }
    return all
  }

  /// Returns what a decorator wraps inside other decorators, or `nil` if the node isn't a decorator.
  private static func wrapped(by node: Int, in graph: DependencyGraph) -> Int? {
    var wrapped: Int?
    while let next = graph.edges(from: wrapped ?? node).first(where: { $0.kind == .decorates })?.to { wrapped = next }
    return wrapped
  }

  /// Returns the identifier of a node in an activity log.
  func id(of node: Int) -> ActivityLog.ID { ActivityLog.ID(key: graph.nodes[node].key, depth: depths[node] ?? 0) }
}

extension CallSite {
  /// The name of the file, without the module and the extension.
  fileprivate var fileName: String {
    let name = fileID.split(separator: "/").last ?? ""
    return String(name.split(separator: ".").first ?? name)
  }
}
