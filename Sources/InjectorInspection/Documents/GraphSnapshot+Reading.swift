import Injector

// A snapshot can come from an untrusted source. Reading it validates what the rest of the library relies on: indices are
// in the graph, edges are sorted, and a scope has a name.

extension GraphSnapshot.Graph {
  func value() throws(GraphSnapshotError) -> DependencyGraph {
    var graph = DependencyGraph(
      plugins: plugins.map { plugin in
        let claims = (plugin.claims ?? []).map { claim in
          DependencyGraph.InstalledPlugin.Claim(
            type: claim.type, neededBy: claim.neededBy, isInherited: claim.inherited ?? false)
        }
        return DependencyGraph.InstalledPlugin(name: plugin.name, dependencies: plugin.needs ?? [], claims: claims)
      })
    graph.nodes.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      graph.nodes.append(try node.value(at: "graph.nodes[\(index)]"))
    }
    graph.edges.reserveCapacity(edges.count)
    for (index, edge) in edges.enumerated() {
      let path = "graph.edges[\(index)]"
      try check(edge.from, isIn: nodes, "\(path).from")
      if let target = edge.to { try check(target, isIn: nodes, "\(path).to") }
      if index > 0, edge.from < edges[index - 1].from {
        throw .malformed(path: "\(path).from", problem: "is out of order: edges are sorted by the node they start from")
      }
      graph.edges.append(try edge.value(at: path))
    }
    return graph
  }

  private func check(
    _ position: Int, isIn nodes: [GraphSnapshot.Node], _ path: @autoclosure () -> String
  ) throws(GraphSnapshotError) {
    guard nodes.indices.contains(position) else {
      throw .malformed(path: path(), problem: "is \(position), but the graph has \(counted(nodes.count, "node"))")
    }
  }
}

extension GraphSnapshot.Source {
  fileprivate var value: CallSite { CallSite(fileID: file, line: line) }
}

extension GraphSnapshot.Node {
  fileprivate func value(at path: @autoclosure () -> String) throws(GraphSnapshotError) -> DependencyGraph.Node {
    DependencyGraph.Node(
      key: ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }),
      role: try choice(role, "\(path()).role"), lifetime: try lifetime(path()),
      isolation: try isolation(path()), plugin: plugin, source: source.value,
      arguments: arguments ?? [], traits: try traits(path()), replaces: replaces?.value,
      unmatchedMarks: (unmatchedMarks ?? []).map(\.value),
      disambiguator: disambiguator ?? 0)
  }

  private func isolation(_ path: @autoclosure () -> String) throws(GraphSnapshotError) -> Isolation {
    guard let value = Isolation(rawValue: isolation) else {
      throw notAChoice(
        isolation, among: ["nonisolated", "mainActor", "the full name of an actor"], "\(path()).isolation")
    }
    return value
  }

  private func lifetime(_ path: @autoclosure () -> String) throws(GraphSnapshotError) -> Lifetime {
    do throws(DocumentError.Problem) {
      return try JSONText.lifetime(lifetime, scope: scope, path())
    } catch { throw GraphSnapshotError(error) }
  }

  private func traits(_ path: @autoclosure () -> String) throws(GraphSnapshotError) -> DependencyGraph.Traits {
    var result: DependencyGraph.Traits = []
    let known = DependencyGraph.Traits.named
    for (index, name) in (traits ?? []).enumerated() {
      guard let trait = known.first(where: { $0.name == name })?.trait else {
        throw notAChoice(name, among: known.map(\.name), "\(path()).traits[\(index)]")
      }
      result.insert(trait)
    }
    return result
  }
}

extension GraphSnapshot.Edge {
  fileprivate func value(at path: @autoclosure () -> String) throws(GraphSnapshotError) -> DependencyGraph.Edge {
    if let parameter, parameter < 0 {
      throw .malformed(path: "\(path()).parameter", problem: "is \(parameter), but parameters are counted from 0")
    }
    return DependencyGraph.Edge(
      from: from, to: to, key: ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }),
      kind: try choice(kind, "\(path()).kind"), parameter: parameter, arguments: arguments ?? [],
      provenance: try choice(provenance, "\(path()).provenance"), isOptional: optional,
      hasIncompatibleArguments: misfit ?? false)
  }
}

private func choice<Choice: RawRepresentable<String> & CaseIterable>(
  _ name: String, _ path: @autoclosure () -> String
) throws(GraphSnapshotError) -> Choice {
  guard let choice = Choice(rawValue: name) else {
    throw notAChoice(name, among: Choice.allCases.map(\.rawValue), path())
  }
  return choice
}

private func notAChoice(_ name: String, among known: [String], _ path: String) -> GraphSnapshotError {
  .malformed(path: path, problem: "is \(name.debugDescription), which is none of \(known.joined(separator: ", "))")
}
