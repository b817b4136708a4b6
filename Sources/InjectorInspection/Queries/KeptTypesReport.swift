package import Injector

/// The types whose shared instances are kept on the main actor as they aren't Sendable, and the number of registrations
/// that are created there because of each.
package struct KeptTypesReport {
  private struct KeptType {
    let name: String
    /// The registrations that need an instance.
    let dependents: [Int]
    /// The number of those that need nothing else of the main actor.
    var own = 0
  }

  private let types: [KeptType]
  private let includesAll: Bool

  /// The most types in a text, unless it includes all.
  private static let most = 10

  /// Finds the types, those with the most dependents first. O(*n* + *e*) for each type.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - includesAll: A Boolean value that indicates whether the text includes every type, also without dependents.
  package init(_ graph: DependencyGraph, includesAll: Bool = false) {
    // The registrations that take over the isolation of each.
    let heirs = graph.nodes.indices.filter { graph.nodes[$0].isolation == .mainActor }
    let dependents = Buckets(
      heirs.flatMap { heir in graph.isolationSources(of: heir).map { ($0, heir) } }, count: graph.nodes.count)
    func reach(from starts: [Int]) -> [Int] {
      guard starts.contains(where: { !dependents[$0].isEmpty }) else { return [] }
      let distances = GraphWalk(from: starts, in: dependents.count) { dependents[$0] }.distances
      return distances.indices.filter { distances[$0] > 0 }
    }
    let sources = graph.nodes.indices.filter {
      graph.nodes[$0].isolation == .mainActor && !graph.nodes[$0].traits.contains(.inheritsIsolation)
    }
    let kept = sources.filter { graph.nodes[$0].isKept }
    var types = kept.map { KeptType(name: graph.nodes[$0].key.description, dependents: reach(from: [$0])) }
    // The number of causes that each registration is on the main actor for.
    var causes = [Int](repeating: 0, count: graph.nodes.count)
    for node in reach(from: sources.filter { !graph.nodes[$0].isKept }) { causes[node] += 1 }
    for type in types { for node in type.dependents { causes[node] += 1 } }
    for index in types.indices { types[index].own = types[index].dependents.count { causes[$0] == 1 } }
    self.includesAll = includesAll
    self.types = types.filter { includesAll || !$0.dependents.isEmpty }
      .sorted { ($1.dependents.count, $1.own, $0.name) < ($0.dependents.count, $0.own, $1.name) }
  }

  /// A line for each type, and one with the fixes, or an empty text if there are none.
  package var text: String {
    guard !types.isEmpty else { return "" }
    var lines = types.prefix(includesAll ? types.count : Self.most).map { type in
      let (count, name) = (type.dependents.count, type.name.onOneLine)
      guard count > 0 else { return "\(name) isn't Sendable: it is kept on the main actor." }
      let words = "\(counted(count, "registration is", "registrations are")) created on the main actor because of it"
      let own = type.own == count ? "" : ", \(type.own == 0 ? "none" : "\(type.own)") of them because of it alone"
      return "\(name) isn't Sendable: \(words)\(own)."
    }
    if lines.count < types.count { lines.append("  ... and \(counted(types.count - lines.count, "more type"))") }
    lines.append(
      "  To have these created anywhere, make the type Sendable, or add .uncheckedSendable() to its registration if it may "
        + "be used anywhere, or keep it on another actor with .on(SomeActor.self).")
    return lines.joined(separator: "\n") + "\n"
  }
}
