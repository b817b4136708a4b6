extension GraphStructure {
  /// Spreads isolation over the graph: what needs an instance that an actor creates is created on that actor too.
  ///
  /// A registration whose factory runs anywhere takes over the isolation of what it needs directly. One that needs two
  /// actors keeps the first isolation that reaches it, and validation rejects the rest. An asynchronous factory takes
  /// over none, as what it needs is awaited.
  ///
  /// - Returns: The registrations that take over their isolation, each with the one that they take it from.
  /// - Complexity: O(*n* + *e*).
  mutating func spreadIsolation(of set: RegistrationSet) -> [Int32: Int32] {
    guard isolations.values.count > 1 else { return [:] }
    var isolated = (range.map(Int32.init) + parents.keys.sorted()).filter { isSpreading($0) }
    guard !isolated.isEmpty else { return [:] }
    var dependents = [Int32: [Int32]]()
    for index in range {
      let node = node(index)
      guard !node.isIsolated, !node.traits.contains(.asynchronous) || node.role == .decorator else { continue }
      for edge in edges(from: index) where edge.to >= 0 && !edge.kind.isDeferred {
        dependents[edge.to, default: []].append(Int32(index))
      }
    }
    var sources = [Int32: Int32]()
    var position = 0
    while position < isolated.count {
      let source = isolated[position]
      position += 1
      let isolation = node(Int(source)).isolation
      for index in dependents[source] ?? [] {
        let offset = Int(index) - base
        guard !nodes[offset].isIsolated else { continue }
        nodes[offset].isolation = isolation
        nodes[offset].traits.insert(.inheritsIsolation)
        // Instances that are kept on an actor are compared by their arguments on it.
        if !set.hasUnhashableArguments(set.record(at: index), onActor: true) {
          nodes[offset].traits.remove(.unhashableArgument)
        }
        sources[index] = source
        if isSpreading(index) { isolated.append(index) }
      }
    }
    return sources
  }

  private func isSpreading(_ index: Int32) -> Bool { node(Int(index)).isIsolated && !existsAnywhere(index) }
}

extension RegistrationSet {
  /// Returns a Boolean value that indicates whether instances mustn't leave the actor that creates them.
  ///
  /// What is created for its holder only may leave it if the compiler knows that its type is Sendable.
  func isConfined(_ index: Int32) -> Bool { record(at: origin(of: index)).isConfined }

  /// Returns a registration of a dependency whose instances mustn't leave their actor, or `nil` if there is none.
  func confined(in dependency: Dependency) -> Int32? {
    dependency.layers.contains(where: \.startsResolves) ? nil : dependency.nodes.first(where: isConfined)
  }
}
