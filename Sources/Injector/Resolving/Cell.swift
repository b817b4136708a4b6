public import Synchronization

/// A linked registration, or a type that is made of registered ones: what supplies its instances.
@usableFromInline class AnyCell: @unchecked Sendable {
  // Sendable: `ready` is atomic, and the rest is immutable.

  /// The address of the instance that the cell shares, once it's complete.
  @usableFromInline final let ready = Atomic<InstanceAddress?>(nil)
  /// A Boolean value that indicates whether the caller must satisfy something: most cells demand nothing.
  @usableFromInline final let isDemanding: Bool
  final let label: Label
  /// The actors that the caller must be on: more than one for a collection that nothing can create at once.
  final let actors: [any Actor]
  /// The types of the runtime arguments.
  final let arguments: [any Any.Type]
  final let isAsynchronous: Bool
  /// A Boolean value that indicates whether the instance is created with the container and may then be used anywhere.
  final let existsAnywhere: Bool
  /// The node whose instances mustn't leave their actor, or `nil` if they may: the cell's, or one that it is made of.
  final let confined: Int?
  /// The node that isolates a type which is made of registered ones.
  final let isolatedPart: Int?

  init(
    _ label: Label, actors: [any Actor] = [], arguments: [any Any.Type] = [], isAsynchronous: Bool = false,
    existsAnywhere: Bool = false, confined: Int? = nil, isolatedPart: Int? = nil
  ) {
    (self.label, self.actors, self.arguments) = (label, actors, arguments)
    (self.isAsynchronous, self.existsAnywhere) = (isAsynchronous, existsAnywhere)
    (self.confined, self.isolatedPart) = (confined, isolatedPart)
    isDemanding = !actors.isEmpty || !arguments.isEmpty || isAsynchronous
  }

  /// Returns a Boolean value that indicates whether a caller satisfies the cell, with arguments of exactly its types.
  @usableFromInline
  final func admits(_ given: AnyArgument?, _ isolation: (any Actor)?) -> Bool {
    guard !isAsynchronous, isCallable(from: isolation) else { return false }
    var (next, count) = (given, arguments.count)
    while let argument = next {
      count -= 1
      guard count >= 0, argument.type == ObjectIdentifier(arguments[count]) else { return false }
      next = argument.previous
    }
    return count == 0
  }

  /// Returns a Boolean value that indicates whether the instance may be used where the caller is.
  final func isCallable(from isolation: (any Actor)?) -> Bool {
    actors.allSatisfy { $0 === isolation } || isCallableElsewhere(from: isolation)
  }

  // Apart, as most callers are on the actor.
  @inline(never)
  private final func isCallableElsewhere(from isolation: (any Actor)?) -> Bool {
    if existsAnywhere, ready.load(ordering: .acquiring) != nil { return true }
    let actor = label.graph.graph.concurrency.actor(of: isolation)
    return actors.allSatisfy { $0 === actor }
  }

  /// Creates the instance and drops the reference.
  func build(by owner: Owner, _ isolation: (any Actor)?) throws {}

  /// Creates the instance, wherever it must be created, and drops the reference.
  func build(awaiting resolution: AsyncResolution) async throws {}
}

/// A cell of a known type.
@usableFromInline final class Cell<Service>: AnyCell, @unchecked Sendable {
  // Sendable: like its superclass. The functions run where `actors` says.

  @usableFromInline let produce: Produce<Service>
  let awaiting: AsyncProduce<Service>?

  init(_ header: AnyCell, awaiting: AsyncProduce<Service>? = nil, _ produce: @escaping Produce<Service>) {
    (self.produce, self.awaiting) = (produce, awaiting)
    super.init(
      header.label, actors: header.actors, arguments: header.arguments, isAsynchronous: awaiting != nil,
      existsAnywhere: header.existsAnywhere, confined: header.confined,
      isolatedPart: header.isolatedPart)
  }

  override func build(by owner: Owner, _ isolation: (any Actor)?) throws { _ = try owner.resolve(self, nil, isolation) }

  override func build(awaiting resolution: AsyncResolution) async throws { _ = try await value(in: resolution) }
}

/// Creates or finds an instance in the course of a resolve.
@usableFromInline typealias Produce<Service> = (inout ResolutionContext) throws -> Service

/// Injects into a new instance, or activates it.
@usableFromInline typealias Inject<Service> = (Service, inout ResolutionContext) throws -> Void
