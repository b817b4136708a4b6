import Injector

extension Kind {
  var type: any Any.Type {
    switch self {
    case .loose: Loose.self
    case .sharp: Sharp.self
    case .main: Main.self
    case .port: (any Port).self
    case .base: Base.self
    case .derived: Derived.self
    case .value: Value.self
    }
  }
}

extension Need {
  var type: any Any.Type { wrapped(key.kind.type) }

  private func wrapped<Service>(_ type: Service.Type) -> any Any.Type {
    switch shape {
    case .direct: Service.self
    case .optional: Service?.self
    case .all: [Service].self
    case .keyed: [ServiceIdentifier: Service].self
    case .lazy: Lazy<Service>.self
    case .provider: Provider<Service>.self
    case .maker: Provider<Service, Note>.self
    case .lazyAll: Lazy<[Service]>.self
    case .scopeProvider: ScopeProvider<Service, Ticket>.self
    case .resolution: Resolution.self
    case .ticket: Ticket.self
    case .argument: Note.self
    }
  }

  var isService: Bool { ![.resolution, .ticket, .argument].contains(shape) }
}

extension Key {
  var serviceIdentifier: ServiceIdentifier? { identifier.map { ServiceIdentifier($0) } }
}

extension Entry {
  /// Registers the entry, with the public API only.
  func register(in registry: Registry) {
    if verb == .input {
      registry.input(Ticket.self, of: .session, line: UInt(number))
      return
    }
    open(key.kind.type, registry)
  }

  private func open<Service>(_ type: Service.Type, _ registry: Registry) {
    let types = needs.map(\.type)
    switch types.count {
    case 0: add(type, to: registry)
    case 1: one(type, types[0], registry)
    default: two(type, types[0], types[1], registry)
    }
  }

  private func one<Service, A>(_ type: Service.Type, _ a: A.Type, _ registry: Registry) {
    add(type, a, to: registry)
  }

  private func two<Service, A, B>(_ type: Service.Type, _ a: A.Type, _ b: B.Type, _ registry: Registry) {
    add(type, a, b, to: registry)
  }

  private func add<Service, each A>(_ type: Service.Type, _ types: repeat (each A).Type, to registry: Registry) {
    let (identifier, line) = (key.serviceIdentifier, UInt(number))
    switch verb {
    case .viewModel:
      refine(
        registry.viewModel(
          type, identifier, using: { (_: repeat each A) throws -> Service in throw Unbuilt() }, line: line))
    case .controller:
      refine(
        registry.controller(
          type, identifier, using: { (_: repeat each A) throws -> Service in throw Unbuilt() }, line: line))
    case .coordinator:
      refine(
        registry.coordinator(
          type, identifier, using: { (_: repeat each A) throws -> Service in throw Unbuilt() }, line: line))
    case .decorator:
      refine(
        registry.decorate(
          type, identifier, using: { (_: Service, _: repeat each A) throws -> Service in throw Unbuilt() }, line: line))
    case .asyncService where key.kind == .sharp: addAsync(to: registry)
    case .service, .input, .asyncService:
      switch place {
      case .anywhere:
        let factory: @Sendable (repeat each A) throws -> Service = { (_: repeat each A) in throw Unbuilt() }
        refine(registry.service(type, identifier, using: factory, line: line))
      case .main:
        let factory: @MainActor @Sendable (repeat each A) throws -> Service = { (_: repeat each A) in throw Unbuilt() }
        refine(registry.service(type, identifier, using: factory, line: line))
      case .side:
        let factory: @Side @Sendable (repeat each A) throws -> Service = { (_: repeat each A) in throw Unbuilt() }
        refine(registry.service(type, identifier, using: factory, line: line))
      }
    }
  }

  /// An asynchronous service is Sendable, and so is what it takes.
  private func addAsync(to registry: Registry) {
    let (identifier, line) = (key.serviceIdentifier, UInt(number))
    let need = needs.first { $0.shape == .direct && $0.key.kind == .sharp }
    let made =
      need == nil
      ? registry.asyncService(Sharp.self, identifier, using: { () async throws in throw Unbuilt() }, line: line)
      : registry.asyncService(Sharp.self, identifier, using: { (_: Sharp) async throws in throw Unbuilt() }, line: line)
    if let need { made.parameter(Sharp.self, need.key.serviceIdentifier) }
    switch life {
    case .singleton: made.singleton()
    case .session: made.scoped(.session)
    default: break
    }
    if marks.contains(.root) { made.root() }
    if marks.contains(.overriding) { made.overriding() }
    if marks.contains(.ifAbsent) { made.ifAbsent() }
  }

  private func refine<Service, Context>(_ made: Registration<Service, Context>) {
    if let sharp = made as? Registration<Sharp, Registry.Inferred> { share(sharp) } else { share(made) }
    for need in needs where need.isService && need.key.identifier != nil {
      mark(made, need.type, need.key.serviceIdentifier)
    }
    if needs.contains(where: { $0.shape == .argument }) { made.arguments(Note.self) }
    if marks.contains(.wrongMark) { made.parameter((any Port).self, "nowhere") }
    if marks.contains(.wrongArgument) { made.arguments(Rough.self) }
    if marks.contains(.contributing) { made.contributing() }
    if marks.contains(.overriding) { made.overriding() }
    if marks.contains(.ifAbsent) { made.ifAbsent() }
    if marks.contains(.root) { made.root() }
    if marks.contains(.eager) { made.eager() }
    if marks.contains(.unchecked) { made.uncheckedSendable() }
    if let inferred = made as? Registration<Service, Registry.Inferred> {
      if marks.contains(.onClose) { inferred.onClose { _ in } }
      for other in injects { inject(other, into: inferred) }
      if marks.contains(.onMain) { _ = inferred.on(MainActor.self) }
    }
    if let alias { addAlias(alias.kind.type, alias.serviceIdentifier, to: made) }
  }

  private func mark<Service, Context, Value>(
    _ made: Registration<Service, Context>, _ type: Value.Type, _ identifier: ServiceIdentifier?
  ) { made.parameter(type, identifier) }

  private func addAlias<Service, Context, Other>(
    _ type: Other.Type, _ identifier: ServiceIdentifier?, to made: Registration<Service, Context>
  ) { made.alias(type, identifier) { _ in preconditionFailure("nothing is built") } }

  private func inject<Service>(_ other: Key, into made: Registration<Service, Registry.Inferred>) {
    func add<Value>(_ type: Value.Type) {
      made.injecting { (_: Service, _: Value) in }.parameter(type, other.serviceIdentifier)
    }
    add(other.kind.type)
  }

  private func share<Service, Context>(_ made: Registration<Service, Context>) {
    switch life {
    case .transient: break
    case .perResolution: made.perResolution()
    case .weak: made.weak()
    case .singleton: made.singleton()
    case .session: made.scoped(.session)
    case .checkout: made.scoped(.checkout)
    }
  }

  /// The compiler knows that these are Sendable.
  private func share(_ made: Registration<Sharp, Registry.Inferred>) {
    switch life {
    case .transient: break
    case .perResolution: made.perResolution()
    case .weak: made.weak()
    case .singleton: made.singleton()
    case .session: made.scoped(.session)
    case .checkout: made.scoped(.checkout)
    }
  }
}
