/// The cell of a registration whose factory is asynchronous, or of something that is made of such.
final class AsyncCell<Service: Sendable>: Cell<Service>, @unchecked Sendable, AsyncProducing {
  // Sendable: as its superclass; `make` is Sendable by its type.

  /// Gets an instance for a resolve that began in a container.
  let make: AsyncProduce<Service>
  let awaited: Int32

  /// The core that has the registration to await. Not retained: it has the cell.
  let core: Unmanaged<ContainerCore>

  init(_ make: @escaping AsyncProduce<Service>, awaiting node: Int32, in core: Unmanaged<ContainerCore>) {
    self.make = make
    self.core = core
    awaited = node
    super.init(lending: { _, _, _ throws(ResolutionError) in
      throw core.takeUnretainedValue().refusal(.requiresAsync, at: node)
    })
  }

  /// It is awaited, and hops itself.
  override func isolated(to actors: [any Actor]) -> AnyCell { self }

  override func traced(by tracer: Tracer, key: ServiceKey, isAlias: Bool) -> AnyCell {
    let make = make
    let node = node
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
      }, awaiting: node, in: core)
  }
}

/// A cell that must be awaited, whatever its type.
protocol AsyncProducing: AnyCell {
  associatedtype Service: Sendable
  var make: AsyncProduce<Service> { get }
  /// The registration that must be awaited: the cell's own, or the first that it is made of.
  var awaited: Int32 { get }
  var core: Unmanaged<ContainerCore> { get }
}

/// Forms or finds an instance in the course of one awaited resolve.
typealias AsyncProduce<Service> = @Sendable (AsyncResolution) async throws(ResolutionError) -> Service

extension AsyncProducing {
  /// Gets an instance as another name of the cell's own type.
  func produce<Wanted>(_ type: Wanted.Type, _ resolution: AsyncResolution) async throws(ResolutionError) -> Wanted {
    let service = try await make(resolution)
    guard let wanted = service as? Wanted else { preconditionFailure("a cell is found by the type it was made for") }
    return wanted
  }

  /// The cell of an optional around the cell's type.
  func optional() -> AnyCell {
    let make = make
    return AsyncCell<Service?>(
      { resolution async throws(ResolutionError) in try await make(resolution) }, awaiting: awaited, in: core)
  }

  /// The cell of all the instances that cells of this cell's type give, this one among them.
  func all(_ cells: [AnyCell]) -> AnyCell {
    let cells = cells.map { unsafeDowncast($0, to: Cell<Service>.self) }
    return AsyncCell<[Service]>(
      { resolution async throws(ResolutionError) in
        var services: [Service] = []
        for cell in cells { services.append(try await resolution.contribution(of: cell)) }
        return services
      }, awaiting: awaited, in: core)
  }

  /// The same by the registrations' identifiers.
  func keyed(_ cells: [(identifier: ServiceIdentifier, cell: AnyCell)]) -> AnyCell {
    let cells = cells.map { (identifier: $0.identifier, cell: unsafeDowncast($0.cell, to: Cell<Service>.self)) }
    return AsyncCell<[ServiceIdentifier: Service]>(
      { resolution async throws(ResolutionError) in
        var services: [ServiceIdentifier: Service] = [:]
        for (identifier, cell) in cells { services[identifier] = try await resolution.contribution(of: cell) }
        return services
      }, awaiting: awaited, in: core)
  }
}
