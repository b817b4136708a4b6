/// What a parameter's type asks for: a plain service, or something made of services.
enum DependencyShape {
  case optional(any Any.Type)
  case all(any Any.Type)
  case lazy(any Any.Type)
  case provider(any Any.Type, arguments: [any Any.Type])
  case resolver
}

/// A parameter type with a meaning of its own: `T?`, `[T]`, `[ServiceIdentifier: T]`, `Lazy<T>`,
/// `Provider<T, Argument...>`, `Resolver`.
protocol CompositeDependency {
  /// What the type is made of.
  static var shape: DependencyShape { get }

  /// Makes the cell that forms values of the type in a container.
  static func cell(in core: ContainerCore, identifier: ServiceIdentifier?) -> AnyCell
}

/// What a parameter comes down to once the composite types around it are taken off.
struct Requirement {
  /// The service that is asked for; nil for a `Resolver`.
  let service: (any Any.Type)?
  let kind: DependencyGraph.Kind
  /// Whether the dependency may be missing: an optional somewhere around it.
  let isOptional: Bool
  /// Whether every contribution is asked for.
  let isCollection: Bool
  /// For a provider, the types of its arguments.
  let arguments: [any Any.Type]

  /// Whether the parameter's type has more than one layer around the service.
  let isNested: Bool

  /// Reads a parameter's type from the outside in: the outermost deferral decides the kind of the edge.
  ///
  /// - Parameter isRegistered: Whether a type is registered as it is; then it is the service, whatever it is made of.
  init(_ type: any Any.Type, isRegistered: (any Any.Type) -> Bool = { _ in false }) {
    var service = type
    var kind = DependencyGraph.Kind.direct
    var isOptional = false
    var isCollection = false
    var arguments: [any Any.Type] = []
    var isResolver = false
    var layers = 0
    while !isRegistered(service), let composite = service as? any CompositeDependency.Type {
      layers += 1
      switch composite.shape {
      case .optional(let wrapped):
        service = wrapped
        isOptional = true
        if kind == .direct { kind = .optional }
      case .all(let element):
        service = element
        isCollection = true
        if !kind.isDeferred { kind = .all }
      case .lazy(let deferred):
        service = deferred
        if !kind.isDeferred { kind = .lazy }
      case .provider(let provided, let types):
        service = provided
        arguments = types
        if !kind.isDeferred { kind = .provider }
      case .resolver:
        isResolver = true
      }
      // A collection holds the contributions to exactly its element.
      if isResolver || isCollection { break }
    }
    isNested = layers > 1
    self.service = isResolver ? nil : service
    self.kind = kind
    self.isOptional = isOptional
    self.isCollection = isCollection
    self.arguments = arguments
  }
}
