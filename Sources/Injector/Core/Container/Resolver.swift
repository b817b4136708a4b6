/// The read side of a container: what factories, screens and helpers take where they resolve by themselves.
///
/// A small value that knows its container and scope. The one from `container.resolver` keeps the container alive; one
/// that the container hands to a factory does not, so that no instance keeps the container that owns it. For example:
///
/// ```swift
/// registry.coordinator(DeepLinkCoordinator.self, using: DeepLinkCoordinator.init(resolver:))
/// ```
///
/// The graph marks a registration that takes a resolver as *opaque*: what it resolves is not known before.
public struct Resolver: Sendable {
  private let kept: Container?
  @usableFromInline let reference: ContainerReference
  /// The factory call that the resolver was handed to; nil where it was handed to nobody.
  let construction: Construction?

  init(_ container: Container) {
    kept = container
    reference = container.reference
    construction = nil
  }

  init(weakly container: Container, construction: Construction?) {
    kept = nil
    reference = container.reference
    self.construction = construction
  }

  /// The container, alive for as long as the caller holds it.
  @usableFromInline
  func container(for type: any Any.Type, _ identifier: ServiceIdentifier?) throws(ResolutionError) -> Container {
    if let kept { return kept }
    guard let container = reference.container else { throw released(type, identifier) }
    return container
  }

  /// A resolve after the container is gone.
  @usableFromInline
  func released(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> ResolutionError {
    ResolutionError(kind: .containerReleased, key: ServiceKey(type: TypeName.of(type), identifier: identifier))
  }

  /// The container, which is going to be asked for something: a tracer hears of it.
  func observedContainer(
    for type: any Any.Type, _ identifier: ServiceIdentifier?
  ) throws(ResolutionError) -> Container {
    let container = try container(for: type, identifier)
    construction?.observe(type, identifier, in: container.core.registrations)
    return container
  }

  /// How deep a resolve through this resolver begins: it is nested where the factory that got it still runs.
  @usableFromInline var depth: Int32 { construction?.nestedDepth ?? 0 }
}
