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

/// A parameter of a registered factory.
@usableFromInline struct ParameterRecord {
  @usableFromInline let type: any Any.Type
  var origin: ParameterOrigin = .service
  /// A Boolean value that indicates whether the parameter takes an optional of the type, which is required anyway.
  var isUnwrapped = false

  @usableFromInline init(type: any Any.Type) { self.type = type }
}

/// The source of a parameter's value.
enum ParameterOrigin {
  case service
  case marked
  // Boxed, as most parameters have no identifier and there are as many of them as edges.
  /// The registration of the parameter's type with an identifier.
  indirect case named(ServiceIdentifier)
  /// The caller, as a runtime argument.
  case argument(isSendable: Bool)

  var identifier: ServiceIdentifier? { if case .named(let identifier) = self { identifier } else { nil } }

  var isArgument: Bool { if case .argument = self { true } else { false } }

  var isMarked: Bool { if case .service = self { false } else { true } }
}

@inlinable
func listed<each Element>(_ types: repeat (each Element).Type) -> [any Any.Type] {
  var list: [any Any.Type] = []
  for type in repeat each types { list.append(type) }
  return list
}

extension ServiceKey {
  init(_ type: any Any.Type, _ identifier: ServiceIdentifier? = nil) {
    self.init(type: TypeName.of(type), identifier: identifier)
  }
}

/// The isolation of a registered factory, with the actor itself.
@usableFromInline enum FactoryIsolation: Sendable {
  case nonisolated
  case mainActor
  // Boxed, as few factories run on another actor, and there are as many isolations as registrations.
  indirect case actor(any Actor)

  /// Creates the isolation of a function with the given actor, or of a nonisolated one.
  @usableFromInline init(_ actor: (any Actor)?) {
    self = if let actor { actor === MainActor.shared ? .mainActor : .actor(actor) } else { .nonisolated }
  }

  /// The isolation as a value, which names the actor.
  var value: Isolation {
    switch self {
    case .nonisolated: .nonisolated
    case .mainActor: .mainActor
    case .actor(let actor): .actor(TypeName.of(type(of: actor)))
    }
  }

  /// The actor, or `nil` for a nonisolated factory.
  var actor: (any Actor)? { if case .mainActor = self { MainActor.shared } else { otherActor } }

  /// The actor if it isn't the main actor.
  var otherActor: (any Actor)? { if case .actor(let actor) = self { actor } else { nil } }
}
