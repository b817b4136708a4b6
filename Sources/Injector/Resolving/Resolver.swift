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
  fileprivate let retained: Owner?
  fileprivate weak var unretained: Owner?
  /// The home of the registration that has the resolver.
  let home: Home

  /// The resolver itself.
  public var resolver: Resolver { self }

  init(retaining owner: Owner) { (retained, unretained, home) = (owner, nil, .anywhere) }

  init(_ owner: Owner, home: Home) { (retained, unretained, self.home) = (nil, owner, home) }

  /// Returns the owner, which the caller retains while it uses it.
  func owner(for type: any Any.Type, _ identifier: ServiceIdentifier?) throws(ResolutionError) -> Owner {
    if let owner = retained ?? unretained { return owner }
    throw ResolutionError(kind: .containerReleased, key: ServiceKey(type, identifier))
  }

  /// Resolves a key in a call of a handle, which begins a resolve of its own unless it joins one.
  func resolve<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, given: AnyArgument?, _ isolation: (any Actor)?,
    joining session: ResolveSession? = nil
  ) throws(ResolutionError) -> Service {
    let request = Request(given, from: isolation, for: home, joining: session)
    return try owner(for: type, identifier).resolve(type, identifier, request)
  }
}

/// The registration, or the type made of registered ones, that a handle resolves when it's called.
final class HandleTarget: Sendable {
  /// An injected handle doesn't keep the container that owns the instance which has the handle.
  let resolver: Resolver
  /// The cell of a registration, which the owner retains, or `nil` for a type that is made of registered ones.
  private let cell: BorrowedCell?
  let identifier: ServiceIdentifier?

  /// Creates the target of a resolver of an owner: a position among the cells, which is a node or that of a receiver,
  /// or -1 for a type that is made of registered ones.
  init(_ resolver: Resolver, in owner: Owner, _ position: Int, _ identifier: ServiceIdentifier?) {
    (self.resolver, self.identifier) = (resolver, identifier)
    // The linker binds a handle of a type to a cell of that type.
    cell = position < 0 ? nil : .passUnretained(owner.linked.cells[position])
  }

  /// Returns the cell, and the owner that retains it.
  func found(_ type: any Any.Type, isRepeated: Bool = false) throws -> (owner: Owner, cell: AnyCell) {
    // To call a method of the resolver copies it.
    let owner = try resolver.retained ?? resolver.unretained ?? resolver.owner(for: type, identifier)
    if let cell { return (owner, cell.takeUnretainedValue()) }
    return (owner, try isRepeated ? owner.linkedCell(of: type, identifier) : owner.cell(of: type, identifier))
  }

  /// Resolves an instance in a call of the handle, which begins a resolve of its own.
  func resolve<Service>(
    _ type: Service.Type, _ given: AnyArgument?, _ isolation: (any Actor)?, isRepeated: Bool = false, room: Int = 1
  ) throws -> Service {
    let (owner, cell) = try found(type, isRepeated: isRepeated)
    let request = Request(given, from: isolation, for: resolver.home, isRepeated: isRepeated, room: room)
    return try owner.resolve(by: cell, type, request)
  }

  /// Throws if the instance mustn't be used where the caller is. After the container has closed, nothing else uses it.
  func checkIsolation<Service>(of type: Service.Type, _ isolation: (any Actor)?) throws {
    guard let cell = try? found(type, isRepeated: true).cell else { return }
    let actor = resolver.home.actor(of: isolation)
    if !cell.isCallable(from: actor) { throw cell.header.requiresActor(actor) }
  }
}
