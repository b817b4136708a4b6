/// The cell of a registration whose factory is asynchronous.
final class AsyncCell<Service: Sendable>: Cell<Service>, @unchecked Sendable, AsyncProducing {
  // Sendable: as its superclass; `make` is Sendable by its type.

  /// Gets an instance for a resolve that began in a container.
  let make: @Sendable (AsyncResolution) async throws(ResolutionError) -> Service

  init(_ make: @escaping @Sendable (AsyncResolution) async throws(ResolutionError) -> Service, node: Int32) {
    self.make = make
    super.init { context throws(ResolutionError) in
      throw ResolutionError(
        kind: .requiresAsync, key: context.container.takeUnretainedValue().core.registrations.key(at: node))
    }
  }
}

/// A cell that must be awaited, whatever its type.
protocol AsyncProducing: AnyCell {
  associatedtype Service: Sendable
  var make: @Sendable (AsyncResolution) async throws(ResolutionError) -> Service { get }
}

extension AsyncProducing {
  /// Gets an instance as another name of the cell's own type.
  func produce<Wanted>(_ type: Wanted.Type, _ resolution: AsyncResolution) async throws(ResolutionError) -> Wanted {
    let service = try await make(resolution)
    guard let wanted = service as? Wanted else { preconditionFailure("a cell is found by the type it was made for") }
    return wanted
  }
}

/// Where an asynchronous resolve began, and for whom.
struct AsyncResolution: Sendable {
  let container: Container
  /// The shared instance whose construction waits for this one; nil at the start.
  let waiting: AsyncConstruction?

  /// The container that keeps a registration's singletons.
  func home(ofLevel level: Int32) -> Container {
    ResolutionContext(container: .passUnretained(container)).home(ofLevel: level)
  }

  func owner(ofLevel level: Int32) -> Container {
    ResolutionContext(container: .passUnretained(container)).owner(ofLevel: level)
  }
}
