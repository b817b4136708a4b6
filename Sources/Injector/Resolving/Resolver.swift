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
  /// A Boolean value that indicates whether the resolver goes to something that is registered on the main actor.
  let isOnMainActor: Bool

  /// The resolver itself.
  public var resolver: Resolver { self }

  init(retaining owner: Owner) { (retained, unretained, isOnMainActor) = (owner, nil, false) }

  init(_ owner: Owner, isOnMainActor: Bool) { (retained, unretained, self.isOnMainActor) = (nil, owner, isOnMainActor) }

  /// Returns the actor that a caller is on.
  ///
  /// The compiler knows no isolation in the methods of a plain class. If it's registered on the main actor, as a
  /// coordinator is, the main thread runs them there.
  func actor(of caller: (any Actor)?) -> (any Actor)? {
    caller ?? (isOnMainActor && CurrentThread.isMain ? MainActor.shared : nil)
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
    let owner = try owner(for: type, identifier)
    do {
      return try HandleDepth.enter(ServiceKey(type)) {
        try owner.resolve(type, identifier, given, actor(of: isolation), coder: coder, isOnMainActor: isOnMainActor)
      }
    } catch { throw ResolutionError.caught(error) }
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
  func found<Service>(_ type: Service.Type) throws -> (owner: Owner, cell: Cell<Service>) {
    let owner = try resolver.owner(for: type, identifier)
    guard node >= 0 else {
      try owner.checkIsOpen(for: Label(graph: owner.linked.graph, node: -1, type: type))
      return (owner, try owner.linked.cell(of: type, identifier))
    }
    // The linker binds a handle of a type to a node of that type.
    return (owner, known(owner.linked.cells[node]))
  }

  /// Resolves an instance in a call of the handle, which begins a resolve of its own.
  func resolve<Service>(_ type: Service.Type, _ given: AnyArgument?, _ isolation: (any Actor)?) throws -> Service {
    let (owner, cell) = try found(type)
    return try HandleDepth.enter(cell.label.key) {
      try owner.resolve(cell, given, resolver.actor(of: isolation), isOnMainActor: resolver.isOnMainActor)
    }
  }

  /// Throws if the instance mustn't be used where the caller is. After the container has closed, nothing else uses it.
  func checkIsolation<Service>(of type: Service.Type, _ isolation: (any Actor)?) throws {
    guard let cell = try? found(type).cell else { return }
    if !cell.isCallable(from: resolver.actor(of: isolation)) { throw cell.header.requiresActor(isolation) }
  }
}

/// Counts the calls of handles that a thread is inside of: a factory that asks a handle for the instance that it
/// creates would ask without end.
enum HandleDepth {
  private static let most = 100

  static func enter<Result>(_ key: @autoclosure () -> ServiceKey, _ body: () throws -> Result) throws -> Result {
    let depth = CurrentThread.handleDepth
    guard depth < most else { throw ResolutionError(kind: .cycle, key: key(), detail: "\(most) nested handles") }
    CurrentThread.handleDepth = depth + 1
    defer { CurrentThread.handleDepth = depth }
    return try body()
  }
}
