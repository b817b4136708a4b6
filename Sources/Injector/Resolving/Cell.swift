public import Synchronization

/// The service that a cell supplies, and the demands that it makes of its callers.
struct CellHeader: Sendable {
  var label: Label
  /// The actors that the caller must be on: more than one for a collection that nothing can create at once, and none
  /// for an instance that is created with the container and may be used anywhere.
  let actors: [any Actor]
  let rare: Boxed<Rare>?

  /// The demands that few cells have.
  struct Rare: Sendable {
    /// The types of the runtime arguments.
    var arguments: [any Any.Type] = []
    /// A Boolean value that indicates whether the cell ignores arguments, as the absence of a registration does.
    var ignoresArguments = false
    /// Of the nodes that a type is made of, the first whose instances mustn't leave their actor.
    var confinedPart: Int?
    /// Of the nodes that a type is made of, the first that isolates it.
    var isolatedPart: Int?
    /// The home of the registration that has a handle. A handle that a call resolves has that of the resolver.
    var home = Home.anywhere
  }

  init(label: Label, actors: [any Actor] = [], _ rare: Rare? = nil) {
    self.label = label
    self.actors = actors
    self.rare = rare.map { Boxed($0) }
  }

  var arguments: [any Any.Type] { rare?.value.arguments ?? [] }

  var ignoresArguments: Bool { rare?.value.ignoresArguments ?? false }

  /// The node whose instances mustn't leave their actor, or `nil` if they may: the cell's, or one that it is made of.
  var confined: Int? {
    guard label.node >= 0 else { return rare?.value.confinedPart }
    let graph = label.graph.graph
    return graph.nodes[graph.origin(of: label.node)].traits.contains(.confined) ? label.node : nil
  }
}

/// An object that supplies the instances of a linked registration, or of a type that is made of registered ones
/// (decision 27).
@usableFromInline class AnyCell: @unchecked Sendable {
  // Sendable: `ready` is atomic, and the rest is immutable.

  /// The address of the instance that the cell shares, once it's complete.
  @usableFromInline final let ready = Atomic<InstanceAddress?>(nil)
  /// What the plain path compares with the caller's actor: 0 if the cell demands nothing, as most do, the address of
  /// the actor if that is all it demands, or else 1.
  @usableFromInline final let demand: UInt
  /// The address of the type's metadata; with its lowest bit set if the registration has an identifier.
  @usableFromInline final let type: UInt
  /// The cells of the parameters, if the cell is that of a registration.
  @usableFromInline final let parameters: ParameterCursor?
  final let header: CellHeader

  init(_ header: CellHeader, _ parameters: ParameterCursor? = nil, isAsynchronous: Bool = false) {
    (self.header, self.parameters) = (header, parameters)
    type = UInt(bitPattern: ObjectIdentifier(header.label.type)) | (header.label.identifier == nil ? 0 : 1)
    let hasMore = !header.arguments.isEmpty || isAsynchronous || header.actors.count > 1
    demand = hasMore ? 1 : header.actors.first.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
  }

  /// Returns a Boolean value that indicates whether a caller without arguments satisfies the cell, as far as a
  /// comparison says it.
  @inlinable @inline(__always)
  final func isFree(for isolation: (any Actor)?) -> Bool {
    demand == 0 || demand == isolation.map { UInt(bitPattern: ObjectIdentifier($0)) }
  }

  var isAsynchronous: Bool { false }

  final var label: Label { header.label }

  final var actors: [any Actor] { header.actors }

  @usableFromInline @inline(never) final func failure(_ error: any Error) -> any Error { label.failure(error) }

  /// Returns a Boolean value that indicates whether a caller satisfies the cell, with arguments of exactly its types.
  @usableFromInline
  final func admits(_ given: AnyArgument?, _ isolation: (any Actor)?) -> Bool {
    !isAsynchronous && isCallable(from: isolation) && !header.ignoresArguments && header.matches(given)
  }

  /// Returns a Boolean value that indicates whether the instance may be used where the caller is.
  final func isCallable(from isolation: (any Actor)?) -> Bool {
    actors.allSatisfy { $0 === isolation } || isCallableElsewhere(from: isolation)
  }

  // Apart, as most callers are on the actor.
  @inline(never)
  private final func isCallableElsewhere(from isolation: (any Actor)?) -> Bool {
    let actor = label.graph.graph.concurrency.actor(of: isolation)
    return actors.allSatisfy { $0 === actor }
  }

  /// Creates the instance and drops the reference.
  func build(by owner: Owner, _ isolation: (any Actor)?) throws {}

  /// Creates the instance, wherever it must be created, and drops the reference.
  nonisolated(nonsending) func build(awaitedBy owner: Owner) async throws {}
}

/// A cell of a known type.
@usableFromInline final class Cell<Service>: AnyCell, @unchecked Sendable {
  // Sendable: like its superclass. The functions run where `actors` says.

  @usableFromInline let produce: Produce<Service>
  let awaiting: AsyncProduce<Service>?

  init(
    _ header: CellHeader, _ parameters: ParameterCursor? = nil, awaiting: AsyncProduce<Service>? = nil,
    _ produce: @escaping Produce<Service>
  ) {
    (self.produce, self.awaiting) = (produce, awaiting)
    super.init(header, parameters, isAsynchronous: awaiting != nil)
  }

  override var isAsynchronous: Bool { awaiting != nil }

  override func build(by owner: Owner, _ isolation: (any Actor)?) throws {
    _ = try owner.resolve(by: self, Service.self, Request(from: isolation))
  }

  override nonisolated(nonsending) func build(awaitedBy owner: Owner) async throws {
    _ = try await value(awaitedBy: owner)
  }
}

/// Creates or finds an instance of a cell in the course of a resolve.
@usableFromInline typealias Produce<Service> = (AnyCell, inout ResolutionContext) throws -> Service

/// Injects into a new instance, or activates it.
@usableFromInline typealias Inject<Service> = (Service, inout ResolutionContext) throws -> Void
