/// The cell of a registration with an asynchronous factory, or of a composite of such registrations.
final class AsyncCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: like its superclass; the type of `make` is Sendable.

  let make: AsyncProduce<Service>
  private let awaitedNode: Int32
  /// The slot of the instance, if a container has only one and records no use of it.
  let slot: Slot<Service>?
  /// The key by which a decorator's factory finds an instance that was awaited before.
  let shared: SharedKey<Service>

  init(
    _ header: Header, awaiting node: Int32, in core: ContainerCore, sharing slot: Slot<Service>? = nil,
    _ make: @escaping AsyncProduce<Service>
  ) {
    let shared = SharedKey<Service>()
    (self.make, awaitedNode, self.slot, self.shared) = (make, node, slot, shared)
    super.init(header) { [unowned core] context throws(ResolutionError) in
      if let service = context.shared.address(for: shared) { return service.pointee }
      throw core.refusal(.requiresAsync, at: node)
    }
  }

  override var asynchronous: AsyncCell? { self }
  override var awaited: Int32? { awaitedNode }

  override func build(_ resolution: AsyncResolution) async throws(ResolutionError) { _ = try await make(resolution) }
}

/// A function that creates or finds an instance as part of an asynchronous resolve.
@usableFromInline typealias AsyncProduce<Service> = @Sendable (AsyncResolution) async throws(ResolutionError) -> Service

/// An instance that an actor or a task hands to another one.
struct Sent<Service>: @unchecked Sendable {
  // Sendable: the types of asynchronous registrations are, and so are those of what they are awaited with: the other
  // contributions to a collection, an optional, and a decorator's instances.

  let service: Service
}
