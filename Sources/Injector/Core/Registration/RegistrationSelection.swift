/// The part of plugins' registrations that the test of one type needs, with mocks in their places.
struct RegistrationSelection {
  let tested: ServiceKey
  /// Every registration, the mocks in force.
  let all: RegistrationSet
  private let registry: Registry
  /// The position of the first mock in the registry.
  private let firstMock: Int
  /// Where each record of the registry stands among `all`, or the one that replaces it.
  private let positions: [Int32]
  /// What the type reaches.
  private let isReached: [Bool]
  /// What the part consists of: more than the type reaches where something may ask for anything.
  private let isKept: [Bool]
  /// Whether something that the type reaches resolves by itself.
  private let isOpaque: Bool

  /// Finds the part. O(*n* + *e*).
  ///
  /// - Parameters:
  ///   - registry: The plugins' registrations and after them the mocks, which override.
  ///   - firstMock: The position of the first mock.
  init(
    of type: any Any.Type, _ identifier: ServiceIdentifier?, in registry: Registry, mocksFrom firstMock: Int
  ) throws(ValidationError) {
    var freezer = OverrideResolver(registry, parent: nil)
    freezer.run()
    let all = RegistrationSet(freezer, of: registry)
    let tested = ServiceKey(type: TypeName.of(type), identifier: identifier)
    guard let roots = all.roots(of: type, identifier) else {
      throw ValidationError(notRegistered: tested, among: all)
    }
    let positions = freezer.positions ?? registry.records.indices.map(Int32.init)
    let mocks = positions[firstMock...]
    var structure = RegistrationBinding(all).structure
    // Here a mock may replace nothing: it then stands for what no plugin registers.
    structure.replacing.formUnion(mocks)
    var isReached = structure.reach(from: roots)
    let isOpaque = all.records.indices.contains { isReached[$0] && all.resolvesByItself($0, in: structure) }
    var isKept = isReached
    if isOpaque {
      isReached = structure.reach(from: roots + mocks)
      isKept = zip(isReached, structure.faults()).map { $0 || !$1 }
    }
    // A decorator is one record, however many contributions it wraps.
    for (copy, decorator) in zip(all.records.count - freezer.copied.count..<all.records.count, freezer.copied) {
      isKept[Int(decorator)] = isKept[Int(decorator)] || isKept[copy]
      isReached[Int(decorator)] = isReached[Int(decorator)] || isReached[copy]
    }
    self.tested = tested
    self.all = all
    self.registry = registry
    self.firstMock = firstMock
    self.positions = positions
    self.isReached = isReached
    self.isKept = isKept
    self.isOpaque = isOpaque
  }

  /// The mocks that nothing in the part needs; none where something in it may ask for anything.
  var unusedMocks: [Int32] {
    guard !isOpaque else { return [] }
    var seen: Set<Int32> = []
    return (firstMock..<positions.count).filter { registry.records[$0].role != .alias }.map { positions[$0] }
      .filter { !isReached[Int($0)] && seen.insert($0).inserted }
  }

  /// The positions of what is in the part.
  var kept: [Int32] { isKept.indices.filter { isKept[$0] }.map(Int32.init) }

  /// Takes everything else out of the registry.
  func apply() {
    var places = [Int32](repeating: -1, count: registry.records.count)
    var records: ContiguousArray<RegistrationRecord> = []
    var excluded: ContiguousArray<RegistrationRecord> = []
    for (index, position) in positions.enumerated() {
      var record = registry.records[index]
      if isKept[Int(position)] {
        if index >= firstMock, all.replaced[position] == nil { record.traits.remove(.overriding) }
        // What only might be asked for is built when it is.
        if !isReached[Int(position)] { record.traits.remove(.eager) }
        places[index] = Int32(records.count)
        records.append(record)
      } else {
        record.cellBuilder = nil
        excluded.append(record)
      }
    }
    // What an alias stands on is in the part as the alias is, unless a mock replaces the alias.
    for index in records.indices where records[index].inner >= 0 {
      records[index].inner = places[Int(records[index].inner)]
    }
    registry.hooks = Dictionary(
      uniqueKeysWithValues: registry.hooks.compactMap { index, hooks in
        places[Int(index)] >= 0 ? (places[Int(index)], hooks) : nil
      })
    registry.records = records
    registry.pluginCycles = []
    registry.excluded = ExcludedRegistrations(tested: tested, records: excluded)
  }
}

extension RegistrationSet {
  /// The registrations that a resolve of a type begins with; nil where it would find nothing.
  fileprivate func roots(of type: any Any.Type, _ identifier: ServiceIdentifier?) -> [Int32]? {
    let target = target(of: type, identifier)
    return target.isSatisfied ? TargetEdges(target).targets.filter { $0 >= 0 } : nil
  }

  /// Whether a registration's factory or activation is given a resolver, and so may ask for anything.
  fileprivate func resolvesByItself(_ offset: Int, in structure: GraphStructure) -> Bool {
    structure.nodes[offset].traits.contains(.opaque) || hooks[Int32(offset)]?.isResolving == true
  }
}
