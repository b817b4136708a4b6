/// Finds the parents' registrations that a child links again, because they reach what the child replaces or adds.
///
/// The work is proportional to what is found. Only the index of each parent's edges is computed from all of them:
/// once, when a child first changes something.
struct Relinking {
  /// The parents' registrations to link again, in order.
  var found: [Int32] { affected.keys.sorted() }
  /// The parents' shared instances that reach what the child overrides, each with the override.
  var staleShared: [(node: Int32, override: Int32)] { stale.keys.sorted().map { ($0, stale[$0, default: -1]) } }
  /// The child's registration in place of each of the parents' that it replaces.
  private(set) var replacements = [Int32: Int32]()

  private let parent: RegistrationSet
  /// The parents, the nearest first.
  private let ancestors: [RegistrationSet]
  /// The registrations to link again, with the override that is the cause, or -1 for an addition.
  private var affected = [Int32: Int32]()
  private var stale = [Int32: Int32]()
  /// What resolves differently in the child, and whose dependents haven't been looked at.
  private var pending: [(change: Change, cause: Int32)] = []
  /// A Boolean value that indicates whether something changes that a resolve can ask for.
  private var isChanged = false
  /// Who depends on what in each of the parents, once something changes.
  private var dependents: [DependentIndex] = []

  private enum Change {
    case node(Int32)
    case name(RegistrationKey)
  }

  init(parent: RegistrationSet) {
    self.parent = parent
    ancestors = Array(parent.ancestors)
  }

  /// Records a registration of the child.
  mutating func enter(_ record: RegistrationRecord, at index: Int32, replacing replaced: [Int32]) {
    if record.traits.contains(.contribution) {
      for outer in replaced { replace(outer, with: index) }
      change(record, cause: replaced.isEmpty ? -1 : index)
    } else if let outer = parent.index(of: record.type, record.identifier) {
      replace(outer, with: index)
      change(record, cause: index)
    } else {
      changeName(RegistrationKey(record), cause: -1)
    }
  }

  /// Replaces a registration and, if it is a decorator, what it wraps.
  private mutating func replace(_ outer: Int32, with index: Int32) {
    var outer = outer
    while outer >= 0 {
      replacements[outer] = index
      let record = parent.record(at: outer)
      outer = record.role == .decorator ? record.inner : -1
    }
  }

  /// Records a decorator of the child, which changes what it wraps.
  mutating func decorate(_ decorator: RegistrationRecord, at index: Int32) {
    if parent.index(of: decorator.type, decorator.identifier) != nil { change(decorator, cause: index) }
    for contribution in parent.contributions(to: decorator.type) {
      let record = parent.record(at: contribution)
      guard decorator.identifier == nil || decorator.identifier == record.identifier else { continue }
      change(record, cause: index)
    }
  }

  /// Finds everything that the recorded changes reach.
  mutating func run() {
    guard isChanged else { return }
    dependents = ancestors.map(\.dependents)
    for replaced in replacements.keys.sorted() {
      affectWrappers(of: replaced, cause: replacements[replaced, default: -1])
    }
    for index in dependents.flatMap(\.opaque) { affect(index, cause: -1) }
    while let (change, cause) = pending.popLast() {
      for level in dependents.indices {
        switch change {
        case .node(let node): for index in dependents[level].holders(of: node) { affect(index, cause: cause) }
        case .name(let name): for index in ancestors[level].bound.names[name] ?? [] { affect(index, cause: cause) }
        }
      }
    }
  }

  /// Records that the key of a registration resolves differently, or the collections of a contribution.
  private mutating func change(_ record: RegistrationRecord, cause: Int32) {
    isChanged = true
    let key = RegistrationKey(record)
    changeName(key, cause: cause)
    if key.isContribution {
      // A collection without an identifier has all contributions.
      if key.identifier != nil { changeName(RegistrationKey(record.type, nil, isContribution: true), cause: cause) }
    } else {
      // A parent's registration holds what the key was there.
      for set in ancestors {
        if let node = set.ownIndex(of: record.type, record.identifier) { pending.append((.node(node), cause)) }
      }
    }
  }

  private mutating func changeName(_ name: RegistrationKey, cause: Int32) {
    guard ancestors.contains(where: { $0.bound.names[name] != nil }) else { return }
    isChanged = true
    pending.append((.name(name), cause))
  }

  private mutating func affect(_ index: Int32, cause: Int32) {
    // A change can have several causes. An override is the one to report.
    if let known = affected[index] ?? stale[index], known >= 0 || cause < 0 { return }
    guard isVisible(index) else { return }
    let record = parent.record(at: index)
    guard GraphStructure.LifetimeKind(record.lifetime).isLinkedAgain else {
      if cause >= 0 { stale[index] = cause }
      return
    }
    affected[index] = cause
    if isEntered(index, record) { change(record, cause: cause) }
    affectWrappers(of: index, cause: cause)
  }

  private mutating func affectWrappers(of index: Int32, cause: Int32) {
    for level in dependents.indices {
      for wrapper in dependents[level].wrappers[index] ?? [] { affect(wrapper, cause: cause) }
    }
  }

  /// A Boolean value that indicates whether a key or a collection leads to a registration, if it isn't replaced.
  private func isEntered(_ index: Int32, _ record: RegistrationRecord) -> Bool {
    record.traits.contains(.contribution)
      ? parent.contributions(to: record.type).contains(index)
      : parent.index(of: record.type, record.identifier) == index
  }

  /// A Boolean value that indicates whether the child can reach a registration, directly or through what wraps it.
  private func isVisible(_ index: Int32) -> Bool {
    guard replacements[index] == nil else { return false }
    return isEntered(index, parent.record(at: index))
      || dependents.contains { $0.wrappers[index]?.contains { isVisible($0) } ?? false }
  }
}

/// The edges of a container backwards, for a child that changes what they lead to, and for the report of leaks.
struct DependentIndex: Sendable {
  /// The aliases and decorators, by what they wrap.
  private(set) var wrappers = [Int32: [Int32]]()
  /// The registrations that receive a `Resolver`, so that they can depend on anything.
  private(set) var opaque: [Int32] = []
  private let base: Int
  /// The position in `holders` of the first dependent of each own registration, followed by their number.
  private var starts: [Int32]
  private var holders: [Int32]
  /// The dependents of the parents' registrations.
  private var outer = [Int32: [Int32]]()

  /// O(*n* + *e*).
  init(_ set: RegistrationSet) {
    let structure = set.bound.structure
    base = structure.base
    starts = Array(repeating: 0, count: structure.nodes.count + 1)
    for edge in structure.edges where edge.to >= base && edge.parameter >= 0 { starts[Int(edge.to) - base + 1] += 1 }
    for position in structure.nodes.indices { starts[position + 1] += starts[position] }
    holders = Array(repeating: -1, count: Int(starts[structure.nodes.count]))
    var next = starts
    for index in structure.range {
      for edge in structure.edges(from: index) where edge.to >= 0 {
        if edge.parameter < 0 {
          wrappers[edge.to, default: []].append(Int32(index))
        } else if edge.to < base {
          outer[edge.to, default: []].append(Int32(index))
        } else {
          holders[Int(next[Int(edge.to) - base])] = Int32(index)
          next[Int(edge.to) - base] += 1
        }
      }
      if set.resolvesDynamically(index - base) { opaque.append(Int32(index)) }
    }
  }

  /// Returns the registrations whose parameters lead to the given one.
  func holders(of node: Int32) -> ArraySlice<Int32> {
    guard node >= base else { return outer[node, default: []][...] }
    let position = Int(node) - base
    return position < starts.count - 1 ? holders[Int(starts[position])..<Int(starts[position + 1])] : []
  }

  /// Returns the registrations that depend on the given one in any way, in order, each once.
  func all(of node: Int32) -> [Int32] { Set(holders(of: node)).union(wrappers[node, default: []]).sorted() }
}
