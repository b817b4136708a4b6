extension Registry {
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
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - identifier: An identifier that distinguishes inputs of the same type. Values of one type are handed over in
  ///     the order in which their inputs are declared.
  ///   - scope: The scope that takes the value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The registration, to refine it.
  @discardableResult
  public func input<Service: Sendable>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil, of scope: Scope, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Registry.Input> {
    addInput(type, identifier, of: scope, fileID: fileID, line: line).updating { $0.isSendable = true }
  }

  /// Declares a value that isn't `Sendable`, which the caller who opens a scope hands over on the main actor.
  ///
  /// What depends on the input is created on the main actor.
  @discardableResult
  public func input<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier? = nil, of scope: Scope, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Registry.Input> {
    addInput(type, identifier, of: scope, fileID: fileID, line: line)
  }

  private func addInput<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, of scope: Scope, fileID: StaticString, line: UInt
  ) -> Registration<Service, Registry.Input> {
    let index = add(
      type, identifier, role: .input, isolation: .nonisolated, parameters: parameters.count, fileID: fileID, line: line
    ) { InputCell<Service>(of: scope, $0) }
    return Registration(registry: self, index: index).updating { $0.lifetime = .scoped(scope) }
  }
}
