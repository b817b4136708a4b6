/// The place of an instance that lives as long as someone outside holds it.
final class WeakSlot<Service>: Sendable {
  private struct Held: ~Copyable {
    weak var object: AnyObject?
    /// Builds the next instance; made anew with each, as a slot is filled once.
    var next = SharedSlot<Reference>()
  }

  /// The new instance while it is on its way to those who waited for it.
  private struct Reference { let service: Service }

  private struct Shared: @unchecked Sendable {
    // Sendable: `.weak()` is offered to registrations only that are Sendable or stay on the main actor.
    let object: AnyObject?
  }

  private let held = Guarded(Held())

  init() {}

  /// The instance that is alive, or a new one.
  func obtain(
    in container: Container, node: Int32, construct: () throws(ResolutionError) -> Service
  ) throws(ResolutionError) -> Service {
    let (alive, next) = held.withLock { held in ((held.object as? Service), held.next) }
    if let alive { return alive }
    let service = try next.obtain(in: container, node: node) { () throws(ResolutionError) in
      Reference(service: try construct())
    }.service
    hold(service, madeBy: next)
    return service
  }

  /// Holds an instance for as long as others do, and gets ready to build another.
  private func hold(_ service: Service, madeBy slot: SharedSlot<Reference>) {
    // A value has no identity to hold: boxing it would only make an object that nobody keeps.
    let shared = Shared(object: type(of: service as Any) is AnyClass ? service as AnyObject : nil)
    held.withLock { held in
      guard held.next === slot else { return }
      held.next = SharedSlot()
      held.object = shared.object
    }
  }
}
