extension Registration where Context == Registry.Inferred {
  /// Tells an instance when its container or scope closes; those built last are told first.
  ///
  /// It is told once, also where it is built only while the container closes, or where the container's initializer
  /// fails after it was built. One that is never built is not.
  ///
  /// - Parameter action: Gets the instance. Only a singleton or scoped one is kept, and so told.
  @discardableResult
  public func onClose(_ action: @escaping @Sendable (Service) -> Void) -> Self {
    addClosing(Closing(isMainActor: false, action: action))
  }
}

extension Registration where Context == Registry.Asynchronous {
  /// Tells an instance when its container or scope closes, such as a database; those built last are told first.
  ///
  /// - Parameter action: Gets the instance. Only a singleton or scoped one is kept, and so told. It is not awaited; where
  ///   the end takes its time, start a task for it.
  @discardableResult
  public func onClose(_ action: @escaping @Sendable (Service) -> Void) -> Self {
    addClosing(Closing(isMainActor: false, action: action))
  }
}

extension Registration where Context == MainActor {
  /// Tells an instance, on the main actor, when its container or scope closes; those built last are told first.
  ///
  /// - Parameter action: Gets the instance. Only a singleton or scoped one is kept, and so told.
  @discardableResult
  public func onClose(_ action: @escaping @MainActor (Service) -> Void) -> Self {
    let throwing: @MainActor (Service) throws -> Void = action
    let plain = IsolatedFunction.nonisolated(throwing)
    return addClosing(
      Closing(isMainActor: true) { service in
        // It does not throw: `action` does not.
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

/// What `onClose` keeps of its closure.
struct Closing<Service>: @unchecked Sendable {
  // Sendable: the closure of a main-actor registration is called on the main actor only, that of another is Sendable.

  let isMainActor: Bool
  let action: (Service) -> Void

  func bound(to service: Service, of registration: ScopeStorage.Place) -> BoundClosing {
    BoundClosing(place: registration, isMainActor: isMainActor) { action(service) }
  }
}

/// An `onClose` closure with its instance.
struct BoundClosing: @unchecked Sendable {
  // Sendable: the closure is called once, by `close`; that of a main-actor registration on the main actor, that of
  // another is Sendable, as is its instance, since only Sendable services are kept off the main actor.
  let place: ScopeStorage.Place
  private let isMainActor: Bool
  private let action: () -> Void

  init(place: ScopeStorage.Place, isMainActor: Bool, action: @escaping () -> Void) {
    self.place = place
    self.isMainActor = isMainActor
    self.action = action
  }

  /// Runs the closure now, or soon where it needs the main actor and the caller is elsewhere.
  ///
  /// - Returns: Whether it has run.
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
