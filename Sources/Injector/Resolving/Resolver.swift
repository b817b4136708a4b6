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
  private weak let unretained: Owner?

  /// The resolver itself.
  public var resolver: Resolver { self }

  init(retaining owner: Owner) { (retained, unretained) = (owner, nil) }

  init(_ owner: Owner?) { (retained, unretained) = (nil, owner) }

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
      return try HandleDepth.enter(Label(graph: owner.linked.graph, node: -1, type: type)) {
        try owner.resolve(type, identifier, given, isolation, coder: coder)
      }
    } catch { throw ResolutionError.caught(error) }
  }
}
