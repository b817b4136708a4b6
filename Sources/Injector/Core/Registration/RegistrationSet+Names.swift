extension RegistrationSet: GraphNames {
  var tested: ServiceKey? { excluded?.tested }

  func node(at index: Int32) -> DependencyGraph.Node {
    let set = owner(of: index)
    let offset = index - set.base
    let (record, bound) = (set.records[Int(offset)], set.bound.structure.nodes[Int(offset)])
    return DependencyGraph.Node(
      key: record.key, role: record.role, lifetime: record.lifetime,
      isolation: set.bound.structure.isolations[bound.isolation], plugin: pluginName(at: index), source: record.source,
      arguments: set.parameters[record.parameterRange].filter(\.origin.isArgument).map { TypeName.of($0.type) },
      traits: bound.traits, replaces: set.replaced[index], unmatchedMarks: set.hooks[offset]?.unmatchedMarks ?? [],
      replacedOverrides: set.bound.structure.replacedOverrides[index] ?? [],
      scene: record.role == .screen ? set.scene(of: record.type) : nil)
  }

  /// Returns the scene of a screen that is registered here, or in a parent if it is linked again.
  private func scene(of type: any Any.Type) -> DependencyGraph.Scene? {
    ancestors.lazy.compactMap { $0.scenes[ObjectIdentifier(type)] }.first?()
  }

  func step(at index: Int32) -> PathStep { PathStep(node(at: index)) }

  func edge(at position: Int32, of node: Int32, in structure: GraphStructure) -> DependencyGraph.Edge {
    edge(structure.edges[Int(position)], from: node)
  }

  /// What these registrations, the family, and the plugins that are not installed know. O(*n*) in all of them.
  func nearMissIndex() -> NearMissIndex {
    let own = (0..<endIndex).map { NearMissIndex.Candidate(record(at: $0), place: .here) }
    return NearMissIndex(
      own + relatives + excludedCandidates + uninstalledCandidates, modulesOfPlugins: modulesOfPlugins)
  }

  /// The registrations of the family that are not visible from here.
  private var relatives: [NearMissIndex.Candidate] {
    let visible = Set(ancestors.map { ObjectIdentifier($0) })
    var found: [NearMissIndex.Candidate] = []
    var pending = lineage.prefix(1).map { (set: $0, isBelow: $0 === self) }
    while let (set, isBelow) = pending.popLast() {
      if !visible.contains(ObjectIdentifier(set)) {
        found += set.records.filter { !$0.traits.contains(.relinked) }
          .map { NearMissIndex.Candidate($0, place: isBelow ? .child : .sibling) }
      }
      pending += set.children.all.reversed().map { ($0, isBelow || $0 === self) }
    }
    return found
  }

  /// The registrations that containers for the test of one type exclude, here and in the parents.
  private var excludedCandidates: [NearMissIndex.Candidate] {
    ancestors.compactMap(\.excluded).flatMap { excluded in
      excluded.records.filter { $0.role != .decorator }
        .map { NearMissIndex.Candidate($0, place: .excluded(testing: excluded.tested)) }
    }
  }

  /// The registrations of plugins that exist and are installed neither here nor in a parent.
  private var uninstalledCandidates: [NearMissIndex.Candidate] {
    ancestors.flatMap(\.uninstalled).filter { installedPlugins[$0.plugin] == nil }
      .map { NearMissIndex.Candidate($0.record, place: .uninstalled(plugin: $0.plugin)) }
  }

  /// The modules of the plugins that are installed here and in the parents.
  private var modulesOfPlugins: [String] { installedPlugins.values.compactMap { ModuleName.of(type: TypeName.of($0)) } }
}

extension NearMissIndex.Candidate {
  init(_ record: RegistrationRecord, place: Place) {
    self.init(
      key: record.key, source: record.source,
      type: TypeIdentity(record.type), place: place, role: record.role, traits: record.traits)
  }
}

extension TypeIdentity {
  init(_ type: any Any.Type) {
    self.init(address: Int(bitPattern: ObjectIdentifier(type)), runtimeName: _typeName(type))
  }
}
