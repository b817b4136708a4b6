import Synchronization

extension Registration where Context: Registry.Closable {
  /// Adds a closure to run when the owning container or scope closes. Closures run in reverse order of creation.
  ///
  /// The closure runs once for each singleton or scoped instance that was created, even if the instance is created
  /// while the container closes or if the initializer of the container fails, and for each instance that a policy
  /// lets go of. It runs on the actor that the instance was created on, if any. It has the isolation of the code that
  /// it is written in: if that is an actor, the factory runs on the actor too. If another thread closes the container,
  /// it runs on the actor soon after, and so after the closures of what the instance depends on. To keep the order,
  /// close the container on the actor: `await MainActor.run { container.close() }`.
  ///
  /// That of an input runs after those of everything in the scope. Without it, the scope only releases the value,
  /// which belongs to the caller who handed it over.
  ///
  /// - Parameter action: A closure that receives the instance.
  @preconcurrency @discardableResult
  public func onClose(@_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service) -> Void) -> Self {
    registry.isolate(index, to: action.isolation)
    return addClosing(IsolatedFunction.nonisolated(dynamic: action))
  }
}

extension Registration where Context == Registry.Asynchronous, Service: Sendable {
  /// Adds a closure to run when the owning container or scope closes. Closures run in reverse order of creation.
  ///
  /// The closure runs once for each singleton or scoped instance that was created, and for each that a policy lets go
  /// of. If it is isolated to an actor, it runs there soon after. The container doesn't await it; to close an
  /// instance asynchronously, start a task.
  ///
  /// - Parameter action: A closure that receives the instance.
  @preconcurrency @discardableResult
  public func onClose(@_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Service) -> Void) -> Self {
    let isPlain = action.isolation == nil
    return addClosing(
      isPlain ? IsolatedFunction.nonisolated(dynamic: action) : { service in Task { await action(service) } })
  }
}

extension Registration where Context == MainActor {
  /// Adds a closure to run on the main actor when the owning container or scope closes. Closures run in reverse order
  /// of creation.
  ///
  /// The closure runs once for each singleton or scoped instance that was created, and for each that a policy lets go
  /// of.
  ///
  /// - Parameter action: A closure that receives the instance.
  @preconcurrency @discardableResult
  public func onClose(_ action: @escaping @MainActor (Service) -> Void) -> Self {
    addClosing(IsolatedFunction.nonisolated(action))
  }
}

extension Registration {
  fileprivate func addClosing(_ action: @escaping (Service) throws -> Void) -> Self {
    guard registry.canRefine(index) else { return self }
    // No closure of `onClose` throws.
    registry.hooks(of: index).closings.append(Closing<Service> { try? action($0) })
    return updating { $0.traits.insert(.closing) }
  }
}

/// The closure of `onClose`, without its isolation.
struct Closing<Service>: @unchecked Sendable {
  // Sendable: the closure is called on the actor of its registration; if there is none, it is Sendable.

  let action: (Service) -> Void
}

/// A function that binds the closures of a registration to an instance.
typealias BindClosings<Service> = @Sendable (Service) -> [BoundClosing]

/// An `onClose` closure with its instance.
final class BoundClosing: @unchecked Sendable {
  // Sendable: the properties are immutable. The closure is called and released on the actor on which the instance was
  // built; if there is none, the closure and the instance are Sendable.

  /// The instance's registration.
  let node: Int32
  /// The position in the order in which instances were completed, of all containers.
  let number: Int
  /// Runs the closure. The caller is on the instance's actor.
  let run: () -> Void

  private static let count = Atomic<Int>(0)

  init(at node: Int32, run: @escaping () -> Void) {
    self.node = node
    self.run = run
    number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
