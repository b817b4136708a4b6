extension Registration where Context == MainActor {
  /// Sets a property of each new instance after the initializer has returned, before anything else sees the instance.
  ///
  /// - Parameters:
  ///   - path: The key path of an optional property, which is set to an instance of the wrapped type.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  /// - Returns: The registration, to refine it further.
  @inlinable @discardableResult
  public func injecting<Value>(
    _ path: @autoclosure @escaping @MainActor () -> ReferenceWritableKeyPath<Service, Value?>,
    _ identifier: ServiceIdentifier? = nil
  ) -> Self {
    addInjection(of: [Value.self], identifier) {
      $0.injection(
        of: IsolatedFunction.nonisolated(injecting: { @MainActor (service: Service, value: Value) in
          service[keyPath: path()] = value
        }))
    }
  }

  /// Sets a property of each new instance after the initializer has returned, before anything else sees the instance.
  ///
  /// - Parameters:
  ///   - path: The key path of a property.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  /// - Returns: The registration, to refine it further.
  @inlinable @_disfavoredOverload @discardableResult
  public func injecting<Value>(
    _ path: @autoclosure @escaping @MainActor () -> ReferenceWritableKeyPath<Service, Value>,
    _ identifier: ServiceIdentifier? = nil
  ) -> Self {
    addInjection(of: [Value.self], identifier) {
      $0.injection(
        of: IsolatedFunction.nonisolated(injecting: { @MainActor (service: Service, value: Value) in
          service[keyPath: path()] = value
        }))
    }
  }

  /// Sets a property of each new instance to an instance of a type, or to `nil` if the type isn't registered.
  ///
  /// - Parameters:
  ///   - path: The key path of an optional property.
  ///   - identifier: The identifier of the registration to inject, or `nil` for the one without an identifier.
  /// - Returns: The registration, to refine it further.
  @inlinable @discardableResult
  public func injectingIfRegistered<Value>(
    _ path: @autoclosure @escaping @MainActor () -> ReferenceWritableKeyPath<Service, Value?>,
    _ identifier: ServiceIdentifier? = nil
  ) -> Self {
    addInjection(of: [Value?.self], identifier) {
      $0.injection(
        of: IsolatedFunction.nonisolated(injecting: { @MainActor (service: Service, value: Value?) in
          service[keyPath: path()] = value
        }))
    }
  }

  /// Calls a closure with each new instance and with dependencies, after the initializer has returned and before
  /// anything else sees the instance.
  ///
  /// The parameters after the first are edges of the graph. A `T?` among them is a `T` that must be registered;
  /// ``injectingIfRegistered(_:)`` takes `nil`. For example:
  ///
  /// ```swift
  /// registry.service(View.self, using: View.init).singleton()
  ///   .injecting { (view, presenter: any Presenting) in view.presenter = presenter }
  /// ```
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  /// - Returns: The registration, to refine it further.
  @preconcurrency @inlinable @discardableResult
  public func injecting<each Dependency>(
    _ action: @escaping @MainActor (Service, repeat each Dependency) throws -> Void
  ) -> Self {
    addInjection(of: repeat (each Dependency).self, requiringOptionals: true) {
      $0.injection(of: IsolatedFunction.nonisolated(injecting: action))
    }
  }

  /// Calls a closure with each new instance and with dependencies, which are `nil` if they are optional and not
  /// registered.
  ///
  /// - Parameter action: A closure that receives the instance and the dependencies.
  /// - Returns: The registration, to refine it further.
  @preconcurrency @inlinable @discardableResult
  public func injectingIfRegistered<each Dependency>(
    _ action: @escaping @MainActor (Service, repeat each Dependency) throws -> Void
  ) -> Self {
    addInjection(of: repeat (each Dependency).self, requiringOptionals: false) {
      $0.injection(of: IsolatedFunction.nonisolated(injecting: action))
    }
  }
}
