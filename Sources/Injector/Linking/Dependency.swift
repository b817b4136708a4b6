/// What a type with an identifier is bound to in a container.
///
/// It's read from the type once: when a parameter is bound or, for a dynamic resolve, when the call asks. `Lazy<T>?`
/// has two layers around the service `T`. What is registered under exactly such a type has none.
struct Dependency: Sendable {
  /// What a type with a meaning of its own makes of the type inside it.
  enum Layer: Sendable {
    /// `T?`: `nil` if the rest is missing.
    case optional
    /// `[T]` and `[ServiceIdentifier: T]`: the contributions to `T`, in order. Those of a dictionary have
    /// identifiers.
    case all(isKeyed: Bool)
    /// `Lazy<T>`.
    case lazy
    /// `Provider<T, Argument...>`.
    case provider(arguments: [any Any.Type])
    /// `ScopeProvider<T, Input...>`.
    case scopeProvider(of: any Any.Type, inputs: [any Any.Type])
    /// `Resolution` and, for asynchronous factories, `Resolver`.
    case resolver

    /// A Boolean value that indicates whether the type is a handle, which resolves when it is called.
    var isHandle: Bool { if case .lazy = self { true } else { startsResolves } }

    /// A Boolean value that indicates whether the type is a handle that resolves at each call.
    var startsResolves: Bool {
      switch self {
      case .provider, .scopeProvider: true
      case .optional, .all, .lazy, .resolver: false
      }
    }

    var isOptional: Bool { if case .optional = self { true } else { false } }

    var isCollection: Bool { if case .all = self { true } else { false } }
  }

  /// What a type makes of the type inside it, and that type, or `nil` for a resolver.
  typealias Form = (layer: Layer, service: (any Any.Type)?)

  var identifier: ServiceIdentifier?
  /// What is around the service, the outermost first.
  var layers: ArraySlice<Layer> = []
  /// The registration of the service, or -1 if there is none or the type takes a collection.
  var node = -1
  /// The contributions to a collection.
  var contributions: [Int] = []
  /// The type that isn't registered, or that means nothing here, or `nil` if nothing is missing.
  var missing: (any Any.Type)?
  /// A Boolean value that indicates whether the missing type is one of this library's in a place where it means
  /// nothing, which is a mistake and not an absence.
  var isMistaken = false
  /// A Boolean value that indicates whether the dependency is on a registration and nothing else.
  var isPlain: Bool { layers.isEmpty && node >= 0 }

  /// A Boolean value that indicates whether a resolve of the type can begin.
  var isSatisfied: Bool { isSatisfied(inside: layers.startIndex) }

  fileprivate func isSatisfied(inside position: Int) -> Bool {
    missing == nil || !isMistaken && layers[position...].contains(where: \.isOptional)
  }

  /// The registrations at the end.
  var nodes: [Int] { node >= 0 ? [node] : contributions }

  /// A Boolean value that indicates whether the type takes a dictionary, or a handle of one.
  var isKeyed: Bool { layers.contains { if case .all(isKeyed: true) = $0 { true } else { false } } }

  /// A Boolean value that indicates whether the type is a `Resolver`, or a handle of one.
  var isOpaque: Bool { if case .resolver? = layers.last { true } else { false } }

  var isHandle: Bool { layers.first { !$0.isOptional }?.isHandle ?? false }

  /// The types of the arguments that the innermost provider passes.
  var arguments: [any Any.Type] {
    for case .provider(let arguments) in layers.reversed() { return arguments }
    return []
  }

  /// The form of the edges, of which the outermost deferral decides, and whether they may lead nowhere.
  func edges(as kind: DependencyGraph.Edge.Kind = .direct) -> (kind: DependencyGraph.Edge.Kind, isOptional: Bool) {
    var edges = (kind: kind, isOptional: false)
    for layer in layers {
      switch layer {
      case .optional:
        edges.isOptional = !isMistaken
        if edges.kind == .direct { edges.kind = .optional }
      case .all:
        if edges.kind == .injected { edges.isOptional = true } else if !edges.kind.isDeferred { edges.kind = .all }
      case .lazy: if !edges.kind.isDeferred { edges.kind = .lazy }
      case .provider: if !edges.kind.isDeferred { edges.kind = .provider }
      // At any depth: what lies behind it is used in another scope.
      case .scopeProvider: edges.kind = .scopeProvider
      case .resolver: break
      }
    }
    return edges
  }

  /// The same inside the outermost layer.
  var inner: Dependency {
    var inner = self
    inner.layers.removeFirst()
    return inner
  }
}

/// A type with a meaning of its own as a dependency: `T?`, `[T]`, `[ServiceIdentifier: T]`, `Lazy<T>`,
/// `Provider<T, Argument...>`, `ScopeProvider<T, Input...>`, `Resolution`, `Resolver`.
protocol CompositeDependency {
  /// What the type makes of the type inside it.
  static var form: Dependency.Form { get }

  /// Returns a cell that forms values of the type from what it is bound to.
  static func cell(for dependency: Dependency, in linker: Linker) -> AnyCell
}

extension Dependency {
  /// Returns what a type makes of the type inside it, or `nil` if it has no meaning of its own.
  static func form(of type: any Any.Type) -> Form? { (type as? any CompositeDependency.Type)?.form }

  /// Returns the layers of a type, the outermost first, and the type inside all of them, or `nil` for a resolver.
  static func layers(of type: any Any.Type) -> (layers: [Layer], service: (any Any.Type)?) {
    var layers: [Layer] = []
    var service: (any Any.Type)? = type
    while let (layer, inner) = service.flatMap({ form(of: $0) }) {
      layers.append(layer)
      service = inner
    }
    return (layers, service)
  }
}

extension RegistrationList {
  /// Returns what a type with an identifier is bound to here: the one answer for parameters, resolves, handles, and the
  /// graph.
  ///
  /// A registration of exactly the type wins over the type's own meaning. The identifier belongs to the innermost
  /// type. The recursion follows the type as a person wrote it.
  func dependency(on type: any Any.Type, _ identifier: ServiceIdentifier?) -> Dependency {
    if let node = index[RegistrationKey(type, identifier)] {
      return Dependency(identifier: identifier, node: node)
    }
    guard let (layer, service) = Dependency.form(of: type) else {
      return Dependency(identifier: identifier, missing: type)
    }
    return dependency(in: layer, on: service ?? type, identifier)
  }

  private func dependency(
    in layer: Dependency.Layer, on service: any Any.Type, _ identifier: ServiceIdentifier?
  ) -> Dependency {
    var found = Dependency(identifier: identifier)
    switch layer {
    case .resolver:
      if identifier != nil { return Dependency(identifier: identifier, missing: service, isMistaken: true) }
    case .all(let isKeyed): found = collection(of: service, identifier, isKeyed: isKeyed)
    case .optional, .lazy, .provider, .scopeProvider: found = dependency(on: service, identifier)
    }
    // No argument reaches what is in a collection, or what another handle resolves later.
    if case .provider(let arguments) = layer, !arguments.isEmpty, !found.layers.allSatisfy(\.isOptional) {
      return Dependency(identifier: identifier, missing: service, isMistaken: true)
    }
    // A type of this library's that means nothing here is a mistake, not an absence.
    let isRefused = found.isMistaken && found.layers.isEmpty && !layer.isHandle
    if !isRefused { found.layers.insert(layer, at: found.layers.startIndex) }
    return found
  }

  /// Returns the contributions to an element or, if that is a composite type of its own, to the service inside it. A
  /// collection in a collection makes no sense, nor does a handle of anything but a registration.
  private func collection(of element: any Any.Type, _ identifier: ServiceIdentifier?, isKeyed: Bool) -> Dependency {
    var found = Dependency(identifier: identifier)
    found.contributions = contributions(to: element, identifier)
    if found.contributions.isEmpty, case let (layers, service) = Dependency.layers(of: element), !layers.isEmpty {
      guard let service, layers.drop(while: \.isOptional).allSatisfy(\.isHandle),
        layers.drop(while: \.isOptional).count <= 1
      else { return Dependency(identifier: identifier, missing: element, isMistaken: true) }
      found.layers = layers[...]
      found.contributions = contributions(to: service, identifier)
    }
    // A dictionary has no place for a contribution without an identifier.
    if isKeyed { found.contributions.removeAll { nodes[$0].key.identifier == nil } }
    return found
  }

  private func contributions(to type: any Any.Type, _ identifier: ServiceIdentifier?) -> [Int] {
    let all = contributions[ObjectIdentifier(type)] ?? []
    return identifier == nil ? all : all.filter { nodes[$0].key.identifier == identifier }
  }

  /// Returns the type of a collection, here or behind handles, whose elements are registered but aren't
  /// contributions; `nil` if there is no such collection. O(*n*).
  func registeredElement(of type: any Any.Type, _ identifier: ServiceIdentifier?) -> (any Any.Type)? {
    let (layers, service) = Dependency.layers(of: type)
    guard let service, layers.contains(where: \.isCollection) else { return nil }
    let isRegistered = nodes.contains { node in
      node.key.reference.live == service && node.role != .decorator
        && node.traits.isDisjoint(with: [.contribution, .replaced])
        && (identifier == nil || node.key.identifier == identifier)
    }
    return isRegistered ? service : nil
  }

  /// Returns what the elements of a collection, which is the outermost layer, are bound to.
  func elements(of dependency: Dependency) -> [Dependency] {
    dependency.contributions.map { node in
      var element = dependency.inner
      (element.node, element.identifier) = (node, nodes[node].key.identifier)
      return element
    }
  }

  /// Returns the first pair of contributions with one identifier that a dependency would put in one dictionary, or
  /// `nil` if there is none.
  func clash(in dependency: Dependency) -> (first: Int, second: Int)? {
    guard dependency.isKeyed else { return nil }
    var firsts: [ServiceIdentifier: Int] = [:]
    for node in dependency.contributions {
      guard let identifier = nodes[node].key.identifier else { continue }
      if let first = firsts.updateValue(node, forKey: identifier) { return (first, node) }
    }
    return nil
  }

  // MARK: Runtime arguments

  /// The types of the runtime arguments that a node takes; for an alias or a decorator, what it wraps does.
  func arguments(of node: Int) -> [any Any.Type] { recipes[origin(of: node)].argumentTypes }

  /// Returns a Boolean value that indicates whether values of the given types can never be the arguments of a node.
  func isIncompatible(_ given: [any Any.Type], with node: Int) -> Bool {
    let taken = arguments(of: node)
    return given.count == taken.count && !zip(given, taken).allSatisfy { AnyArgument.isPossible($0, as: $1) }
  }

  /// Returns the node that takes other arguments than a dependency passes, or `nil` if all take what they are given.
  func mismatch(of dependency: Dependency, given: [any Any.Type] = []) -> (node: Int?, given: [any Any.Type])? {
    var given = given
    for layer in dependency.layers where !layer.isOptional {
      guard given.isEmpty else { return (nil, given) }
      if case .provider(let arguments) = layer { given = arguments }
      if layer.isCollection {
        let taker = dependency.contributions.first { !arguments(of: $0).isEmpty }
        return taker.map { ($0, []) }
      }
    }
    guard dependency.node >= 0 else { return nil }
    let isRight = given.count == arguments(of: dependency.node).count && !isIncompatible(given, with: dependency.node)
    return isRight ? nil : (dependency.node, given)
  }

  // MARK: Scopes

  /// Returns the scope that the innermost scope provider opens for a node, or `nil` if there is no provider.
  func opening(of dependency: Dependency, for node: Int) -> ScopeOpening? {
    for position in dependency.layers.indices.reversed() {
      guard case .scopeProvider(let service, let given) = dependency.layers[position] else { continue }
      let isDirect = node >= 0 && dependency.layers[(position + 1)...].allSatisfy(\.isOptional)
      let own = isDirect ? nodes[origin(of: node)].lifetime.scope : nil
      let fitting = inputs.filter { takes($0.key, given) }
      let scope = own ?? (fitting.count == 1 ? fitting.first?.key : nil)
      return ScopeOpening(
        service: service, scope: scope, inputs: given, isFitting: scope.map { takes($0, given) } ?? false)
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a scope takes exactly inputs of the given types, in any order.
  private func takes(_ scope: Scope, _ given: [any Any.Type]) -> Bool {
    var missing = (inputs[scope] ?? []).map { recipes[$0].type }
    for type in given {
      guard let position = missing.firstIndex(where: { $0 == type }) else { return false }
      missing.remove(at: position)
    }
    return missing.isEmpty
  }
}

/// The scope that a `ScopeProvider` opens.
struct ScopeOpening {
  let service: any Any.Type
  /// The scope, or `nil` if nothing says which.
  let scope: Scope?
  /// The types of the inputs that the provider hands over.
  let inputs: [any Any.Type]
  /// A Boolean value that indicates whether the scope takes exactly these inputs.
  let isFitting: Bool

  /// The error of a provider for which nothing says which scope it opens.
  static func unclear(_ key: ServiceKey) -> ResolutionError {
    ResolutionError(
      kind: .inputMismatch, key: key, detail: "nothing says which scope to open",
      fix: "register what it provides with .scoped(_:), or list exactly the inputs of one scope in the ScopeProvider")
  }
}
