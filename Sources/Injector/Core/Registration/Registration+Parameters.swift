extension Registration {
  /// Marks parameters of the factory as runtime arguments.
  ///
  /// The container doesn't resolve such a parameter; the caller passes its value. Each type marks the first parameter
  /// of that type that isn't marked yet, and the arguments come in the order of the parameters. For example:
  ///
  /// ```swift
  /// registry.screen(NoteController.self, using: NoteController.init(coder:store:note:)).arguments(Note.self)
  /// let screen = try container.resolve(NoteController.self, arguments: note)
  /// ```
  ///
  /// A parameter of type `Note?` is marked by `Note.self` too, unless there is a parameter of exactly that type. A
  /// function type matches with and without `@Sendable`. A type that marks no parameter is an error when the
  /// container is built.
  ///
  /// - Parameter types: The types of the arguments, in the order of the factory's parameters.
  @discardableResult
  public func arguments<each Argument>(_ types: repeat (each Argument).Type) -> Self {
    mark(listed(repeat each types), isSendable: false)
  }

  /// Marks parameters of the factory as runtime arguments of Sendable types.
  ///
  /// A registration with ``kept(by:)`` off the main actor takes only such arguments, and they are `Hashable`.
  @discardableResult
  public func arguments<each Argument: Sendable>(_ types: repeat (each Argument).Type) -> Self {
    mark(listed(repeat each types), isSendable: true)
  }

  private func mark(_ types: [any Any.Type], isSendable: Bool) -> Self {
    guard registry.canRefine(index) else { return self }
    for type in types { registry.mark(type, as: .argument(isSendable: isSendable), of: index) }
    return self
  }

  /// Selects the registration that provides a parameter of the factory.
  ///
  /// Each call marks the first parameter of the given type that isn't marked yet. Leave out the identifier to step
  /// over a parameter that takes the registration without one. For example:
  ///
  /// ```swift
  /// registry.service(Sync.self, using: Sync.init(from:to:))
  ///   .parameter((any Store).self)
  ///   .parameter((any Store).self, .remote)
  /// ```
  ///
  /// If no parameter has exactly the given type, the first one counts whose type is made of it, such as
  /// `Lazy<any Store>` or `[any Store]`. A function type matches with and without `@Sendable`. A call that marks no
  /// parameter is an error when the container is built.
  ///
  /// - Parameters:
  ///   - type: The type of the parameter.
  ///   - identifier: The identifier of the registration, or `nil` for the registration without one.
  @discardableResult
  public func parameter<Value>(_ type: Value.Type, _ identifier: ServiceIdentifier? = nil) -> Self {
    if registry.canRefine(index) { registry.mark(type, as: identifier.map { .named($0) } ?? .marked, of: index) }
    return self
  }
}
