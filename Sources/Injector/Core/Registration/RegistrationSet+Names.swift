extension RegistrationSet: GraphNames {
  func step(at node: Int32) -> PathStep {
    let record = record(at: node)
    return PathStep(
      key: key(at: node), role: record.role, lifetime: record.lifetime, plugin: pluginName(at: node),
      source: record.source)
  }

  func arguments(of node: Int32) -> [String] { argumentTypes(of: node).map(TypeName.of) }

  func dependency(at edge: Int32, of node: Int32, in structure: GraphStructure) -> DependencyGraph.Edge {
    self.edge(structure.edges[Int(edge)], from: node)
  }

  func typeIdentity(of node: Int32, parameter: Int?) -> TypeIdentity? {
    let record = record(at: node)
    guard let parameter else { return TypeIdentity(record.type) }
    let asked = parameters(of: node)[parameter]
    guard !asked.origin.isArgument else { return nil }
    return target(of: asked.type, asked.origin.identifier).missingType.map(TypeIdentity.init)
  }

  /// What these registrations, the family, and the plugins that are not installed know. O(*n*) in all of them.
  func nearMissIndex() -> NearMissIndex {
    let own = (0..<end).map { NearMissIndex.Candidate(record(at: $0), place: .here) }
    return NearMissIndex(own + relatives + uninstalled, modulesOfPlugins: modulesOfPlugins)
  }

  /// The registrations of the family that are not visible from here.
  private var relatives: [NearMissIndex.Candidate] {
    var root = self
    var visible: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    while let parent = root.parent {
      root = parent
      visible.insert(ObjectIdentifier(parent))
    }
    var found: [NearMissIndex.Candidate] = []
    var pending: [(set: RegistrationSet, isBelow: Bool)] = [(root, root === self)]
    while let (set, isBelow) = pending.popLast() {
      if !visible.contains(ObjectIdentifier(set)) {
        found += set.records.filter { !$0.traits.contains(.relinked) }
          .map { NearMissIndex.Candidate($0, place: isBelow ? .child : .sibling) }
      }
      pending += set.children.all.reversed().map { ($0, isBelow || $0 === self) }
    }
    return found
  }

  /// The registrations of plugins that exist and are installed neither here nor in a parent.
  private var uninstalled: [NearMissIndex.Candidate] {
    let installed = installedPlugins
    var found: [NearMissIndex.Candidate] = []
    var set: RegistrationSet? = self
    while let current = set {
      for record in current.uninstalledPlugins.records where record.plugin >= 0 {
        let plugin = current.uninstalledPlugins.plugins[Int(record.plugin)].name
        if installed[plugin] == nil {
          found.append(NearMissIndex.Candidate(record, place: .uninstalled(plugin: plugin)))
        }
      }
      set = current.parent
    }
    return found
  }

  /// The modules of the plugins that are installed here and in the parents.
  private var modulesOfPlugins: [String] {
    lineage.flatMap(\.pluginTypes).compactMap { ModuleName.of(type: TypeName.of($0)) }
  }
}

extension NearMissIndex.Candidate {
  init(_ record: RegistrationRecord, place: Place) {
    self.init(
      key: ServiceKey(type: TypeName.of(record.type), identifier: record.identifier), source: record.source,
      type: TypeIdentity(record.type), place: place, role: record.role, traits: record.traits)
  }
}

extension TypeIdentity {
  init(_ type: any Any.Type) {
    self.init(address: Int(bitPattern: ObjectIdentifier(type)), runtimeName: _typeName(type))
  }
}
