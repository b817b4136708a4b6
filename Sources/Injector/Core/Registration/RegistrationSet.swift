/// The immutable registrations of a container, after overrides and decorators are applied.
///
/// Positions continue those of the parents: a child's first registration follows its parent's last.
final class RegistrationSet: @unchecked Sendable {
  // Sendable: the initializer writes all properties, and linking clears the closures on the same thread, before any
  // other thread can have a reference to the set. Metatypes and static strings are immutable. The closures of scenes
  // read nonisolated static properties only.

  let parent: RegistrationSet?
  /// The number of registrations of the parents.
  let base: Int32
  let records: ContiguousArray<RegistrationRecord>
  /// The recipes, to which the container's own records refer; empty after linking.
  private(set) var recipes: ContiguousArray<StoredRecipe>
  let parameters: ContiguousArray<ParameterRecord>
  private(set) var hooks: [Int32: RegistrationHooks]
  let table: KeyTable
  /// The contributions to each type that has some in this container, those of the parents first.
  let contributions: [ObjectIdentifier: [Int32]]
  /// The types of the plugins that are installed here and in the parents, by their names.
  let installedPlugins: [String: any Any.Type]
  /// The scenes of the screens by type.
  let scenes: [ObjectIdentifier: () -> DependencyGraph.Scene]
  let uninstalled: [(record: RegistrationRecord, plugin: String)]
  /// The registrations of the children, so that the error for a missing key can name a child or sibling that has it.
  let children = WeakList<RegistrationSet>()
  let replaced: [Int32: CallSite]
  /// The registrations that came after the container was built.
  let late: LateRegistrations

  /// The scopes of the container and its parents, each once.
  let visibleScopes: [Scope]
  /// The inputs of the container and its parents.
  let inputs: [Int32]
  /// The inputs of each scope that opens here.
  private(set) var scopeInputs: [(scope: Scope, inputs: [ScopeInput])] = []
  let hasScreens: Bool
  /// The registrations that a container for the test of one type excludes, or `nil` for any other container.
  let excluded: (tested: ServiceKey, records: ContiguousArray<RegistrationRecord>)?
  /// The parents' registrations that are linked again here, by their copies.
  let originals: [Int32: Int32]
  private(set) var bound = BoundGraph.empty
  private let dependentIndex = Guarded<DependentIndex?>(nil)

  convenience init(_ registry: Registry, parent: RegistrationSet?, inside openScopes: [Scope] = []) {
    self.init(RegistrationSettler(registry, parent: parent), of: registry, inside: openScopes)
  }

  init(_ settler: borrowing RegistrationSettler, of registry: Registry, inside openScopes: [Scope] = []) {
    parent = settler.parent
    base = settler.base
    // Without the room that arrays reserve for more: as many records are kept as there are registrations.
    records = settler.records.withUnsafeBufferPointer(ContiguousArray.init)
    recipes = registry.recipes
    parameters = settler.parameters.withUnsafeBufferPointer(ContiguousArray.init)
    hooks = settler.hooks
    table = settler.table
    contributions = settler.contributions
    // What a level adds nothing to is shared with the parent, as children can be nested deep.
    installedPlugins = registry.installedPlugins(inheriting: parent?.installedPlugins ?? [:])
    scenes = registry.scenes
    uninstalled = registry.uninstalled
    replaced = settler.replaced
    late = registry.late
    // Without copying the records.
    let scopes = settler.records.indices.compactMap { index -> Scope? in
      if case .scoped(let scope) = settler.records[index].lifetime { scope } else { nil }
    }
    let outerScopes = parent?.visibleScopes ?? []
    var known = Set<Scope>()
    visibleScopes = scopes.isEmpty ? outerScopes : (outerScopes + scopes).filter { known.insert($0).inserted }
    let own = settler.records.indices.filter { settler.records[$0].role == .input }.map { settler.base + Int32($0) }
    inputs = (parent?.inputs ?? []) + own
    hasScreens = parent?.hasScreens == true || !registry.scenes.isEmpty
    excluded = registry.excluded
    originals = settler.originals
    scopeInputs = hasInputsOfParent ? parent?.scopeInputs ?? [] : collectInputs()
    bound = RegistrationBinding(self, settler, registry, inside: openScopes).bound()
  }

  deinit { table.deallocate() }

  var endIndex: Int32 { base + Int32(records.count) }

  /// The parents' sets and this one, outermost first, to loop over: children can be nested too deep for recursion.
  var lineage: [RegistrationSet] { ancestors.reversed() }

  /// Returns the set that contains a position: this one or a parent's.
  @inline(__always)
  func owner(of index: Int32) -> RegistrationSet {
    var set = self
    while index < set.base, let parent = set.parent { set = parent }
    return set
  }

  @inline(__always)
  func record(at index: Int32) -> RegistrationRecord {
    let set = owner(of: index)
    return set.records[Int(index - set.base)]
  }

  /// Returns the registration behind all aliases and decorators.
  func origin(of index: Int32) -> Int32 {
    var index = index
    // An alias that overrides its own original leads back to itself, which validation reports as a cycle.
    for _ in 0..<endIndex {
      let set = owner(of: index)
      guard case let inner = set.records[Int(index - set.base)].inner, inner >= 0 else { break }
      index = inner
    }
    return index
  }

  func role(behind index: Int32) -> Role { record(at: origin(of: index)).role }

  /// Returns the registration of a key in this container or the nearest parent, or `nil` if there is none.
  func index(of type: any Any.Type, _ identifier: ServiceIdentifier?) -> Int32? {
    var set = self
    while true {
      if let found = set.ownIndex(of: type, identifier) { return found }
      guard let parent = set.parent else { return nil }
      set = parent
    }
  }

  /// Returns the registration of a key in this container, or `nil` if there is none.
  func ownIndex(of type: any Any.Type, _ identifier: ServiceIdentifier?) -> Int32? {
    let (bits, hash) = (UInt(bitPattern: ObjectIdentifier(type)), identifier.tableHash)
    let found = hash == 0 ? table.find(bits) : table.find(bits, hash) { records[Int($0)].identifier == identifier }
    return found >= 0 ? base + found : nil
  }

  /// Returns the contributions to a type, in order of registration, those of the parents first.
  func contributions(to type: any Any.Type) -> [Int32] {
    ancestors.lazy.compactMap { $0.contributions[ObjectIdentifier(type)] }.first ?? []
  }

  /// Returns a Boolean value that indicates whether a registration of the family belongs to a scope, or one inside.
  func mentions(_ scope: Scope) -> Bool {
    let isMentioned = { (other: Scope) in other == scope || other.isInside(scope) }
    return visibleScopes.contains(where: isMentioned) || children.all.contains { $0.mentions(scope) }
  }

  /// Returns the keys of the registrations that depend on the given one, here, in the parents, and in those of the
  /// given children that see it, each once.
  func holders(of index: Int32, orIn children: [RegistrationSet]) -> [ServiceKey] {
    let home = owner(of: index)
    var known = Set<ServiceKey>()
    return (lineage + children.filter { $0.owner(of: index) === home }).flatMap { set in
      set.dependents.all(of: index).map(set.key).filter { known.insert($0).inserted }
    }
  }

  /// Releases the closures of the registrations. After linking, only the cells have them.
  func releaseClosures() {
    recipes = []
    if !hooks.isEmpty { hooks = hooks.mapValues(\.linked) }
  }

  /// The positions of the parameters of a registration of this container: of its factory, then of its injections.
  func parameterPositions(of index: Int32) -> [Int] {
    let offset = index - base
    return Array(records[Int(offset)].parameterRange) + (hooks[offset]?.parameters ?? [])
  }

  /// Returns what a parameter of this container is bound to, or `nil` for a factory's parameter that takes a
  /// registration itself: its only edge says which.
  func dependency(at position: Int) -> Dependency? { bound.dependencies[Int32(position)] }

  /// Who depends on what, computed when it is first needed.
  var dependents: DependentIndex {
    dependentIndex.withLock { known in
      let index = known ?? DependentIndex(self)
      known = index
      return index
    }
  }

  var ancestors: some Sequence<RegistrationSet> { sequence(first: self, next: \.parent) }

  func key(at index: Int32) -> ServiceKey { record(at: index).key }

  func identifier(at index: Int32) -> ServiceIdentifier? { record(at: index).identifier }

  func pluginName(at index: Int32) -> String? {
    let set = owner(of: index)
    if let original = set.originals[index] { return pluginName(at: original) }
    let plugin = set.records[Int(index - set.base)].plugin
    return plugin < 0 ? nil : set.bound.structure.plugins[Int(plugin)].name
  }
}

/// A value that whoever opens a scope hands over.
struct ScopeInput {
  let type: any Any.Type
  let identifier: ServiceIdentifier?
  /// The registrations that one value satisfies: a child can declare an input of its parent again.
  var nodes: [Int32] = []
  /// One of them that is kept on the main actor, or `nil` if there is none.
  var confined: Int32?
}

/// The scope that a `ScopeProvider` opens.
struct ProvidedScope {
  let service: any Any.Type
  /// The scope, or `nil` if nothing says which.
  let scope: Scope?
  /// The types of the inputs that the provider hands over.
  let inputs: [any Any.Type]
  /// A Boolean value that indicates whether the scope takes exactly these inputs.
  let isFitting: Bool
}

extension RegistrationSet {
  /// Returns the scope that a scope provider opens: that of the instance, or the one that takes exactly its inputs.
  func scope(openedAt position: Int, of dependency: Dependency, for node: Int32) -> ProvidedScope? {
    guard case .scopeProvider(let service, let given) = dependency.layers[position] else { return nil }
    let isDirect = node >= 0 && dependency.layers[(position + 1)...].allSatisfy(\.isOptional)
    let own: Scope? =
      if isDirect, case .scoped(let scope) = record(at: origin(of: node)).lifetime { scope } else { nil }
    let scope = own ?? onlyScope(taking: given)
    let isFitting = scope.map { takes($0, given) } ?? false
    return ProvidedScope(service: service, scope: scope, inputs: given, isFitting: isFitting)
  }

  private func onlyScope(taking given: [any Any.Type]) -> Scope? {
    let fitting = scopeInputs.filter { takes($0.scope, given) }
    return fitting.count == 1 ? fitting[0].scope : nil
  }

  private func takes(_ scope: Scope, _ given: [any Any.Type]) -> Bool {
    var missing = inputs(of: scope).map(\.type)
    for type in given {
      guard let position = missing.firstIndex(where: { $0 == type }) else { return false }
      missing.remove(at: position)
    }
    return missing.isEmpty
  }

  /// The inputs that are declared here and in the parents, without those that a child replaces by something else.
  var visibleInputs: [Int32] { inputs.filter { $0 >= base || !isReplaced($0) } }

  private func isReplaced(_ input: Int32) -> Bool {
    let record = record(at: input)
    guard record.isIdentified, let found = index(of: record.type, record.identifier) else { return false }
    // A decorator of the input leads to it. An alias leads to an input with another key.
    let other = self.record(at: origin(of: found))
    let isSameKey = RegistrationKey(other) == RegistrationKey(record)
    return !isSameKey || other.role != .input || other.lifetime != record.lifetime
  }

  /// Returns the inputs of a scope that opens here, in order of declaration, those of the parents first.
  func inputs(of scope: Scope) -> [ScopeInput] { scopeInputs.first { $0.scope == scope }?.inputs ?? [] }

  /// A Boolean value that indicates whether nothing here adds an input or replaces one.
  var hasInputsOfParent: Bool {
    inputs.allSatisfy { $0 < base && ownIndex(of: record(at: $0).type, identifier(at: $0)) == nil }
  }

  /// Returns the inputs of each scope. They are few, so they are searched.
  func collectInputs() -> [(scope: Scope, inputs: [ScopeInput])] {
    var found: [(scope: Scope, inputs: [ScopeInput])] = []
    for node in visibleInputs {
      let record = record(at: node)
      guard case .scoped(let scope) = record.lifetime else { continue }
      let place = found.firstIndex { $0.scope == scope } ?? found.endIndex
      if place == found.endIndex { found.append((scope, [])) }
      let known = found[place].inputs.firstIndex { $0.type == record.type && $0.identifier == record.identifier }
      let position = known ?? found[place].inputs.endIndex
      if known == nil { found[place].inputs.append(ScopeInput(type: record.type, identifier: record.identifier)) }
      found[place].inputs[position].nodes.append(node)
      if record.isConfined { found[place].inputs[position].confined = node }
    }
    return found
  }
}

extension RegistrationSet {
  /// The number of the parameters to link: those of factories and injections, and what aliases and decorators wrap.
  var linkedParameterCount: Int {
    // By position, as a record would be copied.
    var count = records.indices.reduce(0) {
      $0 + Int(records[$1].parameterCount) + (records[$1].role == .decorator || records[$1].role == .alias ? 1 : 0)
    }
    for hooks in hooks.values { for injection in hooks.injections { count += injection.parameters.count } }
    return count
  }

  /// The types of the runtime arguments that a registration takes; for an alias or a decorator, what it wraps does.
  func argumentTypes(of index: Int32) -> [any Any.Type] {
    let index = origin(of: index)
    let record = record(at: index)
    return owner(of: index).parameters[record.parameterRange].filter(\.origin.isArgument).map(\.type)
  }

  /// Returns a Boolean value that indicates whether instances can't be kept by the runtime arguments of a
  /// registration.
  ///
  /// Any thread that resolves compares what was kept with what it is given, unless all of them are on one actor.
  func hasUnhashableArguments(_ record: RegistrationRecord, onActor: Bool) -> Bool {
    parameters[record.parameterRange].contains { parameter in
      guard case .argument(let isSendable) = parameter.origin else { return false }
      return !(isSendable || onActor) || !(parameter.type is any Hashable.Type)
    }
  }

  /// A Boolean value that indicates whether no values of the given types are ever those that a registration takes.
  ///
  /// Only a value shows whether most types match. Two of them never do: different structs or enums, each of one
  /// layout and without relatives.
  func hasIncompatibleArguments(_ given: [any Any.Type], for index: Int32) -> Bool {
    guard !given.isEmpty else { return false }
    let taken = argumentTypes(of: index)
    return given.count == taken.count
      && zip(given, taken).contains { $0 != $1 && Self.isPlainValue($0) && Self.isPlainValue($1) }
  }

  /// A Boolean value that indicates whether a type is a struct or an enum whose values are cast to no other struct.
  ///
  /// Classes have subclasses, existentials hold anything, an optional holds a value, collections are cast by element,
  /// and `AnyHashable` is cast to and from what it wraps. The language can't ask for most of these; names differ.
  private static func isPlainValue(_ type: any Any.Type) -> Bool {
    !(type is AnyClass) && type != AnyHashable.self && TypeName.isPlain(type)
  }
}
