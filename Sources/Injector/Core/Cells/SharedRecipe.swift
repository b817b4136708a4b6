/// How the instances of a shared registration are created by a thread, and the key by which a resolve shares them.
final class SharedRecipe<Service>: SharedKey<Service>, @unchecked Sendable {
  // Sendable: the properties are immutable; the functions are called where the registration is.

  let node: Int32
  /// The stack that a construction takes, or `nil` if `construct` checks that the stack has room.
  let stackNeed: UInt?
  /// The cycle that injections close and the registration is on, or `nil` if it is on none.
  let cycle: InjectedCycle?
  /// The injections to run when all instances of the cycle exist. Without a cycle, `construct` runs them.
  let injections: Injections<Inject<Service>>?
  /// Creates the instance. It isn't called if another thread creates it.
  let construct: Produce<Service>
  /// Runs after the creation and before other threads see the instance.
  let activate: Inject<Service>?
  /// Binds the closures to run when the owner of the instance closes, or `nil` if there are none.
  let closings: BindClosings<Service>?

  init(
    of node: Int32, stackNeed: UInt? = nil, on cycle: InjectedCycle? = nil,
    injections: Injections<Inject<Service>>? = nil, activate: Inject<Service>? = nil,
    closings: BindClosings<Service>? = nil, construct: @escaping Produce<Service>
  ) {
    self.node = node
    self.stackNeed = stackNeed
    self.cycle = cycle
    self.injections = injections
    self.activate = activate
    self.closings = closings
    self.construct = construct
  }

  /// Returns the same recipe with another function that creates the instance.
  func constructing(_ construct: @escaping Produce<Service>) -> SharedRecipe {
    SharedRecipe(
      of: node, stackNeed: stackNeed, on: cycle, injections: injections, activate: activate, closings: closings,
      construct: construct)
  }
}

/// How the instances of a shared registration are created by a task.
struct AsyncSharedRecipe<Service>: Sendable {
  let node: Int32
  let cycle: InjectedCycle?
  let injections: Injections<AsyncInject<Service>>?
  var construct: AsyncProduce<Service>
  let activate: AsyncInject<Service>?
  let closings: BindClosings<Service>?
}

/// The functions that inject into each new instance of a registration, in order: `Inject` or `AsyncInject`.
///
/// They are linked after all cells, because an injection can lead back to its registration.
final class Injections<Function>: @unchecked Sendable {
  // Sendable: the linker adds the functions inside the initializer of the container, before any other thread can have
  // a reference. They are called where the registration's factory is.

  var all: [Function] = []
}

/// A function that injects or activates an instance in the course of a resolve.
@usableFromInline
typealias Inject<Service> = (Service, inout ResolutionContext) throws(ResolutionError) -> Void

/// A function that injects or activates an instance in the course of an asynchronous resolve.
typealias AsyncInject<Service> = @Sendable (Service, AsyncResolution) async throws(ResolutionError) -> Void

/// A function that links a closure of `injecting`: it returns an `Inject` or an `AsyncInject`.
struct InjectionRecipe<Function> {
  let link: (LinkedParameters) -> Function
}
