/// The cell of a registration whose factory is asynchronous.
final class AsyncCell<Service: Sendable>: Cell<Service>, @unchecked Sendable, AsyncProducing {
  // Sendable: as its superclass; `make` is Sendable by its type.

  /// Gets an instance for a resolve that began in a container.
  let make: @Sendable (AsyncResolution) async throws(ResolutionError) -> Service

  init(_ make: @escaping @Sendable (AsyncResolution) async throws(ResolutionError) -> Service, node: Int32) {
    self.make = make
    super.init { context throws(ResolutionError) in
      throw context.container.takeUnretainedValue().core.refusal(.requiresAsync, at: node)
    }
  }

  override func traced(by tracer: Tracer, key: ServiceKey, node: Int32, isAlias: Bool) -> AnyCell {
    let make = make
    return AsyncCell(
      { resolution async throws(ResolutionError) in
        let span = tracer.beginAwaiting(key, node: node, inside: resolution.span, isAlias: isAlias)
        do throws(ResolutionError) {
          let service = try await make(resolution.inside(span))
          tracer.endAwaiting(span, error: nil)
          return service
        } catch {
          tracer.endAwaiting(span, error: error)
          throw error
        }
      }, node: node)
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
  /// The trace event that this is part of; nil without a tracer.
  var span: TraceSpan?
  /// How many factories that still run have led here by the handles that they were given.
  var depth: Int32 = 0

  /// The same resolve as part of a trace event.
  func inside(_ span: TraceSpan) -> AsyncResolution {
    AsyncResolution(container: container, waiting: waiting, span: span, depth: depth)
  }

  /// What the resolve goes on with in the container that owns a registration.
  func moved(to container: Container) -> AsyncResolution {
    AsyncResolution(container: container, waiting: waiting, span: span, depth: depth)
  }

  /// What a shared instance goes on with: others wait for it too, whoever came first.
  func moved(to container: Container, constructing construction: AsyncConstruction) -> AsyncResolution {
    AsyncResolution(container: container, waiting: construction, span: span, depth: depth)
  }

  /// The container that keeps a registration's singletons.
  func home(ofLevel level: Int32) -> Container {
    ResolutionContext(container: .passUnretained(container)).home(ofLevel: level)
  }

  func owner(ofLevel level: Int32) -> Container {
    ResolutionContext(container: .passUnretained(container)).owner(ofLevel: level)
  }
}
