/// The read side of a container, to pass on. Each call begins a resolve.
///
/// A resolver is a small value that knows its container and the scopes that are open. The one from
/// ``Container/resolver`` keeps the container's instances alive. One that an asynchronous factory receives, or that
/// ``Resolution/resolver`` returns, doesn't, so that no instance keeps the container that owns it. For example:
///
/// ```swift
/// let resolver = container.resolver
/// let inbox = try resolver.resolve(Inbox.self)
/// ```
public struct Resolver: Sendable {
  private let retained: Owner?
  private weak var unretained: Owner?
  /// The actor of the registration that the resolver goes to, or `nil` if there is none.
  let home: (any Actor)?

  /// The resolver itself.
  public var resolver: Resolver { self }

  init(retaining owner: Owner) { (retained, unretained, home) = (owner, nil, nil) }

  init(_ owner: Owner, home: (any Actor)?) { (retained, unretained, self.home) = (nil, owner, home) }

  /// Returns the actor that a caller is on.
  ///
  /// The compiler knows no isolation in the methods of a plain class. If it's registered on the main actor, as a
  /// coordinator is, the main thread runs them there.
  func actor(of caller: (any Actor)?) -> (any Actor)? {
    caller ?? (home === MainActor.shared && CurrentThread.isMain ? MainActor.shared : nil)
  }

  /// Returns the owner, which the caller retains while it uses it.
  func owner(for type: any Any.Type, _ identifier: ServiceIdentifier?) throws(ResolutionError) -> Owner {
    if let owner = retained ?? unretained { return owner }
    throw ResolutionError(kind: .containerReleased, key: ServiceKey(type, identifier))
  }

  /// Resolves a key in a call of a handle, which begins a resolve of its own.
  func resolve<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, given: AnyArgument?, _ isolation: (any Actor)?,
    coder: AnyObject? = nil
  ) throws(ResolutionError) -> Service {
    var request = Request(given, by: self, from: isolation)
    request.coder = coder
    return try owner(for: type, identifier).resolve(type, identifier, request)
  }
}

/// The registration, or the type made of registered ones, that a handle resolves when it's called.
struct HandleTarget: Sendable {
  /// An injected handle doesn't keep the container that owns the instance which has the handle.
  let resolver: Resolver
  /// The node, or -1 for a type that is made of registered ones.
  private let node: Int
  private let identifier: ServiceIdentifier?

  init(_ resolver: Resolver, node: Int, _ identifier: ServiceIdentifier?) {
    (self.resolver, self.node, self.identifier) = (resolver, node, identifier)
  }

  /// Returns the cell, and the owner that retains it.
  func found(_ type: any Any.Type, isRepeated: Bool = false) throws -> (owner: Owner, cell: AnyCell) {
    let owner = try resolver.owner(for: type, identifier)
    // The linker binds a handle of a type to a node of that type.
    return (owner, node >= 0 ? owner.linked.cells[node] : try owner.cell(of: type, identifier, isRepeated: isRepeated))
  }

  /// Resolves an instance in a call of the handle, which begins a resolve of its own.
  func resolve<Service>(
    _ type: Service.Type, _ given: AnyArgument?, _ isolation: (any Actor)?, isRepeated: Bool = false, room: Int = 1
  ) throws -> Service {
    let (owner, cell) = try found(type, isRepeated: isRepeated)
    var request = Request(given, by: resolver, from: isolation)
    (request.isRepeated, request.room) = (isRepeated, room)
    return try owner.resolve(by: cell, type, request)
  }

  /// Throws if the instance mustn't be used where the caller is. After the container has closed, nothing else uses it.
  func checkIsolation<Service>(of type: Service.Type, _ isolation: (any Actor)?) throws {
    guard let cell = try? found(type, isRepeated: true).cell else { return }
    let actor = resolver.actor(of: isolation)
    if !cell.isCallable(from: actor) { throw cell.header.requiresActor(actor) }
  }
}
