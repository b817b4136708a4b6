// What other containers, or the first edition, would have one write. The compiler answers with a sentence instead of
// "no exact matches". Clients never call these functions, so they are emitted nowhere.

extension Registry {
  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "a registry has a function for each role, such as service(_:using:)")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func register<Service>(_ type: Service.Type, factory: () throws -> Service) { fatalError() }

  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "name the initializer, service(_:using:), and its parameters are resolved")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func register<Service>(_ type: Service.Type, factory: (Resolver) throws -> Service) { fatalError() }
}

extension Registration {
  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "add an alias, which proves the conformance: .alias(type) { $0 }")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient @discardableResult
  public func implements<Other>(_ type: Other.Type) -> Self { fatalError() }

  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "an alias needs a closure that converts the instance: .alias(type) { $0 }")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient @discardableResult
  public func alias<Other>(_ type: Other.Type, _ identifier: ServiceIdentifier? = nil) -> Self { fatalError() }
}

extension Registration where Context == Registry.Decorating {
  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "a decorator inherits the lifetime of what it wraps")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient @discardableResult
  public func perResolution() -> Self { fatalError() }

  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "a decorator inherits the lifetime of what it wraps")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient @discardableResult
  public func weak() -> Self { fatalError() }

  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "the closure of a decorator takes dependencies after what it wraps")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient @discardableResult
  public func injecting<each Dependency>(_ action: (Service, repeat each Dependency) -> Void) -> Self { fatalError() }

  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "a decorator inherits the lifetime of what it wraps")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient @discardableResult
  public func singleton() -> Self { fatalError() }

  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "a decorator inherits the lifetime of what it wraps")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient @discardableResult
  public func scoped(_ scope: Scope) -> Self { fatalError() }

  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "a decorator has no key of its own; add the alias to what it wraps")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient @discardableResult
  public func alias<Other>(
    _ type: Other.Type, _ identifier: ServiceIdentifier? = nil, _ convert: (Service) -> Other
  ) -> Self { fatalError() }
}

extension Container {
  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "pass a plugin, or a closure that registers")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public convenience init() { fatalError() }

  /// Unavailable. The message of the compiler names what to use.
  @available(*, unavailable, message: "a list of plugins has a label: Container(plugins:)")
  @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public convenience init(_ plugins: [any Plugin]) { fatalError() }
}
