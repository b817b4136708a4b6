/// The part of the plugins' registrations that the test of one type needs, including the mocks.
struct RegistrationSelection {
  private let tested: ServiceKey
  /// All registrations, with the mocks applied.
  private let all: RegistrationSet
  private let registry: Registry
  private let firstMock: Int
  /// The position in `all` of each record of the registry, or of the one that replaces it.
  private let positions: [Int32]
  /// For each registration, whether it is reachable from the type.
  private var isReached: [Bool]
  /// For each registration, whether it is in the part: more than the reachable ones if the part is opaque.
  private var isIncluded: [Bool]

  /// Finds the part. O(*n* + *e*).
  init(
    of type: any Any.Type, _ identifier: ServiceIdentifier?, in registry: Registry, mocksFrom firstMock: Int
  ) throws(ValidationError) {
    let settler = RegistrationSettler(registry, parent: nil)
    let all = RegistrationSet(settler, of: registry)
    self.all = all
    self.registry = registry
    self.firstMock = firstMock
    tested = ServiceKey(type, identifier)
    let root = all.dependency(on: type, identifier)
    guard root.isSatisfied else { throw ValidationError(notRegistered: tested, among: all) }
    positions = settler.positions ?? registry.records.indices.map(Int32.init)
    let mocks = positions[firstMock...]
    var structure = all.bound.structure
    // A mock of a key that no plugin registers is valid here.
    structure.replacing.formUnion(mocks)
    isReached = structure.reach(from: root.nodes)
    isIncluded = isReached
    if zip(isReached, all.records.indices).contains(where: { $0 && all.resolvesDynamically($1) }) {
      isReached = structure.reach(from: root.nodes + mocks)
      isIncluded = zip(isReached, ValidationRules.faults(in: structure)).map { $0 || !$1 }
    }
    // A decorator of several contributions is one record with copies.
    for (copy, decorator) in zip(all.records.count - settler.copied.count..<all.records.count, settler.copied) {
      isIncluded[Int(decorator)] = isIncluded[Int(decorator)] || isIncluded[copy]
      isReached[Int(decorator)] = isReached[Int(decorator)] || isReached[copy]
    }
    // A scope takes the same inputs as in the app.
    var scopes = Set<Int32>()
    for index in all.records.indices where isIncluded[index] {
      scopes.insert(structure.nodes[index].scope)
      for edge in structure.edges(from: index) { scopes.insert(edge.opens) }
    }
    for input in all.inputs where scopes.contains(structure.nodes[Int(input)].scope) { isIncluded[Int(input)] = true }
  }

  /// INJ019: The mocks that no registration in the part needs. There are none if the part is opaque.
  func unusedMockFindings(isStrict: Bool) -> [Finding] {
    var seen = Set<Int32>()
    let unused = (firstMock..<positions.count).filter { registry.records[$0].role != .alias }.map { positions[$0] }
      .filter { !isReached[Int($0)] && seen.insert($0).inserted }
    guard !unused.isEmpty else { return [] }
    let included = zip(all.records, isIncluded).filter(\.1).map { NearMissIndex.Candidate($0.0, place: .here) }
    let index = NearMissIndex(included)
    return unused.map { position in
      ValidationRules.unusedMock(
        all.key(at: position), at: all.record(at: position).source, testing: tested, isStrict: isStrict, near: index)
    }
  }

  /// Removes all other registrations from the registry.
  func apply() {
    var newPositions = [Int32](repeating: -1, count: registry.records.count)
    var records: ContiguousArray<RegistrationRecord> = []
    var excluded: ContiguousArray<RegistrationRecord> = []
    for (index, position) in positions.enumerated() {
      var record = registry.records[index]
      if isIncluded[Int(position)] {
        if index >= firstMock, all.replaced[position] == nil { record.traits.remove(.overriding) }
        // A registration that might only be resolved dynamically isn't created eagerly.
        if !isReached[Int(position)] { record.traits.remove(.eager) }
        // It is there for the scope, whether or not the part needs it.
        if record.role == .input { record.traits.insert(.root) }
        newPositions[index] = Int32(records.count)
        records.append(record)
      } else {
        excluded.append(record)
      }
    }
    // The registration that an alias wraps is in the part if the alias is, unless a mock replaces the alias.
    for index in records.indices where records[index].inner >= 0 {
      records[index].inner = newPositions[Int(records[index].inner)]
    }
    registry.hooks = registry.hooks.renumbered(newPositions)
    registry.records = records
    registry.hasPluginCycle = false
    registry.excluded = (tested, excluded)
  }
}

extension RegistrationSet {
  /// Returns a Boolean value that indicates whether the factory or an activation of a registration receives a
  /// resolver and can therefore resolve anything.
  func resolvesDynamically(_ offset: Int) -> Bool {
    bound.structure.nodes[offset].traits.contains(.opaque) || hooks[Int32(offset)]?.isResolving == true
  }
}

extension ValidationError {
  /// Creates the error for a type to test that is not registered.
  init(notRegistered tested: ServiceKey, among all: RegistrationSet) {
    let diagnostic = Diagnostic(
      code: .missingDependency,
      message: "\(tested) is to be tested, but neither the plugins nor the mocks register it.", key: tested,
      nearMisses: all.nearMissIndex().nearMisses(to: tested, type: nil),
      fix: "add the plugin that registers it to from:, or test a type that is registered")
    self.init(diagnostics: [diagnostic], tested: tested)
  }
}
