extension NearMissIndex {
  /// What a graph from a file knows.
  init(_ graph: DependencyGraph) {
    let own = graph.nodes.map { node in
      Candidate(key: node.key, source: node.source, form: Candidate.Form(node.role, node.traits))
    }
    self.init(own, modules: Self.modules(of: own))
  }

  /// What a container's registrations, its family and the plugins that are not installed know. O(*n*) in all of them.
  init(_ set: RegistrationSet) {
    let own = (0..<set.end).map { Candidate(set.record(at: $0), place: .here) }
    self.init(own + set.relatives + set.absent, modules: Self.modules(of: own).union(set.pluginModules))
  }

  /// The same without the candidates of the graph that are not among some.
  func keeping(_ isKept: (Int) -> Bool) -> NearMissIndex {
    NearMissIndex(candidates.indices.filter(isKept).map { candidates[$0] }, modules: modules)
  }

  private static func modules(of candidates: [Candidate]) -> Set<String> {
    var modules: Set<String> = []
    for candidate in candidates {
      if let module = ModuleName.of(type: candidate.key.type) { modules.insert(module) }
      if let module = ModuleName.of(file: candidate.source.fileID) { modules.insert(module) }
    }
    return modules
  }
}

extension NearMissIndex.Candidate.Form {
  init(_ role: Role, _ traits: DependencyGraph.Traits) {
    self = role == .decorator ? .decorator : traits.contains(.contribution) ? .contribution : .single
  }
}

extension RegistrationSet {
  /// The registrations of the family that are not visible from here.
  fileprivate var relatives: [NearMissIndex.Candidate] {
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
        found += set.records.map { NearMissIndex.Candidate($0, place: isBelow ? .child : .sibling) }
      }
      pending += set.children.all.reversed().map { ($0, isBelow || $0 === self) }
    }
    return found
  }

  /// The registrations of plugins that exist and are installed neither here nor in a parent.
  fileprivate var absent: [NearMissIndex.Candidate] {
    let installed = installedPlugins
    var found: [NearMissIndex.Candidate] = []
    var set: RegistrationSet? = self
    while let current = set {
      for record in current.uninstalledPlugins.records where record.plugin >= 0 {
        let plugin = current.uninstalledPlugins.plugins[Int(record.plugin)].name
        if installed[plugin] == nil { found.append(NearMissIndex.Candidate(record, place: .absent(plugin: plugin))) }
      }
      set = current.parent
    }
    return found
  }

  /// The modules of the plugins that are installed here and in the parents.
  fileprivate var pluginModules: [String] {
    (parent?.pluginModules ?? []) + pluginTypes.compactMap { ModuleName.of(type: TypeName.of($0)) }
  }
}

extension NearMissIndex.Candidate {
  fileprivate init(_ record: RegistrationRecord, place: Place) {
    self.init(
      key: ServiceKey(type: TypeName.of(record.type), identifier: record.identifier), source: record.source,
      type: record.type, place: place, form: Form(record.role, record.traits))
  }
}
