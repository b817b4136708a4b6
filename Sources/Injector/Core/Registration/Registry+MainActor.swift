extension Registry {
  /// Registers a view model, which is created on the main actor.
  ///
  /// A view model needs services and other view models, but nothing of the user interface. For example:
  ///
  /// ```swift
  /// registry.viewModel(LoginViewModel.self, using: LoginViewModel.init)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to register.
  ///   - identifier: An identifier that distinguishes registrations of the same type.
  ///   - factory: A closure that creates an instance, typically an initializer. Its parameters are its dependencies.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The registration, to refine it. It is transient by default.
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
  /// A controller needs view models and services, but no other controller: a coordinator brings controllers together.
  /// For example:
  ///
  /// ```swift
  /// registry.controller(HelpController.self, using: HelpController.init)
  /// ```
  ///
  /// The parameters are those of ``viewModel(_:_:using:fileID:line:)``.
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
  /// A coordinator takes a ``Provider`` for each screen that it opens, so the graph shows where it leads. For
  /// example:
  ///
  /// ```swift
  /// registry.coordinator(LoginCoordinator.self, using: LoginCoordinator.init)
  /// ```
  ///
  /// The parameters are those of ``viewModel(_:_:using:fileID:line:)``.
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
    let first = addParameters(repeat (each Parameter).self)
    let index = add(
      type, identifier, role: role, isolation: .mainActor, parameters: first, fileID: fileID, line: line
    ) { $0.cell(of: IsolatedFunction.nonisolated(factory)) }
    return Registration(registry: self, index: index)
  }
}
