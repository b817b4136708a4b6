public import Synchronization

/// The place of a shared instance of whatever type.
@usableFromInline class AnySlot: @unchecked Sendable {
  // Sendable: it has no state of its own; its subclasses prove theirs.
  init() {}

  /// The instance, where it is built and has an identity.
  var object: AnyObject? { nil }
}

/// The place of one shared instance, built exactly once.
@usableFromInline final class SharedSlot<Service>: AnySlot, @unchecked Sendable {
  // Sendable: `service` is written by the one thread that the monitor lets build, and read by others only after they
  // have seen `isReady`, whose store releases the write and whose load acquires it. During activation the building
  // thread reads what it wrote itself. After `isReady` it is never written again.

  @usableFromInline let isReady: Atomic<Bool> = Atomic(false)
  @usableFromInline var service: Service?

  @usableFromInline override init() { super.init() }

  override var object: AnyObject? {
    guard isReady.load(ordering: .acquiring), let service, type(of: service as Any) is AnyClass else { return nil }
    return service as AnyObject
  }

  /// Builds the instance, or waits for the thread that does.
  ///
  /// - Parameters:
  ///   - container: The container that the instance belongs to.
  ///   - node: Its registration.
  ///   - construct: Forms it; not called where another thread did.
  ///   - activate: Runs once it exists, before other threads see it; nil for nothing.
  func obtain(
    in container: Container, node: Int32, construct: () throws(ResolutionError) -> Service,
    activate: Activate<Service>? = nil
  ) throws(ResolutionError) -> Service {
    let slot = ObjectIdentifier(self)
    let monitor = container.monitor
    switch monitor.claim(slot, node: node, isReady: { isReady.load(ordering: .acquiring) }) {
    case .build: break
    case .cycle(let path): throw container.core.cycle(through: path)
    case .ready, .activating:
      guard let service else { preconditionFailure("a slot is ready or activating only after its instance was set") }
      return service
    }
    defer { monitor.finish(slot) }
    let made = try construct()
    service = made
    if let activate {
      monitor.activate(slot)
      do throws(ResolutionError) { try activate(made, container) } catch {
        service = nil
        throw error
      }
    }
    isReady.store(true, ordering: .releasing)
    return made
  }
}
