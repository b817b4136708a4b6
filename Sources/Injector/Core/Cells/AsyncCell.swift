/// The cell of a registration with an asynchronous factory, or of a composite of such registrations.
final class AsyncCell<Service: Sendable>: Cell<Service>, @unchecked Sendable, AsyncProducing {
  // Sendable: like its superclass; the type of `make` is Sendable.

  /// Returns an instance for a resolve.
  let make: AsyncProduce<Service>
  let awaited: Int32
  let slot: AnySlot?

  /// The core that owns the registration to await. Unretained, because the core retains the cell.
  let core: Unmanaged<ContainerCore>

  init(
    _ header: Header, awaiting node: Int32, in core: Unmanaged<ContainerCore>, sharing slot: AnySlot? = nil,
    _ make: @escaping AsyncProduce<Service>
  ) {
    self.slot = slot
    self.make = make
    self.core = core
    awaited = node
    super.init(header) { _ throws(ResolutionError) in
      throw core.takeUnretainedValue().refusal(.requiresAsync, at: node)
    }
  }

  override var asynchronous: (any AsyncProducing)? { self }
}

/// A cell of any type that must be awaited.
protocol AsyncProducing: AnyCell {
  associatedtype Service: Sendable
  var make: AsyncProduce<Service> { get }
  /// The registration to await: the cell's own or, for a composite, the first asynchronous one.
  var awaited: Int32 { get }
  /// The slot of the instance, if a container has only one and records no use of it.
  var slot: AnySlot? { get }
  var core: Unmanaged<ContainerCore> { get }
}

/// A function that creates or finds an instance as part of an asynchronous resolve.
typealias AsyncProduce<Service> = @Sendable (AsyncResolution) async throws(ResolutionError) -> Service

extension AsyncProducing {
  /// Returns an instance as the given type, which must be the cell's type.
  func produce<Wanted>(_ type: Wanted.Type, _ resolution: AsyncResolution) async throws(ResolutionError) -> Wanted {
    precondition(type == Service.self, "the cell has another type")
    return unsafeBitCast(try await make(resolution), to: Wanted.self)
  }

  /// Returns the cell of an optional of the cell's type.
  func optional(_ header: AnyCell.Header) -> AnyCell {
    let make = make
    return AsyncCell<Service?>(header, awaiting: awaited, in: core) { resolution async throws(ResolutionError) in
      try await make(resolution)
    }
  }

  /// Returns the cell of an array of the instances of the given cells, which have this cell's type.
  func all(_ cells: [AnyCell], confined: Int32?, _ header: AnyCell.Header) -> AnyCell {
    let cells = cells.map { unsafeDowncast($0, to: Cell<Service>.self) }
    return AsyncCell<[Service]>(header, awaiting: awaited, in: core) { resolution async throws(ResolutionError) in
      var services: [Service] = []
      for cell in cells { services.append(try await resolution.sentValue(of: cell, for: nil, confined: confined)) }
      return services
    }
  }

  /// Returns the cell of a dictionary of the instances of the given cells, by identifier.
  func keyed(
    _ cells: [(identifier: ServiceIdentifier, cell: AnyCell)], confined: Int32?, _ header: AnyCell.Header
  ) -> AnyCell {
    let cells = cells.map { (identifier: $0.identifier, cell: unsafeDowncast($0.cell, to: Cell<Service>.self)) }
    return AsyncCell<[ServiceIdentifier: Service]>(header, awaiting: awaited, in: core) {
      resolution async throws(ResolutionError) in
      var services = [ServiceIdentifier: Service]()
      for (identifier, cell) in cells {
        services[identifier] = try await resolution.sentValue(of: cell, for: nil, confined: confined)
      }
      return services
    }
  }
}
