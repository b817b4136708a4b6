import Injector

/// A parameter of a part: what it takes, and in which form.
struct AdviceNeed: CustomStringConvertible, Equatable {
  /// What a parameter holds around the service.
  enum Handle: String { case none, lazy, provider, maker, scopeProvider }
  /// How many instances a parameter is about, or a runtime argument.
  enum Content: String { case one, optional, all, ticket, number }

  var handle = Handle.none
  var content = Content.one
  var key = ""
  /// A Boolean value that indicates whether `.arguments` names the number.
  var isArgument = false

  var description: String {
    "\(handle == .none ? "" : "\(handle) ")\(content) \(key)\(isArgument ? " (argument)" : "")"
  }
}

/// A registration of a plan, whose number is the line of its place.
struct AdvicePart: CustomStringConvertible, Equatable {
  enum Verb: String { case service, asyncService, viewModel, controller, coordinator, decorator, ticket, number, input }

  let number: Int
  var key: String
  var verb = Verb.service
  var lifetime = Lifetime.transient
  /// The actor that `.on` names.
  var isolation = Isolation.nonisolated
  var plugin = 0
  var needs: [AdviceNeed] = []
  var injects: [AdviceNeed] = []
  var aliases: [String] = []
  var marks: Set<String> = []

  func has(_ mark: String) -> Bool { marks.contains(mark) }

  var description: String {
    "\(number): \(verb) \(key.debugDescription) \(lifetime) \(isolation) of P\(plugin), needs \(needs), "
      + "injects \(injects), aliases \(aliases), \(marks.sorted())"
  }
}

/// An app of plugins that a machine can change as advised.
struct AdvicePlan: CustomStringConvertible, Equatable {
  var parts: [AdvicePart] = []
  /// The numbers of the plugins that each plugin depends on.
  var dependencies: [Int: [Int]] = [:]
  static let plugins = 3

  var description: String {
    "dependencies \(dependencies.sorted { $0.key < $1.key })\n" + parts.map(\.description).joined(separator: "\n")
  }

  /// The errors that building a container of the plan reports.
  var errors: [Diagnostic] {
    func plugin(_ number: Int) -> AdvicePlugin { AdvicePlugin(number: number, plan: self) }
    return DependencyGraph(of: plugin(0), plugin(1), plugin(2)).diagnostics(validation: Self.onlyErrors).filter {
      $0.severity == .error
    }
  }

  /// Forms no words for warnings, which nobody reads.
  private static let onlyErrors = ValidationPolicy(
    severities: Dictionary(
      uniqueKeysWithValues: DiagnosticCode.allCases.filter { $0.severity != .error }.map { ($0, .off) }))

  var nextNumber: Int { (parts.map(\.number).max() ?? 0) + 1 }
}

private struct AdvicePlugin: Plugin, Equatable {
  let number: Int
  let plan: AdvicePlan

  var name: String { "P\(number)" }
  var dependencies: [any Plugin] {
    // A circle of plugins is one of values: each is made where it is asked for.
    (plan.dependencies[number] ?? []).map { AdvicePlugin(number: $0, plan: plan) }
  }

  func register(in registry: Registry) {
    for part in plan.parts where part.plugin == number { part.register(in: registry) }
  }
}

extension AdvicePart {
  private var ownIdentifier: ServiceIdentifier? { key.isEmpty ? nil : ServiceIdentifier(key) }

  fileprivate func register(in registry: Registry) {
    let line = UInt(number)
    switch verb {
    case .ticket: registry.instance(Ticket(number: 1), for: Ticket.self, ownIdentifier, line: line)
    case .number: registry.instance(1, for: Int.self, ownIdentifier, line: line)
    case .input: registry.input(Ticket.self, of: .outer, line: line)
    default:
      let types = needs.map(\.type)
      switch types.count {
      case 0: add(to: registry)
      case 1: one(types[0], registry)
      case 2: two(types[0], types[1], registry)
      case 3: three(types[0], types[1], types[2], registry)
      default: four(types[0], types[1], types[2], types[3], registry)
      }
    }
  }

  private func one<A: Sendable>(_ a: A.Type, _ registry: Registry) { add(a, to: registry) }
  private func two<A: Sendable, B: Sendable>(_ a: A.Type, _ b: B.Type, _ registry: Registry) {
    add(a, b, to: registry)
  }
  private func three<A: Sendable, B: Sendable, C: Sendable>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ registry: Registry
  ) { add(a, b, c, to: registry) }
  private func four<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ registry: Registry
  ) { add(a, b, c, d, to: registry) }

  private func add<each Value: Sendable>(_ types: repeat (each Value).Type, to registry: Registry) {
    let (name, line) = (ServiceIdentifier(key), UInt(number))
    let made: @Sendable (repeat each Value) -> Product = { (_: repeat each Value) in .made }
    switch verb {
    case .viewModel: setUp(refine(registry.viewModel(Product.self, name, using: made, line: line), repeat each types))
    case .controller: setUp(refine(registry.controller(Product.self, name, using: made, line: line), repeat each types))
    case .coordinator:
      setUp(refine(registry.coordinator(Product.self, name, using: made, line: line), repeat each types))
    case .asyncService:
      let made: @Sendable @concurrent (repeat each Value) async throws -> Product = { (_: repeat each Value) in .made }
      setUp(refine(registry.asyncService(Product.self, name, using: made, line: line), repeat each types))
    case .decorator:
      registry.decorate(Product.self, name, using: { (inner: Product) in inner }, line: line)
    default:
      setUp(refine(registry.service(Product.self, name, using: made, line: line), repeat each types))
    }
  }

  private func refine<Context, each Value: Sendable>(
    _ made: Registration<Product, Context>, _ types: repeat (each Value).Type
  ) -> Registration<Product, Context> {
    switch lifetime {
    case .transient: break
    case .perResolution: made.perResolution()
    case .weak: made.weak()
    case .singleton: made.singleton()
    case .scoped(let scope): made.scoped(scope)
    }
    for need in needs where need.isArgument { made.arguments(Int.self) }
    var index = 0
    for type in repeat each types {
      if !needs[index].key.isEmpty, !needs[index].isArgument {
        made.parameter(type, ServiceIdentifier(needs[index].key))
      }
      index += 1
    }
    if has("contributing") { made.contributing() }
    if has("overriding") { made.overriding() }
    if has("eager") { made.eager() }
    if has("root") { made.root() }
    for other in aliases { made.alias(Product.self, ServiceIdentifier(other)) { $0 } }
    return made
  }

  private func setUp(_ made: Registration<Product, Registry.Inferred>) {
    func inject<Value: Sendable>(_ type: Value.Type, _ key: String) {
      made.injecting { (_: Product, _: Value) in }.parameter(type, ServiceIdentifier(key))
    }
    for need in injects { inject(need.type, need.key) }
    if has("closing") { made.onClose { _ in } }
    if isolation == .mainActor { made.on(MainActor.self) }
    if isolation == .actor("ModelTests.Elsewhere") { made.on(Elsewhere.self) }
  }

  private func setUp(_ made: Registration<Product, MainActor>) {
    func inject<Value: Sendable>(_ type: Value.Type, _ key: String) {
      made.injecting { (_: Product, _: Value) in }.parameter(type, ServiceIdentifier(key))
    }
    for need in injects { inject(need.type, need.key) }
    if has("closing") { made.onClose { _ in } }
  }
}

extension Product {
  fileprivate static var made: Product { Product("", [], serial: 0, expected: 0) }
}

extension AdviceNeed {
  fileprivate var type: any Sendable.Type {
    switch (handle, content) {
    case (.none, .one): Product.self
    case (.none, .optional): Product?.self
    case (.none, .all): [Product].self
    case (.lazy, .one): Lazy<Product>.self
    case (.lazy, .optional): Lazy<Product?>.self
    case (.lazy, .all): Lazy<[Product]>.self
    case (.provider, .one): Provider<Product>.self
    case (.provider, .optional): Provider<Product?>.self
    case (.provider, .all): Provider<[Product]>.self
    case (.maker, _): Provider<Product, Int>.self
    case (.scopeProvider, .optional): ScopeProvider<Product>.self
    case (.scopeProvider, _): ScopeProvider<Product, Ticket>.self
    case (_, .ticket): Ticket.self
    case (_, .number): Int.self
    }
  }
}
