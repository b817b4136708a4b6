public import Synchronization

/// The service that a cell supplies, and the demands that it makes of its callers.
struct CellHeader: Sendable {
  var label: Label
  /// The actors that the caller must be on: more than one for a collection that nothing can create at once, and none
  /// for an instance that is created with the container and may be used anywhere.
  var actors: [any Actor] = []
  /// The types of the runtime arguments.
  var arguments: [any Any.Type] = []
  /// A Boolean value that indicates whether the cell ignores arguments, as the absence of a registration does.
  var ignoresArguments = false
  /// The node whose instances mustn't leave their actor, or `nil` if they may: the cell's, or one that it is made of.
  var confined: Int?
  /// The node that isolates a type which is made of registered ones.
  var isolatedPart: Int?
  /// The actor of the registration that a handle goes to, if any. For a handle that a call resolves, it is the one of
  /// the resolver.
  var home: (any Actor)?
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
  /// The cells of the parameters, if the cell is that of a registration.
  @usableFromInline final let parameters: ParameterCursor?
  final let header: CellHeader
  final let isAsynchronous: Bool

  init(_ header: CellHeader, _ parameters: ParameterCursor? = nil, isAsynchronous: Bool = false) {
    (self.header, self.parameters, self.isAsynchronous) = (header, parameters, isAsynchronous)
    let hasMore = !header.arguments.isEmpty || isAsynchronous || header.actors.count > 1
    demand = hasMore ? 1 : header.actors.first.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
  }

  /// A Boolean value that indicates whether the caller must satisfy something.
  final var isDemanding: Bool { demand != 0 }

  /// Returns a Boolean value that indicates whether a caller without arguments satisfies the cell, as far as a
  /// comparison says it.
  @inlinable @inline(__always)
  final func isFree(for isolation: (any Actor)?) -> Bool {
    demand == 0 || demand == isolation.map { UInt(bitPattern: ObjectIdentifier($0)) }
  }

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
