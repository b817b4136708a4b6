/// What a type with an identifier resolves to in a container: the one answer that binding a parameter, linking it,
/// resolving it and asking for it dynamically share.
enum DependencyTarget {
  // Only what wraps another target is boxed: most parameters are plain services, and each is looked at several times.

  /// The registration of exactly the type, whatever the type is made of.
  case registration(Int32)
  /// Nothing: the type isn't registered and has no meaning of its own.
  case missing(any Any.Type)
  /// `T?`: what `T` resolves to, or `nil` if that is missing.
  indirect case optional(DependencyTarget)
  /// `[T]` and `[ServiceIdentifier: T]`: the contributions to `T`, in order. Those of a dictionary have identifiers.
  case all([Contribution], isKeyed: Bool)
  /// `Lazy<T>`.
  indirect case lazy(DependencyTarget)
  /// `Provider<T, Argument...>`.
  indirect case provider(DependencyTarget, arguments: [any Any.Type])
  /// `ScopeProvider<T, Input...>`.
  indirect case scopeProvider(DependencyTarget, ProvidedScope)
  /// `Resolver`.
  case resolver

  /// A contribution, and what an element of the collection makes of it.
  struct Contribution {
    let index: Int32
    /// The registration itself or, in a `[Provider<T>]`, a provider of it.
    let target: DependencyTarget
  }

  /// A Boolean value that indicates whether a resolve of the type can begin.
  var isSatisfied: Bool {
    switch self {
    case .registration, .optional, .all, .resolver: true
    case .missing: false
    case .lazy(let service), .provider(let service, _), .scopeProvider(let service, _): service.isSatisfied
    }
  }

  /// The contributions of a dictionary, here or behind handles, or `nil` if the type has no dictionary.
  var keyed: [Contribution]? {
    switch self {
    case .all(let contributions, let isKeyed): isKeyed ? contributions : nil
    case .optional(let service), .lazy(let service), .provider(let service, _), .scopeProvider(let service, _):
      service.keyed
    case .registration, .missing, .resolver: nil
    }
  }

  /// The scope provider that opens no one scope or hands over other inputs than that takes, here or behind other
  /// handles, or `nil` if there is none.
  var unfittingScope: ProvidedScope? {
    switch self {
    case .scopeProvider(let service, let provided):
      provided.isFitting ? service.unfittingScope : service.isSatisfied ? provided : nil
    case .optional(let service), .lazy(let service), .provider(let service, _): service.unfittingScope
    case .all(let contributions, _): contributions.lazy.compactMap(\.target.unfittingScope).first
    case .registration, .missing, .resolver: nil
    }
  }

  /// A Boolean value that indicates whether the type is a handle, or an optional one, which resolves when it is called.
  var isHandle: Bool {
    switch self {
    case .lazy, .provider, .scopeProvider: true
    case .optional(let wrapped): wrapped.isHandle
    case .registration, .missing, .all, .resolver: false
    }
  }

  /// A Boolean value that indicates whether runtime arguments reach a registration, or would if there were one.
  private var takesArguments: Bool {
    switch self {
    case .registration, .missing: true
    case .optional(let wrapped): wrapped.takesArguments
    case .all, .lazy, .provider, .scopeProvider, .resolver: false
    }
  }

  /// What a provider of the target resolves to.
  ///
  /// - Parameters:
  ///   - service: The type of the target.
  ///   - arguments: The types of the arguments that the provider passes.
  func provided(as service: any Any.Type, arguments: [any Any.Type]) -> DependencyTarget {
    // No argument reaches what is in a collection, or what another handle resolves later.
    arguments.isEmpty || takesArguments ? .provider(self, arguments: arguments) : .missing(service)
  }

  /// The type that isn't registered, or `nil` if nothing that the type needs is missing.
  var missingType: (any Any.Type)? {
    switch self {
    case .registration, .all, .resolver: nil
    case .missing(let type): type
    case .optional(let service), .lazy(let service), .provider(let service, _), .scopeProvider(let service, _):
      service.missingType
    }
  }
}

/// A type with a meaning of its own as a dependency: `T?`, `[T]`, `[ServiceIdentifier: T]`, `Lazy<T>`,
/// `Provider<T, Argument...>`, `ScopeProvider<T, Input...>`, `Resolver`.
protocol CompositeDependency {
  /// What the type is made of.
  static var shape: DependencyShape { get }

  /// Returns a cell that forms values of the type from what it resolves to.
  ///
  /// - Parameters:
  ///   - target: What the type resolves to.
  ///   - identifier: The identifier of the innermost type.
  ///   - core: The core that the cell is for.
  ///   - isInner: A Boolean value that indicates whether a resolve asks for the type and passes its runtime arguments
  ///     on, which an optional does.
  static func cell(
    for target: DependencyTarget, _ identifier: ServiceIdentifier?, in core: ContainerCore, isInner: Bool
  ) -> AnyCell
}

/// What a composite type is made of.
enum DependencyShape {
  case optional(any Any.Type)
  case all(any Any.Type, isKeyed: Bool)
  case lazy(any Any.Type)
  case provider(any Any.Type, arguments: [any Any.Type])
  case scopeProvider(any Any.Type, inputs: [any Any.Type])
  case resolver
}

extension RegistrationSet {
  /// Returns what a type with an identifier resolves to here.
  ///
  /// A registration of exactly the type wins over the type's own meaning. The identifier belongs to the innermost type.
  /// The recursion follows the type as a person wrote it.
  func target(of type: any Any.Type, _ identifier: ServiceIdentifier?) -> DependencyTarget {
    if let index = index(of: type, identifier) { return .registration(index) }
    guard let composite = type as? any CompositeDependency.Type else { return .missing(type) }
    switch composite.shape {
    case .optional(let wrapped):
      let target = target(of: wrapped, identifier)
      // A type of this library's that means nothing here is a mistake, not an absence.
      if case .missing(let type) = target, type is any CompositeDependency.Type { return target }
      return .optional(target)
    case .lazy(let service): return .lazy(target(of: service, identifier))
    case .provider(let service, let arguments):
      return target(of: service, identifier).provided(as: service, arguments: arguments)
    case .scopeProvider(let service, let inputs):
      return scopeProvider(of: service, at: target(of: service, identifier), inputs: inputs)
    case .all(let element, let isKeyed):
      guard let all = all(of: element, identifier) else { return .missing(element) }
      // A dictionary has no place for a contribution without an identifier.
      return .all(isKeyed ? all.filter { self.identifier(at: $0.index) != nil } : all, isKeyed: isKeyed)
    case .resolver: return identifier == nil ? .resolver : .missing(type)
    }
  }

  /// Returns the contributions to an element or, if that is a composite type of its own, to the service inside it;
  /// `nil` if elements of the type make no sense.
  private func all(
    of element: any Any.Type, _ identifier: ServiceIdentifier?
  ) -> [DependencyTarget.Contribution]? {
    let own = contributions(to: element, identifier)
    guard own.isEmpty, let service = contributed(by: element) else {
      return own.isEmpty && element is any CompositeDependency.Type
        ? nil : own.map { .init(index: $0, target: .registration($0)) }
    }
    return contributions(to: service, identifier).map { .init(index: $0, target: wrap($0, in: element)) }
  }

  /// Returns the pairs of contributions with one identifier that a target would put in one dictionary.
  ///
  /// Several contributions may have an identifier; a dictionary has room for one of them.
  func clashes(in target: DependencyTarget) -> [(first: Int32, second: Int32)] {
    guard let keyed = target.keyed else { return [] }
    return KeyClash.pairs(of: keyed.lazy.map(\.index)) { self.identifier(at: $0) }
  }

  private func contributions(to type: any Any.Type, _ identifier: ServiceIdentifier?) -> [Int32] {
    let all = contributions(to: type)
    guard let identifier else { return all }
    return all.filter { record(at: $0).identifier == identifier }
  }

  /// Returns the service that a composite element makes something of, or `nil` if elements of it make no sense: a
  /// collection in a collection, and a handle of anything but a registration.
  private func contributed(by element: any Any.Type) -> (any Any.Type)? {
    guard let composite = element as? any CompositeDependency.Type else { return nil }
    switch composite.shape {
    case .optional(let wrapped): return wrapped is any CompositeDependency.Type ? contributed(by: wrapped) : wrapped
    case .lazy(let service), .provider(let service, _), .scopeProvider(let service, _):
      return service is any CompositeDependency.Type ? nil : service
    case .all, .resolver: return nil
    }
  }

  private func wrap(_ index: Int32, in element: any Any.Type) -> DependencyTarget {
    switch (element as? any CompositeDependency.Type)?.shape {
    case .optional(let wrapped): .optional(wrap(index, in: wrapped))
    case .lazy: .lazy(.registration(index))
    case .provider(_, let arguments): .provider(.registration(index), arguments: arguments)
    case .scopeProvider(let service, let inputs): scopeProvider(of: service, at: .registration(index), inputs: inputs)
    case .all, .resolver, nil: .registration(index)
    }
  }
}
