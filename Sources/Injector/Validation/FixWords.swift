/// The fixes that the rules advise, most of one step, each with its words: no rule words one itself.
extension Diagnostic.Fix {
  typealias Node = DependencyGraph.Node

  /// Creates a fix of one step.
  private init(
    _ action: Diagnostic.Step.Action, of node: Node? = nil, parameter: Int? = nil, key: ServiceKey? = nil,
    code: String? = nil, plugin: String? = nil, words: String
  ) {
    let registration = node.map { PathStep($0) }
    self = [
      .init(action, of: registration, parameter: parameter, key: key, code: code, plugin: plugin, words: words)
    ]
  }

  /// Returns the fix that takes the steps of the fixes for all elements together.
  static func all<Element>(_ elements: some Sequence<Element>, _ fix: (Element) -> Self) -> Self {
    Self(elements.flatMap { fix($0).steps })
  }

  /// Returns the fix that takes the steps of another fix too.
  func and(_ other: Self?) -> Self { Self(steps + (other?.steps ?? [])) }

  // MARK: Registrations

  /// Registers a key, in the type of a plugin that replaces the one that registers it, if there is one.
  static func register(_ key: ServiceKey, in replacement: String? = nil) -> Self {
    let noun = ModuleName.isValue(type: key.type) ? "an instance of " : ""
    let place = replacement.map { " in \($0), if the plugin that it replaces does" } ?? ""
    return Self(.register, key: key, words: "register \(noun)\(key)\(place)")
  }

  static func declareInput(_ key: ServiceKey, of scope: Scope) -> Self {
    Self(
      .declareInput, key: key, code: scope.expression,
      words: "declare it with registry.input(\(key.reference.expression), of: \(scope.expression))")
  }

  static func mock(_ key: ServiceKey) -> Self {
    let identifier = key.identifier.map { " \($0.rawValue.debugDescription)" } ?? ""
    return Self(.mock, key: key, words: "add a mock of \(key.reference.spelling)\(identifier) to mocks:")
  }

  static func removeMock(_ key: ServiceKey) -> Self { Self(.remove, key: key, words: "remove the mock") }

  /// Removes one of several registrations of a key, which its place distinguishes.
  static func remove(_ node: Node, words: String? = nil) -> Self {
    Self(.remove, of: node, words: words ?? "remove the registration \(PathStep(node).place)")
  }

  static func identify(_ node: Node, as key: ServiceKey? = nil, words: String? = nil) -> Self {
    Self(.identify, of: node, key: key, words: words ?? "give the one \(PathStep(node).place) another identifier")
  }

  // MARK: Refinements

  static func refine(
    _ node: Node, _ code: String, parameter: Int? = nil, key: ServiceKey? = nil, words: String? = nil
  ) -> Self {
    Self(.refine, of: node, parameter: parameter, key: key, code: code, words: words ?? "add \(code) to \(node.key)")
  }

  /// Removes a refinement, or what its words say if no one code does.
  static func removeRefinement(_ node: Node, _ code: String?, key: ServiceKey? = nil, words: String? = nil) -> Self {
    Self(.removeRefinement, of: node, key: key, code: code, words: words ?? "remove \(code ?? "it") from \(node.key)")
  }

  /// Has a registration contribute. An alias says so in its call, as what follows it refines the registration.
  static func contribute(_ node: Node, words: String? = nil) -> Self {
    refine(node, node.contributing, words: words ?? "add \(node.contributing) to \(node.named)")
  }

  static func removeContributing(_ node: Node, then use: String? = nil) -> Self {
    removeRefinement(
      node, node.contributing, words: "remove \(node.contributing) from \(node.named)\(use.map { ", \($0)" } ?? "")")
  }

  static func setLifetime(_ node: Node, _ lifetime: Lifetime) -> Self {
    let own = node.lifetime.expression
    guard let code = lifetime.expression else { return removeRefinement(node, own ?? "") }
    return refine(node, code, words: own.map { "replace \($0) of \(node.key) by \(code)" })
  }

  static func uncheckedSendable(_ node: Node) -> Self {
    refine(node, ".uncheckedSendable()", words: ValidationRules.fixForUseAnywhere(of: "\(node.key)"))
  }

  /// Has a dependency select another registration of its type.
  static func select(_ key: ServiceKey, for edge: DependencyGraph.Edge, of node: Node) -> Self {
    let mark = ".parameter(\(key.arguments))"
    let words =
      edge.kind == .injected
      ? "inject \(key.typeAndIdentifier) into \(node.key)"
      : edge.key.identifier.map { _ in "change the mark of \(node.key) to \(mark)" }
    return refine(node, mark, parameter: edge.parameter, key: key, words: words)
  }

  static func markArgument(_ edge: DependencyGraph.Edge, of node: Node) -> Self {
    let key = ServiceKey(edge.key.reference, nil)
    return refine(node, ".arguments(\(key.reference.expression))", parameter: edge.parameter, key: key)
  }

  /// Has all that a registration takes as arguments registered as services.
  static func unmarkArguments(_ node: Node) -> Self {
    let types = node.argumentTypes
    return removeRefinement(node, ".arguments(\(types.map(\.expression).joined(separator: ", ")))")
      .and(.all(types) { .register(ServiceKey($0, nil)) })
  }

  static func alias(_ key: ServiceKey, of node: Node) -> Self {
    refine(node, ".alias(\(key.arguments)) { $0 }", key: key)
  }

  static func changeVerb(_ node: Node, to verb: String, noun: String) -> Self {
    Self(.changeVerb, of: node, code: verb, words: "register \(node.key) \(noun)")
  }

  // MARK: Factories

  /// Changes a parameter to a type, such as `Lazy<Shop.Cart>`, whose use may need words of its own.
  static func take(
    _ type: String, at parameter: Int?, of node: Node?, then use: String? = nil, words: String? = nil
  ) -> Self {
    let isHandle = ["Lazy<", "Provider<", "ScopeProvider<"].contains { type.hasPrefix($0) }
    let owner = node.map { " into \($0.key)" } ?? ""
    let injecting = "inject \(isHandle ? "a " : "")\(type)\(owner)\(use.map { ", and \($0)" } ?? "")"
    return Self(.take, of: node, parameter: parameter, code: type, words: words ?? injecting)
  }

  static func makeOptional(_ edge: DependencyGraph.Edge, of node: Node) -> Self {
    let code = edge.spelled(as: edge.key.reference.optional)
    return take(code, at: edge.parameter, of: node, words: "make the parameter of \(node.key) optional")
  }

  static func leaveOut(_ parameter: Int?, of node: Node, words: String? = nil) -> Self {
    let closure = "create \(node.key) in a closure that passes the value, or that leaves the parameter out"
    return Self(.leaveOut, of: node, parameter: parameter, words: words ?? closure)
  }

  /// Injects what a parameter takes after the initializer has returned.
  static func inject(_ edge: DependencyGraph.Edge, into node: Node) -> Self {
    refine(
      node, ".injecting", parameter: edge.parameter, key: edge.key,
      words: "set \(edge.key) with .injecting instead of the initializer of \(node.key)")
  }

  /// Leaves out a parameter or an injection whose value another registration sets.
  static func leaveOut(_ edge: DependencyGraph.Edge, of node: Node) -> Self {
    edge.kind == .injected
      ? removeRefinement(node, ".injecting", key: edge.key, words: "remove the injection from \(node.key)")
      : leaveOut(edge.parameter, of: node, words: "remove the parameter from \(node.key)")
  }

  /// Has a registration set the property of another one that would need it.
  static func inject(into node: Node, by owner: Node) -> Self {
    let name = owner.role.isUserInterface ? owner.role.rawValue : "model"
    let code = ".injecting { (\(name), owner: \(node.key.reference.spelling)) in owner.\(name) = \(name) }"
    return refine(
      owner, code, key: node.key, words: "set the property from the other side: add \(code) to \(owner.key)")
  }

  // MARK: Plugins

  static func install(_ plugin: String) -> Self { Self(.install, plugin: plugin, words: "install \(plugin)") }

  static func addDependency(_ other: String, to plugin: String) -> Self {
    Self(.addDependency, code: other, plugin: plugin, words: "add \(other) to the dependencies of \(plugin)")
  }

  static func removeDependency(_ other: String, of plugin: String) -> Self {
    Self(
      .removeDependency, code: other, plugin: plugin,
      words: "remove \(other) from the dependencies of \(plugin), which needs nothing of it")
  }

  // MARK: What only the app knows

  /// A step that the graph knows no more of than its words.
  package static func decide(_ words: String) -> Self { Self(.decide, words: words) }
}

extension DependencyGraph.Node {
  /// What makes the registration a contribution, as code.
  var contributing: String { role == .alias ? "contributing: true" : ".contributing()" }

  fileprivate var named: String { role == .alias ? "the alias \(key)" : "\(key)" }
}

extension Scope {
  /// The scope as code, to paste.
  var expression: String {
    "Scope(\(name.debugDescription)\(parent.map { ", within: \($0.expression)" } ?? ""))"
  }
}

extension Lifetime {
  /// The refinement that sets the lifetime, or `nil` for that of a registration without one.
  var expression: String? {
    switch self {
    case .transient: nil
    case .scoped(let scope): ".scoped(\(scope.expression))"
    default: ".\(self)()"
    }
  }
}

extension DependencyGraph.Edge {
  /// The type of the parameter as code, with another type in its handle.
  func spelled(as type: String) -> String {
    switch kind {
    case .lazy: "Lazy<\(type)>"
    case .provider: "Provider<\(([type] + argumentTypes.map(\.spelling)).joined(separator: ", "))>"
    case .scopeProvider: "ScopeProvider<\(([type] + inputTypes.map(\.spelling)).joined(separator: ", "))>"
    default: type
    }
  }
}

extension TypeReference {
  /// The optional of the type as code.
  var optional: String { expression.hasPrefix("(") ? "(\(spelling))?" : "\(spelling)?" }
}

extension ServiceKey {
  /// The type, with the identifier or without one, to follow a verb.
  var typeAndIdentifier: String {
    "\(type) \(identifier.map { "with the identifier \($0.rawValue.debugDescription)" } ?? "without an identifier")"
  }
}
