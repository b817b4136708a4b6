/// A registration as a verb of the registry and its refinements describe it: the facts that the graph shows, and the
/// closures that the linker calls.
///
/// A recipe is complete by itself: a child container takes over those of its parent as they are.
@usableFromInline final class Recipe: @unchecked Sendable {
  // Sendable: written while its plugin registers, on one thread, and only read once a container is built.

  /// A parameter of a factory or of an injection.
  struct Parameter {
    enum Origin: Equatable {
      case service
      /// Marked as a service, to step over it.
      case marked
      // In an object, as few are: without it, an origin takes one word.
      indirect case named(ServiceIdentifier)
      case argument
      /// An argument that may go anywhere, as the compiler has proved.
      case sendableArgument

      var isArgument: Bool {
        switch self {
        case .argument, .sendableArgument: true
        case .service, .marked, .named: false
        }
      }
    }
    let type: any Any.Type
    var origin = Origin.service

    /// A Boolean value that indicates whether a factory's parameter is the registration that receives the instance.
    var isInjectionPoint: Bool { type == InjectionPoint?.self && origin == .service }

    var identifier: ServiceIdentifier? { if case .named(let identifier) = origin { identifier } else { nil } }
  }

  let type: any Any.Type
  /// The facts that the graph shows of the registration, but for those that ``complete(_:)`` adds.
  var facts: DependencyGraph.Node
  /// The parameters of the factory, followed by those of the injections.
  var parameters: [Parameter]
  /// The number of the factory's own parameters.
  let ownCount: Int
  /// A Boolean value that indicates whether the instances may be used anywhere: the compiler has proved that the type
  /// is Sendable, or the user has promised it.
  var isSendable = false
  /// The recipe that an alias refers to.
  let inner: Recipe?
  /// The actor that the factory and the closures beside it run on, or `nil` if they run anywhere.
  var actor: (any Actor)?

  /// Creates the cell, in the user's module.
  let link: (Link) -> AnyCell
  /// `Injection` values of the registration's type.
  var injections: [(first: Int, link: Any)] = []
  /// `(Service, Resolution) throws -> Void` closures.
  var activations: [Any] = []
  /// `(Service) -> Void` closures, which run on the actor of the instance, if any.
  var closings: [Any] = []

  init(
    _ type: any Any.Type, _ facts: DependencyGraph.Node, parameters: [any Any.Type], inner: Recipe?,
    actor: (any Actor)?, link: @escaping (Link) -> AnyCell
  ) {
    self.type = type
    self.facts = facts
    self.inner = inner
    self.actor = actor
    self.link = link
    self.parameters = parameters.map { Parameter(type: $0) }
    ownCount = parameters.count
  }

  /// A Boolean value that indicates whether the key identifies the registration, so that an override can replace it. A
  /// decorator has the key of the registration that it wraps, and contributions without an identifier have none.
  var isIdentified: Bool {
    facts.role != .decorator && (!facts.traits.contains(.contribution) || facts.key.identifier != nil)
  }

  /// The actor of the instances, as far as the registration itself says it.
  ///
  /// An asynchronous factory runs on none; its closures to run when an instance ends have an actor.
  var ownActor: (any Actor)? { facts.traits.contains(.asynchronous) ? nil : actor }

  /// Returns the closures to run when an instance ends, which has the registration's type.
  func closings<Service>(of type: Service.Type) -> [(Service) -> Void] {
    closings.map { Self.typed($0, as: ((Service) -> Void).self) }
  }

  /// Returns a closure of the registration as the type that its refinement has stored it with.
  static func typed<Closure>(_ closure: Any, as type: Closure.Type) -> Closure {
    guard let closure = closure as? Closure else {
      preconditionFailure("a refinement stores closures of its registration's type")
    }
    return closure
  }

  /// Returns a Boolean value that indicates whether a parameter is the registration that receives the instance.
  func isInjectionPoint(_ position: Int) -> Bool {
    position < ownCount && parameters[position].isInjectionPoint
  }

  var argumentTypes: [any Any.Type] { parameters.compactMap { $0.origin.isArgument ? $0.type : nil } }

  /// Completes a copy of the facts by those that follow from all refinements together.
  func complete(_ node: inout DependencyGraph.Node) {
    let arguments = argumentTypes
    node.isolation = Isolation(ownActor)
    if !arguments.isEmpty { node.argumentTypes = arguments.map { .live($0) } }
    if parameters.prefix(ownCount).contains(where: \.isInjectionPoint) { node.traits.insert(.takesInjectionPoint) }
    // An alias and a decorator are as isolated as what they wrap.
    if node.lifetime.isShared, !isSendable, !node.role.isWrapper {
      node.traits.formUnion(actor == nil ? .unconfined : [.unconfined, .declaresIsolation])
    }
    // An `any Error` is a box of its own around the value.
    let isObject = type is AnyClass || TypeName.isExistential(type) && type != (any Error).self
    if node.lifetime == .weak, node.role != .decorator, !isObject {
      node.traits.insert(.weakValue)
    }
    if isReserved { node.traits.insert(.reservedType) }
    if node.lifetime.isShared, arguments.contains(where: { !($0 is any Hashable.Type) }) {
      node.traits.insert(.unhashableArgument)
    }
    if node.lifetime.isShared, parameters.contains(where: { $0.origin == .argument }) {
      node.traits.insert(.unsendableArgument)
    }
  }
}

extension Recipe {
  /// A Boolean value that indicates whether the type is one that the container provides itself.
  private var isReserved: Bool {
    if type is AnyClass { return type == Container.self }
    if type == InjectionPoint.self || type == InjectionPoint?.self { return true }
    // To look for a conformance that isn't there takes longer than the rest of a registration.
    guard TypeName.isOfLibrary(type) else { return false }
    return Layer.outermost(of: type).map { $0.kind.isDeferred || $0.service == nil } ?? false
  }
}

extension RegistrationKey {
  init(_ recipe: Recipe) {
    self.init(recipe.type, recipe.facts.key.identifier, isContribution: recipe.facts.traits.contains(.contribution))
  }
}

@inlinable
func listed<each Element>(_ types: repeat (each Element).Type) -> [any Any.Type] {
  var list: [any Any.Type] = []
  for type in repeat each types { list.append(type) }
  return list
}
