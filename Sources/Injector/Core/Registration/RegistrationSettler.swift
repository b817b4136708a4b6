/// Applies overrides, fallbacks, and decorators to the registrations of plugins.
///
/// It can't be copied: an empty child would spend a tenth of its time on copies that retain each of its parts.
struct RegistrationSettler: ~Copyable {
  let parent: RegistrationSet?
  let base: Int32
  private(set) var records: ContiguousArray<RegistrationRecord>
  private(set) var parameters: ContiguousArray<ParameterRecord>
  private(set) var hooks: [Int32: RegistrationHooks]
  private(set) var table: KeyTable
  private(set) var contributions = [ObjectIdentifier: [Int32]]()
  /// The positions of the parents' contributions with an identifier among the contributions to their types.
  private var outerPositions = [RegistrationKey: [Int32]]()
  private var replacedContributions = [Int32: [Int32]]()
  private(set) var replaced = [Int32: CallSite]()
  private(set) var replacedOverrides = [Int32: [DependencyGraph.ReplacedOverride]]()
  private let plugins: [DependencyGraph.InstalledPlugin]
  private(set) var duplicates: [(first: Int32, second: Int32)] = []
  /// The current position of each original record, or of the one that replaces it, or `nil` if no record has moved.
  private(set) var positions: [Int32]?
  /// The decorators of which the last records are copies.
  private(set) var copied: [Int32] = []
  /// The parents' registrations that a child links again, by their copies, which follow the own registrations.
  private(set) var originals = [Int32: Int32]()
  /// The parents' shared instances that reach what a child overrides, each with the override.
  private(set) var staleShared: [(node: Int32, override: Int32)] = []

  init(_ registry: Registry, parent: RegistrationSet?) {
    self.parent = parent
    base = parent?.endIndex ?? 0
    records = registry.records
    parameters = registry.parameters
    plugins = registry.plugins
    hooks = registry.hooks
    table = KeyTable(capacity: registry.records.count)
    dropReplaced()
    for index in records.indices where records[index].role != .decorator { enter(Int32(index)) }
    if !replacedContributions.isEmpty {
      for type in contributions.keys { contributions[type]?.removeAll { $0 < 0 } }
    }
    let own = records.indices
    if let parent { relink(from: parent) }
    for index in own where records[index].role == .decorator { decorate(with: Int32(index)) }
  }

  private func bits(_ index: Int32) -> UInt { UInt(bitPattern: ObjectIdentifier(records[Int(index)].type)) }

  private func find(_ type: UInt, _ identifier: ServiceIdentifier?) -> Int32 {
    let hash = identifier.tableHash
    return hash == 0 ? table.find(type) : table.find(type, hash) { records[Int($0)].identifier == identifier }
  }

  /// Inserts a registration under its key, or among the contributions to its type.
  private mutating func enter(_ index: Int32) {
    let (traits, identifier) = (records[Int(index)].traits, records[Int(index)].identifier)
    if traits.contains(.contribution) { return contribute(index) }
    let type = bits(index)
    let existing = find(type, identifier)
    if existing >= 0 {
      duplicates.append((base + existing, base + index))
    } else {
      table.insert(type, identifier.tableHash, index: index)
    }
    if traits.contains(.overriding), let outer = parent?.index(of: records[Int(index)].type, identifier) {
      replaced[base + index] = parent?.record(at: outer).source
    }
  }

  /// Adds a registration to the contributions to its type, after all others. An override takes the place of the first
  /// of the parents' contributions with its identifier, and leaves no other of them; -1 marks their places. O(1),
  /// except for the first contribution to a type, which copies those of the parents.
  private mutating func contribute(_ index: Int32) {
    let record = records[Int(index)]
    let type = ObjectIdentifier(record.type)
    if contributions[type] == nil {
      let outer = parent?.contributions(to: record.type) ?? []
      contributions[type] = outer
      for (position, index) in outer.enumerated() {
        outerPositions[RegistrationKey(self.record(at: index)), default: []].append(Int32(position))
      }
    }
    let isOverride = record.traits.contains(.overriding) && record.identifier != nil
    guard isOverride, let places = outerPositions[RegistrationKey(record)], let outer = contributions[type] else {
      contributions[type]?.append(base + index)
      return
    }
    let known = places.map { outer[Int($0)] }
    for place in places { contributions[type]?[Int(place)] = -1 }
    contributions[type]?[Int(places[0])] = base + index
    replaced[base + index] = self.record(at: known[0]).source
    replacedContributions[index] = known
  }

  /// Removes what others override and what yields to others, so that rules and the linker don't see it.
  private mutating func dropReplaced() {
    // The records of each key that one of them substitutes.
    var groups = [RegistrationKey: [Int32]]()
    for index in records.indices where !records[index].traits.isDisjoint(with: .substituting) {
      groups[RegistrationKey(records[index])] = []
    }
    guard !groups.isEmpty else {
      for index in records.indices where records[index].inner >= 0 { records[index].inner += base }
      return
    }
    for index in records.indices where records[index].isIdentified {
      groups[RegistrationKey(records[index])]?.append(Int32(index))
    }
    // The records that stay, each in its new place, and -1 in the places of the others.
    var order = records.indices.map(Int32.init)
    // What each of the others leads to instead, which can be a parent's registration.
    var (successors, outer) = ([Int32: Int32](), [Int32: Int32]())
    // What each override replaces.
    var losers = [Int32: [Int32]]()
    for (key, group) in groups where !group.isEmpty {
      // The last override of a key wins and replaces whatever else has the key.
      let winner = group.last { traits(of: $0).contains(.overriding) }
      let first = winner ?? group.first { !traits(of: $0).contains(.fallback) }
      let found = first == nil ? outerIndex(of: records[Int(group[0])]) : nil
      let successor = first ?? group[0]
      let dropped = group.filter {
        found != nil || $0 != successor && (winner != nil || traits(of: $0).contains(.fallback))
      }
      for index in dropped { (order[Int(index)], successors[index], outer[index]) = (-1, successor, found) }
      guard let winner, let last = dropped.last else { continue }
      losers[winner] = dropped
      guard key.isContribution else { continue }
      order[Int(winner)] = -1
      order[Int(dropped.first { !traits(of: $0).contains(.overriding) } ?? last)] = winner
    }
    compact(order, successors: successors, outer: outer, losers: losers)
  }

  private func traits(of index: Int32) -> DependencyGraph.Traits { records[Int(index)].traits }

  private func outerIndex(of record: RegistrationRecord) -> Int32? {
    guard record.traits.contains(.contribution) else { return parent?.index(of: record.type, record.identifier) }
    return parent?.contributions(to: record.type).first { self.record(at: $0).identifier == record.identifier }
  }

  /// Removes the registrations that aren't in the order. Their aliases refer to the successors.
  private mutating func compact(
    _ order: [Int32], successors: [Int32: Int32], outer: [Int32: Int32], losers: [Int32: [Int32]]
  ) {
    var positions = [Int32](repeating: -1, count: records.count)
    var survivors: ContiguousArray<RegistrationRecord> = []
    for index in order where index >= 0 {
      positions[Int(index)] = Int32(survivors.count)
      survivors.append(records[Int(index)])
    }
    hooks = hooks.renumbered(positions)
    for (index, successor) in successors { positions[Int(index)] = positions[Int(successor)] }
    for index in survivors.indices where survivors[index].inner >= 0 {
      survivors[index].inner = outer[survivors[index].inner] ?? base + positions[Int(survivors[index].inner)]
    }
    for (winner, losers) in losers {
      let (index, plugin) = (base + positions[Int(winner)], records[Int(winner)].plugin)
      replaced[index] = losers.last.map { records[Int($0)].source }
      let others = losers.map { records[Int($0)] }.filter {
        $0.traits.contains(.overriding) && $0.plugin >= 0 && $0.plugin != plugin
      }
      guard plugin >= 0, !others.isEmpty else { continue }
      replacedOverrides[index] = others.map { .init(plugin: plugins[Int($0.plugin)].name, source: $0.source) }
    }
    records = survivors
    self.positions = positions
  }

  /// Adds copies of the parents' registrations that reach what this container changes, for it to link again.
  private mutating func relink(from parent: RegistrationSet) {
    var relinking = Relinking(parent: parent)
    for index in records.indices {
      if records[index].role == .decorator {
        relinking.decorate(records[index], at: base + Int32(index))
      } else {
        relinking.enter(records[index], at: base + Int32(index), replacing: replacedContributions[Int32(index)] ?? [])
      }
    }
    relinking.run()
    staleShared = relinking.staleShared
    let found = relinking.found
    guard !found.isEmpty else { return }
    var copies = [Int32: Int32]()
    copies.reserveCapacity(found.count)
    for (offset, original) in found.enumerated() { copies[original] = base + Int32(records.count + offset) }
    for index in records.indices { records[index].inner = copies[records[index].inner] ?? records[index].inner }
    table.grow(capacity: records.count + found.count)
    var collected: [ObjectIdentifier: any Any.Type] = .init()
    for original in found {
      let (own, set) = (Int32(records.count), parent.owner(of: original))
      var record = parent.record(at: original)
      record.parameters = Int32(parameters.count)
      for position in set.parameterPositions(of: original) { parameters.append(set.parameters[position]) }
      // The plugin is one of the parent's, and its contract was checked there.
      record.plugin = -1
      record.traits.subtract(.substituting)
      record.traits.insert(.relinked)
      record.inner = copies[record.inner] ?? relinking.replacements[record.inner] ?? record.inner
      records.append(record)
      originals[base + own] = original
      hooks[own] = set.hooks[original - set.base]?.moved(toParametersFrom: record.parameterRange.upperBound)
      // What only aliases and decorators lead to has no entry.
      if record.traits.contains(.contribution) {
        collected[ObjectIdentifier(record.type)] = record.type
      } else if parent.index(of: record.type, record.identifier) == original {
        table.insert(bits(own), record.identifier.tableHash, index: own)
      }
    }
    for (type, element) in collected {
      contributions[type] = (contributions[type] ?? parent.contributions(to: element)).map { copies[$0] ?? $0 }
    }
  }

  /// Wraps the registration of a decorator's key in the decorator, and each contribution to its type in a copy of it.
  private mutating func decorate(with index: Int32) {
    let decorator = records[Int(index)]
    let type = ObjectIdentifier(decorator.type)
    let own = find(bits(index), decorator.identifier)
    var next = index
    // What is registered under the decorator's key, which may be decorated already.
    if let single = own >= 0 ? base + own : parent?.index(of: decorator.type, decorator.identifier) {
      wrap(single, with: next)
      table.update(bits(next), decorator.identifier.tableHash, index: next) {
        records[Int($0)].identifier == decorator.identifier
      }
      next = -1
    }
    var all = contributions[type] ?? parent?.contributions(to: decorator.type) ?? []
    for (position, target) in all.enumerated() {
      guard decorator.identifier == nil || record(at: target).identifier == decorator.identifier else { continue }
      if next < 0 {
        next = Int32(records.count)
        records.append(decorator)
        copied.append(index)
      }
      wrap(target, with: next)
      records[Int(next)].traits.insert(.contribution)
      records[Int(next)].identifier = record(at: target).identifier
      all[position] = base + next
      next = -1
    }
    if !all.isEmpty { contributions[type] = all }
  }

  private func record(at index: Int32) -> RegistrationRecord {
    // A position below the base belongs to a parent.
    if index < base, let parent { parent.record(at: index) } else { records[Int(index - base)] }
  }

  private mutating func wrap(_ target: Int32, with index: Int32) {
    let wrapped = record(at: target)
    records[Int(index)].inner = target
    records[Int(index)].lifetime = wrapped.lifetime
    // Creating the decorator creates the wrapped instance.
    records[Int(index)].traits.formUnion(wrapped.traits.intersection([.asynchronous, .eager]))
  }
}
