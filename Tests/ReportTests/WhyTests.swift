import Injector
import InjectorInspection
import TestSupport
import Testing

extension DependencyGraph {
  /// The dependents of a registration or, beyond the registrations, of a key that isn't registered.
  fileprivate func dependents(of item: Int, _ map: GraphMap) -> Set<Int> {
    let key = map.key(item)
    return Set(edges.filter { item < nodes.count ? $0.to == item : $0.to == nil && $0.key == key }.map(\.from))
  }

  /// The items that the paths to an item begin at.
  fileprivate func beginnings(of item: Int, _ dependents: [Set<Int>]) -> [Int] {
    let units = units
    let own = Set(item < nodes.count ? nodes.indices.filter { units[$0] == units[item] } : [item])
    func leads(_ from: Int, _ to: Int) -> Bool { from == to || count(from: [from], to: to, below: 0, dependents) > 0 }
    let groups = unneeded.filter(own.isDisjoint)
    let outermost = groups.filter { group in Set(group.map { units[$0] }).count == 1 }.flatMap(\.self).filter {
      dependents[$0].subtracting([$0]).isEmpty
    }
    let roots = nodes.indices.filter { (nodes[$0].isEntry || outermost.contains($0)) && $0 != item && leads($0, item) }
    let exits = groups.flatMap { group in
      let others = dependents.indices.filter { !group.contains($0) && leads($0, item) }
      return group.filter { node in others.contains { dependents[$0].contains(node) } }
    }
    let starts = roots + exits.filter { node in !roots.contains { leads($0, node) } }
    if count(from: starts, to: item, below: 0, dependents) > 0 { return starts }
    // Whoever needs the item or what wraps it, and isn't part of it.
    let wrappers = nodes.indices.filter { node in
      node == item || sequence(first: node, next: inner(of:)).prefix(nodes.count).contains(item)
    }
    let direct = Set((wrappers + [item]).flatMap { dependents[$0] }).subtracting(own)
    return (direct.isEmpty ? dependents[item].subtracting([item]) : direct).sorted()
  }

  /// Counts the paths from some registrations to an item that visit nothing twice, up to a limit.
  fileprivate func count(
    from starts: [Int], to item: Int, below limit: Int, _ dependents: [Set<Int>]
  ) -> Int {
    var (count, pending) = (0, [[item]])
    while let path = pending.popLast(), count <= limit {
      for next in dependents[path[path.count - 1]] where !path.contains(next) {
        if starts.contains(next) { count += 1 }
        pending.append(path + [next])
      }
    }
    return count
  }
}

/// `why` has each path of the graph from a root, and no other, and it has none exactly where nothing needs an item.
@Test func why_hasThePathsOfTheGraph() async {
  await expectProperty(of: App.self) { app in
    for graph in app.graphs.map(\.graph) {
      let map = GraphMap(graph)
      let dependents = map.items.map { graph.dependents(of: $0, map) }
      for item in map.items {
        let report = PathReport(to: [item], from: nil, in: map, limit: 200)
        let fields = try report.fields
        let paths = fields["paths"] as? [[[String: Any]]] ?? []
        let starts = graph.beginnings(of: item, dependents)
        let all = graph.count(from: starts, to: item, below: 200, dependents)
        try require(paths.count == min(all, 200), "why \(map.key(item)) has \(paths.count) paths of \(all)")
        try require(fields["hasMore"] as? Bool == (all > 200), "why \(map.key(item)) has more: \(all)")
        try require(
          report.isEmpty == dependents[item].subtracting([item]).isEmpty, "why \(map.key(item)): \(report.isEmpty)")
        try require(paths.map(\.count) == paths.map(\.count).sorted(), "the paths of \(map.key(item)) aren't in order")
        // As `used-by` counts.
        guard item < graph.nodes.count else { continue }
        let direct = try UsageReport(.usedBy, of: [item], in: map, depth: 1).fields["direct"] as? Int
        try require(report.isEmpty == (direct == 0), "why \(map.key(item)), and used by \(direct ?? -1)")
      }
    }
  }
}

/// What needs some registrations, as a script reads it: the app itself is a root.
private func need(for nodes: [Int], _ map: GraphMap) throws -> String? {
  let fields = try PathReport(to: nodes, from: nil, in: map, limit: 1).fields
  return fields["isRoot"] as? Bool == true ? "roots" : fields["neededBy"] as? String
}

/// What `check` calls missing or unused, `why` does.
@Test func why_saysWhatCheckDoes() async {
  await expectProperty(of: App.self) { app in
    for checked in app.graphs {
      let graph = checked.graph
      let map = GraphMap(graph)
      let found = checked.found
      for diagnostic in found where diagnostic.code == .missingDependency {
        let key = diagnostic.path.last?.key
        let item = map.items.first { $0 >= graph.nodes.count && map.key($0) == key }
        guard let item, let key, let owner = diagnostic.path.dropLast().last else {
          throw Contradiction(description: "why doesn't know what check misses: \(diagnostic)")
        }
        let fields = try PathReport(to: [item], from: nil, in: map, limit: 1000).fields
        let paths = fields["paths"] as? [[[String: Any]]] ?? []
        let owners = paths.compactMap { ($0.dropLast().last?["registration"] as? [String: Any]).map(place) }
        let needing = place(of: owner.key, at: owner.source)
        try require(owners.contains(needing), "\(key) is needed by \(needing), and why says \(owners)")
      }
      for diagnostic in found where diagnostic.code == .unusedRegistration {
        let nodes = graph.nodes.indices.filter {
          graph.nodes[$0].source == diagnostic.source && graph.nodes[$0].key == diagnostic.key
        }
        try require(!nodes.isEmpty, "no registration is at \(diagnostic)")
        let need = try need(for: nodes, map)
        try require(need != "roots", "why finds what needs it: \(diagnostic)")
      }
      // The other way round, unless something may need anything. Circles are one finding.
      let unused = Set(graph.unused.flatMap(\.own))
      guard !graph.created.contains(where: { graph.nodes[$0].traits.contains(.opaque) }) else { continue }
      for node in graph.created where node >= graph.inheritedCount {
        let (role, need) = (graph.nodes[node].role, try need(for: [node], map))
        guard !role.isWrapper, role != .input, need != "roots", need != "circles" else { continue }
        try require(unused.contains(node), "why finds nothing that needs \(graph.nodes[node].key)")
      }
    }
  }
}

/// What a report says of a registration that it names is true of this one, also where the key has several: a decorator,
/// contributions, or what a child hides.
@Test func keys_areNamedAsTheirRegistrations_onlyIfTheyAreMeant() async {
  await expectProperty(of: App.self) { app in
    for graph in app.graphs.map(\.graph) {
      let map = GraphMap(graph)
      func sentences(_ items: [Int]) -> [String] {
        let style = TreeStyle(isColored: false)
        let path = PathReport(to: items, from: nil, in: map, limit: 3).text(style).split(separator: "\n")
        return path.prefix(1).map(String.init)
          + [UsageReport.Direction.uses, .usedBy].flatMap { direction in
            UsageReport(direction, of: items, in: map, depth: 1).text(style).split(separator: "\n").suffix(1)
              .map(String.init)
          }
      }
      let subject = #/^(Nothing depends on )?(.*?)( is needed| uses | is used by |\.$|; the app)/#
      let nodes = Dictionary(grouping: graph.nodes.indices, by: map.key)
      for items in nodes.values.filter({ $0.count > 1 }) {
        let own = items.flatMap { sentences([$0]) }
        let labels = Set(own.compactMap { $0.firstMatch(of: subject)?.2 })
        for sentence in sentences(items) where labels.contains(sentence.firstMatch(of: subject)?.2 ?? "") {
          try require(own.contains(sentence), "of \(map.key(items[0])): \(sentence), but\n\(own)")
        }
      }
    }
  }
}
