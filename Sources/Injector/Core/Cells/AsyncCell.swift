/// The cell of a registration with an asynchronous factory, or of a composite of such registrations.
final class AsyncCell<Service: Sendable>: Cell<Service>, @unchecked Sendable, AsyncProducing {
  // Sendable: like its superclass; the type of `make` is Sendable.

  /// Returns an instance for a resolve.
  let make: AsyncProduce<Service>
  let awaited: Int32
  let slot: AnySlot?
  let shared: SharedKey<Service>

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
    let shared = SharedKey<Service>()
    self.shared = shared
    super.init(header) { context throws(ResolutionError) in
      if let service = context.shared.address(for: shared) { return service.pointee }
      throw core.takeUnretainedValue().refusal(.requiresAsync, at: node)
    }
  }

  override var asynchronous: (any AsyncProducing)? { self }
}

/// A cell of any type that must be awaited.
protocol AsyncProducing<Service>: AnyCell {
  associatedtype Service: Sendable
  var make: AsyncProduce<Service> { get }
  /// The registration to await: the cell's own or, for a composite, the first asynchronous one.
  var awaited: Int32 { get }
  /// The slot of the instance, if a container has only one and records no use of it.
  var slot: AnySlot? { get }
  var core: Unmanaged<ContainerCore> { get }
  /// The key by which a decorator's factory finds an instance that was awaited before.
  var shared: SharedKey<Service> { get }
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
    AsyncCell<[Service]>(header, awaiting: awaited, in: core, values(of: cells, confined: confined))
  }

  /// Returns the cell of a dictionary of the instances of the given cells, by identifier.
  func keyed(
    _ cells: [AnyCell], by identifiers: [ServiceIdentifier], confined: Int32?, _ header: AnyCell.Header
  ) -> AnyCell {
    let values = values(of: cells, confined: confined)
    return AsyncCell<[ServiceIdentifier: Service]>(header, awaiting: awaited, in: core) {
      resolution async throws(ResolutionError) in
      Dictionary(zip(identifiers, try await values(resolution))) { $1 }
    }
  }

  private func values(of cells: [AnyCell], confined: Int32?) -> AsyncProduce<[Service]> {
    let cells = cells.map { unsafeDowncast($0, to: Cell<Service>.self) }
    return { resolution async throws(ResolutionError) in
      var services: [Service] = []
      for cell in cells { services.append(try await resolution.sentValue(of: cell, for: nil, confined: confined)) }
      return services
    }
  }
}
