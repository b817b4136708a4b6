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
    let places = Self.places(in: graph)
    // A decorator is below what it wraps.
    func order(_ index: Int) -> (Int, Int, Int) {
      (places[index], graph.nodes[index].role == .decorator ? 1 : 0, index)
    }
    let visible = graph.nodes.indices.filter { !graph.nodes[$0].traits.contains(.replaced) }
      .sorted { order($0) < order($1) }
    var groups = graph.plugins.map(\.name)
    var members: [String: [Int]] = [:]
    for index in visible {
      let first = graph.nodes[places[index]]
      let group = first.plugin ?? first.source.fileName
      if !groups.contains(group) { groups.append(group) }
      members[group, default: []].append(index)
    }
    let registered = groups.flatMap { group in
      members[group].map { [.plugin(group)] + $0.map(Row.registration) } ?? []
    }
    rows = registered + excluded.sorted().map(Row.excluded)
    var (depths, decorators): ([Int: Int], [Int: Int]) = ([:], [:])
    for index in visible.reversed() {
      depths[index] = decorators[places[index], default: 0]
      decorators[places[index], default: 0] += 1
    }
    self.depths = depths
  }

  /// Returns for each node the first one with its key: a registration that a child makes instead, or around it, is
  /// where the parent's would be. Contributions beside each other have places of their own.
  private static func places(in graph: DependencyGraph) -> [Int] {
    var firsts: [ServiceKey: Int] = [:]
    return graph.nodes.enumerated().map { index, node in
      if node.traits.contains(.contribution), node.key.identifier == nil { return index }
      let first = firsts[node.key] ?? index
      firsts[node.key] = first
      return first
    }
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
