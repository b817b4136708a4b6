import Injector

/// The registrations that nothing needs, by plugin, with those that only they need.
package struct UnusedReport: JSONReport {
  private let map: GraphMap
  private let unused: [Int]
  /// Those that need each other.
  private let cyclic: Set<Int>
  /// The registrations that would be unused too without the unused ones.
  private let dependents: [Int]
  private let opaque: [Int]

  /// Finds the unused registrations of a graph. O(*n* + *e*).
  package init(_ map: GraphMap) {
    self.map = map
    opaque = map.graph.created.filter { map.graph.nodes[$0].traits.contains(.opaque) }
    let groups = map.graph.unused.map(\.own)
    unused = groups.flatMap(\.self).sorted()
    cyclic = Set(groups.filter { $0.count > 1 }.flatMap(\.self))
    let units = map.graph.units
    let own = Set(unused.map { units[$0] })
    let wrapped = map.graph.nodes.indices.filter { own.contains(units[$0]) }
    let held = map.distances(from: wrapped, along: map.dependencies)
    let others = map.items.filter { held[$0] < 0 || map.node($0)?.isEntry == true }
    let needed = map.distances(from: others, along: map.dependencies)
    dependents = map.graph.nodes.indices.filter { held[$0] > 0 && needed[$0] < 0 }
  }

  /// A Boolean value that indicates whether every registration is used, or may be.
  package var isEmpty: Bool { unused.isEmpty }

  /// The registrations as text.
  package func text(_ style: TreeStyle) -> String {
    let words = ItemText(map: map, style: style)
    if let first = opaque.first {
      let others = opaque.count > 1 ? ", and so do \(opaque.count - 1) others" : ""
      return "Anything may be used: \(map.label(first)) resolves dynamically\(others).\n"
    }
    guard !unused.isEmpty else { return "Every registration is used.\n" }
    let isUnused = Set(unused)
    var lines: [String] = []
    for group in map.outline.groups {
      let nodes = group.nodes.filter(isUnused.contains)
      guard !nodes.isEmpty else { continue }
      lines.append(style.paint(group.title, .title))
      lines += nodes.map { node in
        "  \(words.name(node))\(words.details(of: node, isBelowPlugin: true))"
          + (cyclic.contains(node) ? style.paint(" · needed only by what it needs", .line) : "")
      }
      lines.append("")
    }
    lines.append(
      "\(unused.count) of \(counted(map.graph.nodes.count, "registration")) \(unused.count == 1 ? "is" : "are") unused")
    if !dependents.isEmpty {
      lines.append("Only they need \(counted(dependents.count, "other registration")):")
      lines += dependents.map { "  \(words.line($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The registrations as plain, named fields.
  package var document: JSONObject {
    [
      "format": "injector-unused", "formatVersion": 1, "onlyNeededByUnused": dependents.map(map.fields),
      "opaque": opaque.map(map.fields), "unused": unused.map(map.fields),
    ]
  }
}
