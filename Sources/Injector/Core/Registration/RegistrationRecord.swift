/// A registration as it was registered.
struct RegistrationRecord {
  // The order of the properties minimizes padding, because there are as many records as registrations.
  let type: any Any.Type
  var identifier: ServiceIdentifier?
  let line: UInt32
  var lifetime: Lifetime = .transient {
    didSet { if oldValue != .transient, oldValue != lifetime { traits.insert(.severalLifetimes) } }
  }
  /// The isolation of the factory and of the closures that refine it.
  var factoryIsolation: FactoryIsolation
  let fileID: StaticString
  let role: Role
  var traits: DependencyGraph.Traits = []
  /// A Boolean value that indicates whether the instances may be used anywhere: the compiler has proved that the type
  /// is Sendable, or the user has promised it.
  var isSendable = false
  let parameterCount: UInt16
  var plugin: Int32
  var parameters: Int32
  /// The registration that an alias or a decorator wraps, or -1.
  var inner: Int32 = -1
  /// The position of the recipe.
  let recipe: Int32

  var parameterRange: Range<Int> { Int(parameters)..<Int(parameters) + Int(parameterCount) }

  /// A Boolean value that indicates whether the key identifies the registration, so that an override can replace it.
  /// A decorator has the key of the registration that it wraps, and contributions without an identifier have none.
  var isIdentified: Bool { role != .decorator && (!traits.contains(.contribution) || identifier != nil) }

  /// A Boolean value that indicates whether instances are shared that mustn't leave their actor.
  // Inlined, as a call would copy the record.
  @inline(__always) var isConfined: Bool {
    switch role {
    // An alias and a decorator are as isolated as what they wrap.
    case .alias, .decorator: false
    default: !isSendable && !GraphStructure.LifetimeKind(lifetime).isOwnedByHolder
    }
  }

  /// The isolation of the factory; the main actor for one that runs anywhere and whose instances are confined.
  @inline(__always) var isolation: FactoryIsolation {
    if case .nonisolated = factoryIsolation, isConfined { .mainActor } else { factoryIsolation }
  }

  var key: ServiceKey { ServiceKey(type, identifier) }

  var source: CallSite { CallSite(fileID: fileID.description, line: Int(line)) }
}

/// A recipe as an element or in an optional: a function there would be wrapped in two others.
struct StoredRecipe {
  let link: Recipe
}

extension DependencyGraph.Traits {
  /// Those of a registration that takes the place of another one, or leaves its own to it.
  static let substituting: Self = [.overriding, .fallback]
}

/// The rare properties of a registration, stored separately to keep records small.
///
/// An object, so that the linker passes it on without copying its parts. Only registering changes one.
final class RegistrationHooks {
  /// `(Service, Resolver) throws -> Void` closures of the registration's type.
  var activations: [Any] = []
  /// `Closing` values of the registration's type.
  var closings: [Any] = []
  var injections: [Injection] = []
  /// A Boolean value that indicates whether an activation receives a resolver, so that its dependencies are unknown.
  var isResolving = false
  /// The marks that no parameter satisfies.
  var unmatchedMarks: [DependencyGraph.UnmatchedMark] = []
  /// The policy that keeps the instances, or `nil` if none does.
  var policy: (any KeepingPolicy)?

  /// The same without the closures that only this container's linker calls.
  var linked: RegistrationHooks {
    let linked = RegistrationHooks()
    linked.injections = injections.map { Injection(parameters: $0.parameters) }
    (linked.isResolving, linked.unmatchedMarks, linked.policy) = (isResolving, unmatchedMarks, policy)
    return linked
  }

  var parameters: [Int] { injections.flatMap(\.parameters) }

  /// Returns the hooks of a copy of the registration, whose injections take the parameters from the given position.
  func moved(toParametersFrom first: Int) -> RegistrationHooks {
    let moved = linked
    var next = first
    for index in injections.indices {
      let count = injections[index].parameters.count
      moved.injections[index].parameters = next..<next + count
      next += count
    }
    // The registration itself has been checked.
    moved.unmatchedMarks = []
    return moved
  }

  /// Returns the hooks of a copy of the registration with the closures of the registration itself.
  func calling(_ original: RegistrationHooks) -> RegistrationHooks {
    let called = linked
    (called.activations, called.closings) = (original.activations, original.closings)
    for index in injections.indices { called.injections[index].recipe = original.injections[index].recipe }
    return called
  }
}

/// A closure of `injecting`, with the positions of its parameters after the instance.
struct Injection {
  var parameters: Range<Int>
  /// The `InjectionRecipe` for the registration's type.
  var recipe: Any?
}

extension [Int32: RegistrationHooks] {
  /// The hooks of registrations that move.
  func renumbered(_ positions: [Int32]) -> Self {
    var renumbered = Self()
    for (index, hooks) in self where positions[Int(index)] >= 0 { renumbered[positions[Int(index)]] = hooks }
    return renumbered
  }
}

/// What identifies a registration among those of a container: contributions have keys of their own.
struct RegistrationKey: Hashable {
  let type: ObjectIdentifier
  let identifier: ServiceIdentifier?
  let isContribution: Bool

  init(_ type: any Any.Type, _ identifier: ServiceIdentifier?, isContribution: Bool = false) {
    self.type = ObjectIdentifier(type)
    self.identifier = identifier
    self.isContribution = isContribution
  }

  init(_ record: RegistrationRecord) {
    self.init(record.type, record.identifier, isContribution: record.traits.contains(.contribution))
  }
}
