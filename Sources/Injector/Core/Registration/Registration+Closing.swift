extension Registration where Context == Registry.Inferred {
  /// Adds a closure to run when the owning container or scope closes. Closures run in reverse order of creation.
  ///
  /// The closure runs once for each singleton or scoped instance that was created, even if the instance is created while
  /// the container closes or if the initializer of the container fails.
  ///
  /// - Parameter action: A closure that receives the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func onClose(_ action: @escaping @Sendable (Service) -> Void) -> Self {
    addClosing(Closing(isMainActor: false, action: action))
  }
}

extension Registration where Context == Registry.Asynchronous {
  /// Adds a closure to run when the owning container or scope closes. Closures run in reverse order of creation.
  ///
  /// The closure runs once for each singleton or scoped instance that was created. The container doesn't await it; to close
  /// an instance asynchronously, start a task.
  ///
  /// - Parameter action: A closure that receives the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func onClose(_ action: @escaping @Sendable (Service) -> Void) -> Self {
    addClosing(Closing(isMainActor: false, action: action))
  }
}

extension Registration where Context == MainActor {
  /// Adds a closure to run on the main actor when the owning container or scope closes. Closures run in reverse order of
  /// creation.
  ///
  /// The closure runs once for each singleton or scoped instance that was created.
  ///
  /// - Parameter action: A closure that receives the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func onClose(_ action: @escaping @MainActor (Service) -> Void) -> Self {
    let throwing: @MainActor (Service) throws -> Void = action
    let plain = IsolatedFunction.nonisolated(throwing)
    return addClosing(
      Closing(isMainActor: true) { service in
        // `action` doesn't throw.
        try? plain(service)
      })
  }
}

extension Registration {
  fileprivate func addClosing(_ closing: Closing<Service>) -> Self {
    registry.hooks[index, default: RegistrationHooks()].closings.append(closing)
    return updating { $0.traits.insert(.closing) }
  }
}

/// The closure of `onClose`, without its isolation.
struct Closing<Service>: @unchecked Sendable {
  // Sendable: the closure of a main-actor registration is called on the main actor only; any other is Sendable.

  let isMainActor: Bool
  let action: (Service) -> Void

  func bound(to service: Service, of registration: ScopeStorage.Key) -> BoundClosing {
    BoundClosing(key: registration, isMainActor: isMainActor) { action(service) }
  }
}

/// An `onClose` closure with its instance.
struct BoundClosing: @unchecked Sendable {
  // Sendable: `close` calls the closure once. The closure of a main-actor registration is called on the main actor; any
  // other is Sendable, and so is its instance, because only Sendable services are shared off the main actor.
  let key: ScopeStorage.Key
  private let isMainActor: Bool
  private let action: () -> Void

  init(key: ScopeStorage.Key, isMainActor: Bool, action: @escaping () -> Void) {
    self.key = key
    self.isMainActor = isMainActor
    self.action = action
  }

  /// Runs the closure now, or soon if it needs the main actor and the caller isn't on it.
  ///
  /// - Returns: `true` if the closure has run; otherwise, `false`.
  @discardableResult
  func run(isMain: Bool) -> Bool {
    guard isMainActor, !isMain else {
      action()
      return true
    }
    Task { @MainActor in action() }
    return false
  }
}
