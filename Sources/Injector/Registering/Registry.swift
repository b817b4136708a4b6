/// A list of registrations, which plugins add to while a container is built.
///
/// `Plugin.register(in:)` and the closures of `Container`'s initializers receive a registry. Registering runs no
/// factory and checks nothing: the container's initializer validates all the registrations together. Don't keep a
/// registry: using it after the container is built stops a debug build, and has no effect in a release build.
public final class Registry {
  var recipes: [Recipe] = []
  var plugins: [DependencyGraph.InstalledPlugin] = []
  /// The plugin that is registering, or `nil` if a closure is.
  var plugin: String?
  /// The plugin and the file of the latest registration.
  private var file: DependencyGraph.Node.File?
  /// A Boolean value that indicates whether every registration overrides another one, as in an `overriding:` closure.
  var isOverriding = false
  /// A Boolean value that indicates whether the container is built, so that registering has no effect.
  var isBuilt = false
  /// A Boolean value that indicates whether the loader of the platform is registered.
  var hasDefaultLoader = false

  init() {}

  /// The context of a registration whose closures have the isolation of the code that they are written in.
  public enum Inferred {}

  // The verbs are specialized for the types of their callers and not inlined: the compiler takes time in proportion to
  // the square of a function's length, and a plugin may register hundreds of types in one.

  /// Adds a registration.
  @usableFromInline
  func add<Service, Context>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, role: Role, actor: (any Actor)?,
    parameters: [any Any.Type] = [], inner: Recipe? = nil, fileID: StaticString, line: UInt,
    as context: Context.Type = Context.self, link: @escaping (Link) -> AnyCell
  ) -> Registration<Service, Context> {
    let facts = DependencyGraph.Node(
      ServiceKey(type, identifier), role, in: file(fileID), at: Int(line), isOverriding ? .overriding : [])
    let recipe = Recipe(type, facts, parameters: parameters, inner: inner, actor: actor, link: link)
    if isUsable { recipes.append(recipe) }
    return Registration(registry: self, recipe: recipe)
  }

  /// Returns the plugin and the file of a registration, in one object for those that follow each other.
  private func file(_ fileID: StaticString) -> DependencyGraph.Node.File {
    let origin = DependencyGraph.Node.Origin(plugin: plugin, fileID: fileID.description)
    if let file, file.value == origin { return file }
    let new = DependencyGraph.Node.File(origin)
    file = new
    return new
  }

  /// A Boolean value that indicates whether the registry may still be used.
  var isUsable: Bool {
    assert(
      !isBuilt,
      "A registry was used after its container was built, which has no effect. To fix this, register in register(in:) "
        + "or in the closure of the container's initializer, and don't keep the registry.")
    return !isBuilt
  }
}

extension Registry {
  /// Registers a service.
  ///
  /// The parameters of the factory are the service's dependencies, so the graph is known before any instance is
  /// created. For example:
  ///
  /// ```swift
  /// registry.service((any Authenticating).self, using: Authenticator.init).singleton()
  /// ```
  ///
  /// The factory keeps its isolation: a nonisolated one runs anywhere, and one on the main actor or on another actor
  /// runs only there. Resolving a service that is created on an actor works from that actor; from elsewhere it
  /// throws, unless it is awaited. A closure has the isolation of the code that it is written in: in a
  /// `register(in:)` on the main actor it is on the main actor.
  ///
  /// - Parameters:
  ///   - type: The type to register, typically a protocol.
  ///   - identifier: An identifier that distinguishes registrations of the same type.
  ///   - factory: A closure that creates an instance, typically an initializer. Its parameters are its dependencies,
  ///     those with a default value included. A failable initializer returns an optional: unwrap it in a closure.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The registration, to refine it. It is transient by default.
  @preconcurrency @inlinable @inline(never) @discardableResult
  public func service<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    @_inheritActorContext using factory: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Service, Registry.Inferred> {
    add(
      type, identifier, role: .service, actor: factory.isolation, parameters: listed(repeat (each Parameter).self),
      fileID: fileID, line: line, link: Link.linking(IsolatedFunction.nonisolated(dynamic: factory)))
  }

  /// Registers a value that was created outside the container.
  ///
  /// The container keeps the value and returns it from every resolve. For example:
  ///
  /// ```swift
  /// registry.instance(Configuration(url: url), for: Configuration.self)
  /// ```
  ///
  /// The parameters after the value are those of ``service(_:_:using:fileID:line:)``.
  ///
  /// - Returns: The registration, to refine it. It is a singleton; its `onClose` closures run if it has been
  ///   resolved.
  @inlinable @inline(never) @discardableResult
  public func instance<Service: Sendable>(
    _ value: Service, for type: Service.Type, _ identifier: ServiceIdentifier? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Registry.Inferred> {
    let held = HeldInstance(value)
    return add(type, identifier, role: .instance, actor: nil, fileID: fileID, line: line) { $0.cell(holding: held) }
      .singleton()
  }

  /// Registers a value that was created outside the container and isn't `Sendable`.
  ///
  /// The container keeps the value on the main actor: it is resolved there, as is everything that needs it. Refine
  /// the registration with ``Registration/on(_:)`` to keep it on another actor. The caller gives the value away and
  /// can't use it any more. A value that code on the main actor holds too is registered with a closure:
  /// `registry.service(Session.self, using: { session }).singleton()`.
  @inlinable @inline(never) @discardableResult
  public func instance<Service>(
    _ value: sending Service, for type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Service, Registry.Inferred> {
    let held = HeldInstance(value)
    return add(type, identifier, role: .instance, actor: nil, fileID: fileID, line: line) { $0.cell(holding: held) }
      .singleton()
  }

  /// Registers a view model, which is created on the main actor.
  ///
  /// A view model needs services and other view models, but nothing of the user interface. For example:
  ///
  /// ```swift
  /// registry.viewModel(LoginViewModel.self, using: LoginViewModel.init)
  /// ```
  ///
  /// The parameters and the result are those of ``service(_:_:using:fileID:line:)``.
  @preconcurrency @inlinable @inline(never) @discardableResult
  public func viewModel<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @MainActor (repeat each Parameter) throws -> Service, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, MainActor> {
    addOnMainActor(type, identifier, as: .viewModel, using: factory, fileID: fileID, line: line)
  }

  /// Registers a controller without a storyboard, which is created on the main actor.
  ///
  /// It needs view models and services, but no other controller: a coordinator brings them together. For example:
  ///
  /// ```swift
  /// registry.controller(HelpController.self, using: HelpController.init)
  /// ```
  ///
  /// The parameters and the result are those of ``service(_:_:using:fileID:line:)``.
  @preconcurrency @inlinable @inline(never) @discardableResult
  public func controller<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @MainActor (repeat each Parameter) throws -> Service, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, MainActor> {
    addOnMainActor(type, identifier, as: .controller, using: factory, fileID: fileID, line: line)
  }

  /// Registers a coordinator, which is created on the main actor.
  ///
  /// It takes a ``Provider`` for each screen that it opens, so the graph shows where it leads. For example:
  ///
  /// ```swift
  /// registry.coordinator(LoginCoordinator.self, using: LoginCoordinator.init)
  /// ```
  ///
  /// The parameters and the result are those of ``service(_:_:using:fileID:line:)``.
  @preconcurrency @inlinable @inline(never) @discardableResult
  public func coordinator<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @MainActor (repeat each Parameter) throws -> Service, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, MainActor> {
    addOnMainActor(type, identifier, as: .coordinator, using: factory, fileID: fileID, line: line)
  }

  // Inlined, so that the closure is specialized where the factory is known.
  @inlinable @inline(__always)
  func addOnMainActor<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, as role: Role,
    using factory: @escaping @MainActor (repeat each Parameter) throws -> Service, fileID: StaticString, line: UInt
  ) -> Registration<Service, MainActor> {
    add(
      type, identifier, role: role, actor: MainActor.shared, parameters: listed(repeat (each Parameter).self),
      fileID: fileID, line: line, link: Link.linking(IsolatedFunction.nonisolated(factory)))
  }

  /// Registers a service whose factory is asynchronous.
  ///
  /// Resolve it with `await`, or take a ``Provider`` of it and await that. Tasks that await a singleton at the same
  /// time share one call of its factory; a task that is cancelled gets ``ResolutionError/Kind/cancelled`` at once and
  /// doesn't disturb the others. For example:
  ///
  /// ```swift
  /// registry.asyncService((any Database).self, using: { (path: DatabasePath) in try await SQLite.open(path) })
  ///   .singleton()
  /// let database = try await container.resolveAsync((any Database).self)
  /// ```
  ///
  /// The parameters may be created on any actor, which the resolve switches to; their types are `Sendable`. A singleton
  /// or scoped instance is shared. An asynchronous registration can't have injections, activations, decorators,
  /// contributions, or runtime arguments of a shared instance: its factory does their work.
  ///
  /// In a closure, await a provider in a statement of its own, `let database = try await database()`: in a closure of
  /// one expression the compiler chooses the provider's call without `await`, which throws `requiresAsync`.
  ///
  /// The parameters and the result are those of ``service(_:_:using:fileID:line:)``. Dependencies that are asynchronous
  /// too are awaited before the factory is called.
  @preconcurrency @discardableResult
  public func asyncService<Service: Sendable, each Parameter: Sendable>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @Sendable @concurrent (repeat each Parameter) async throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Service, Registry.Inferred> {
    add(
      type, identifier, role: .service, actor: nil, parameters: listed(repeat (each Parameter).self), fileID: fileID,
      line: line
    ) { $0.cell(awaiting: factory) }.updating {
      $0.isSendable = true
      $0.facts.traits.insert(.asynchronous)
    }
  }

  /// Declares a value that the caller who opens a scope hands over.
  ///
  /// Everything in the scope, and in the scopes inside it, depends on the input as on any other type. Opening the
  /// scope without it, or with more than the scope takes, throws. For example:
  ///
  /// ```swift
  /// registry.input(UserSession.self, of: .account)
  /// registry.service(Inbox.self, using: Inbox.init).scoped(.account)
  ///
  /// let account = try container.makeScope(.account, userSession)
  /// ```
  ///
  /// The scope releases the value when it closes, and does nothing else with it unless you add `onClose`.
  ///
  /// Values of one type are handed over in the order in which their inputs are declared. The parameters are those of
  /// ``service(_:_:using:fileID:line:)``, and the scope that takes the value.
  @discardableResult
  public func input<Service: Sendable>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil, of scope: Scope, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Registry.Inferred> {
    addInput(type, identifier, of: scope, fileID: fileID, line: line).updating { $0.isSendable = true }
  }

  /// Declares a value that isn't `Sendable`, which the caller who opens a scope hands over on the main actor.
  ///
  /// The instances that depend on the input are created on the main actor.
  @discardableResult
  public func input<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil, of scope: Scope, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Registry.Inferred> {
    addInput(type, identifier, of: scope, fileID: fileID, line: line)
  }

  private func addInput<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, of scope: Scope, fileID: StaticString, line: UInt
  ) -> Registration<Service, Registry.Inferred> {
    add(type, identifier, role: .input, actor: nil, fileID: fileID, line: line) { $0.input(type, of: scope) }
      .updating { $0.facts.lifetime = .scoped(scope) }
  }

  /// Wraps the instances registered for a key, or each contribution to a type, in another instance of the same type.
  ///
  /// The factory takes the wrapped instance and then dependencies of its own, and returns the instance to use in its
  /// place. For example:
  ///
  /// ```swift
  /// registry.decorate((any Store).self, using: { store, log in LoggingStore(store, log: log) })
  /// ```
  ///
  /// Decorators apply in the order in which they are registered and inherit the lifetime of the registration that they
  /// wrap. The factory keeps its isolation, as it does in ``service(_:_:using:fileID:line:)``. An asynchronous
  /// registration isn't decorated: its factory does the wrapping.
  ///
  /// The parameters are those of ``service(_:_:using:fileID:line:)``, with the key of the wrapped registration.
  @preconcurrency @inlinable @inline(never) @discardableResult
  public func decorate<Service, each Parameter>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil,
    @_inheritActorContext using factory:
      @escaping @isolated(any) @Sendable (Service, repeat each Parameter) throws -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Service, Registry.Inferred> {
    add(
      type, identifier, role: .decorator, actor: factory.isolation, parameters: listed(repeat (each Parameter).self),
      fileID: fileID, line: line, link: Link.linking(IsolatedFunction.nonisolated(dynamic: factory)))
  }
}

/// A value that was created outside the container. It ends on the actor that it's kept on.
@usableFromInline final class HeldInstance<Service>: Sendable {
  private let service: Guarded<Sent<Service>?>
  private let actor = Guarded<(any Actor)?>(nil)

  @usableFromInline init(_ service: Service) { self.service = Guarded(Sent(value: service)) }

  deinit {
    guard let actor = actor.withLock({ $0 }) else { return }
    var ends = Ends(from: nil)
    ends.release(service.withLock { $0.take() }, on: actor)
    ends.finish()
  }

  func keep(on actor: (any Actor)?) { self.actor.withLock { $0 = actor } }

  var value: Service {
    guard let service = service.withLock({ $0 }) else { preconditionFailure("the object holds its value") }
    return service.value
  }
}

extension Link {
  @usableFromInline
  func cell<Service>(holding held: HeldInstance<Service>) -> AnyCell {
    held.keep(on: actor)
    return completed { _, _ in held.value }
  }
}
