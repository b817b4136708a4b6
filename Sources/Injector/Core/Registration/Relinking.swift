/// Finds the parents' registrations that a child links again, because they reach what the child replaces or adds.
///
/// The work is proportional to what is found. Only the index of each parent's registrations is computed from all of
/// them: once, when a child first changes something.
struct Relinking: ~Copyable {
  /// The parents' registrations to link again, in order.
  var found: [Int32] { affected.keys.sorted() }
  /// The parents' shared instances that reach what the child overrides, each with the override.
  var staleShared: [(node: Int32, override: Int32)] { keeping.keys.sorted().map { ($0, keeping[$0, default: -1]) } }
  /// The child's registration in place of each of the parents' that it replaces.
  private(set) var replacements = [Int32: Int32]()

  private let parent: RegistrationSet
  /// The registrations to link again, with the override that is the cause, or -1 for an addition.
  private var affected = [Int32: Int32]()
  private var keeping = [Int32: Int32]()
  /// The keys that resolve differently in the child, with the causes.
  private var changes = [RegistrationKey: Int32]()
  /// The same for the types whose contributions differ.
  private var changedElements = [ObjectIdentifier: Int32]()
  /// The keys of parameters whose dependents haven't been looked at.
  private var pending: [RegistrationKey] = []

  /// Who depends on what in the parents, the nearest first; indexed when it is first asked for.
  private lazy var dependents = parent.ancestors.map(\.dependents)

  /// - Parameters:
  ///   - parent: The registrations of the parent.
  ///   - count: The number of the child's registrations.
  init(parent: RegistrationSet, count: Int) {
    self.parent = parent
    replacements.reserveCapacity(count)
    changes.reserveCapacity(count)
    pending.reserveCapacity(count)
  }

  /// Records a registration of the child.
  ///
  /// - Parameters:
  ///   - record: The registration.
  ///   - index: Its position.
  ///   - replaced: The contributions of the parents that it replaces.
  mutating func enter(_ record: RegistrationRecord, at index: Int32, replacing replaced: [Int32]) {
    let isContribution = record.traits.contains(.contribution)
    var isReplacing = false
    if isContribution {
      for outer in replaced { replace(outer, with: index) }
      isReplacing = !replaced.isEmpty
    } else if let outer = parent.index(of: record.type, record.identifier) {
      replace(outer, with: index)
      isReplacing = true
    }
    // What no one could depend on so far changes nothing.
    guard
      isReplacing || isContribution || record.type is any CompositeDependency.Type
        || parent.misses(record.type, record.identifier)
    else { return }
    change(RegistrationKey(record), cause: isReplacing ? index : -1)
  }

  /// Replaces a registration and, if it is a decorator, what it wraps.
  private mutating func replace(_ outer: Int32, with index: Int32) {
    var outer = outer
    while true {
      replacements[outer] = index
      let set = parent.owner(of: outer)
      let position = Int(outer - set.base)
      guard set.records[position].role == .decorator, set.records[position].inner >= 0 else { return }
      outer = set.records[position].inner
    }
  }

  /// Records a decorator of the child, which changes what it wraps.
  mutating func decorate(_ decorator: RegistrationRecord, at index: Int32) {
    if parent.index(of: decorator.type, decorator.identifier) != nil {
      change(RegistrationKey(decorator), cause: index)
    }
    for contribution in parent.contributions(to: decorator.type) {
      let record = parent.record(at: contribution)
      guard decorator.identifier == nil || decorator.identifier == record.identifier else { continue }
      change(RegistrationKey(record), cause: index)
    }
  }

  /// Finds everything that the recorded changes reach.
  @_optimize(speed)
  mutating func run() {
    guard !changes.isEmpty else { return }
    if dependents.contains(where: { !$0.wrappers.isEmpty }) {
      for replaced in replacements.keys.sorted() {
        affectWrappers(of: replaced, cause: replacements[replaced, default: -1])
      }
    }
    for set in dependents { for index in set.opaque { affect(index, cause: -1) } }
    while let key = pending.popLast() {
      for set in dependents {
        for index in set.byKey[key] ?? [] {
          if let cause = cause(of: index) { affect(index, cause: cause) }
        }
      }
    }
  }

  @_optimize(speed)
  private mutating func change(_ key: RegistrationKey, cause: Int32) {
    guard Self.isNews(cause, after: changes[key]) else { return }
    changes[key] = cause
    if key.isContribution { changedElements[key.type] = max(cause, changedElements[key.type] ?? -1) }
    pending.append(key.ofParameter)
    // A collection without an identifier has all contributions.
    if key.isContribution, key.identifier != nil { pending.append(key.ofCollection) }
  }

  @_optimize(speed)
  private mutating func affect(_ index: Int32, cause: Int32) {
    guard isVisible(index) else { return }
    let record = parent.record(at: index)
    guard record.lifetime.isLinkedAgain else {
      if cause >= 0, keeping[index] == nil { keeping[index] = cause }
      return
    }
    guard Self.isNews(cause, after: affected[index]) else { return }
    affected[index] = cause
    if isEntered(index) { change(RegistrationKey(record), cause: cause) }
    affectWrappers(of: index, cause: cause)
  }

  /// A change can have several causes. An override is the one to report.
  private static func isNews(_ cause: Int32, after known: Int32?) -> Bool {
    known.map { $0 < 0 && cause >= 0 } ?? true
  }

  private mutating func affectWrappers(of index: Int32, cause: Int32) {
    for wrapper in wrappers(of: index) { affect(wrapper, cause: cause) }
  }

  private mutating func wrappers(of index: Int32) -> [Int32] {
    dependents.flatMap { $0.wrappers[index] ?? [] }
  }

  /// A Boolean value that indicates whether a key or a collection leads to a registration, if the child doesn't replace
  /// it.
  @_optimize(speed)
  private func isEntered(_ index: Int32) -> Bool {
    let record = parent.record(at: index)
    return record.traits.contains(.contribution)
      ? parent.contributions(to: record.type).contains(index)
      : parent.index(of: record.type, record.identifier) == index
  }

  /// A Boolean value that indicates whether the child can reach a registration, directly or through what wraps it.
  private mutating func isVisible(_ index: Int32) -> Bool {
    guard replacements[index] == nil else { return false }
    return isEntered(index) || wrappers(of: index).contains { isVisible($0) }
  }

  /// Returns the cause of a change among what a registration depends on, or `nil` if nothing has changed.
  private func cause(of index: Int32) -> Int32? {
    var latest: Int32?
    for parameter in parent.parameters(of: index) where !parameter.origin.isArgument {
      if let cause = change(of: parameter.type, parameter.origin.identifier) { latest = max(cause, latest ?? cause) }
    }
    return latest
  }

  private func change(of type: any Any.Type, _ identifier: ServiceIdentifier?) -> Int32? {
    if let cause = changes[.init(type, identifier)] { return cause }
    guard parent.index(of: type, identifier) == nil else { return nil }
    switch (type as? any CompositeDependency.Type)?.shape {
    case .optional(let inner), .lazy(let inner), .provider(let inner, _), .scopeProvider(let inner, _):
      return change(of: inner, identifier)
    case .all(let element, _): return change(ofElement: element, identifier)
    case .resolver, nil: return nil
    }
  }

  private func change(ofElement element: any Any.Type, _ identifier: ServiceIdentifier?) -> Int32? {
    let own = identifier.map { changes[.init(element, $0, isContribution: true)] }
    if let cause = own ?? changedElements[ObjectIdentifier(element)] { return cause }
    return (element as? any CompositeDependency.Type)?.shape.inner.flatMap { change(ofElement: $0, identifier) }
  }
}

extension Lifetime {
  /// A Boolean value that indicates whether a child that replaces what a registration needs links it again. A parent's
  /// other shared instances are shared with the children.
  var isLinkedAgain: Bool {
    switch self {
    case .transient, .perResolution, .scoped: true
    case .singleton, .weak, .kept: false
    }
  }
}
