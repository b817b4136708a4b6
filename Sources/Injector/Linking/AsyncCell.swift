/// The cell of a registration whose factory is asynchronous.
final class AsyncCell<Service: Sendable>: Cell<Service>, @unchecked Sendable, AsyncProducing {
  // Sendable: as its superclass; `make` is Sendable by its type.

  /// Gets an instance for a resolve that began in a container.
  let make: AsyncProduce<Service>

  init(_ make: @escaping AsyncProduce<Service>, node: Int32) {
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
  var make: AsyncProduce<Service> { get }
}

extension AsyncProducing {
  /// Gets an instance as another name of the cell's own type.
  func produce<Wanted>(_ type: Wanted.Type, _ resolution: AsyncResolution) async throws(ResolutionError) -> Wanted {
    let service = try await make(resolution)
    guard let wanted = service as? Wanted else { preconditionFailure("a cell is found by the type it was made for") }
    return wanted
  }
}

/// Forms or finds an instance in the course of one awaited resolve.
typealias AsyncProduce<Service> = @Sendable (AsyncResolution) async throws(ResolutionError) -> Service
