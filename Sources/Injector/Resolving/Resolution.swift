/// The running resolve, for a factory or an activation that resolves as it goes.
///
/// An instance that it returns may be shared in the resolve: a perResolution instance is the one that the parameters of
/// the factories receive. It isn't `Sendable`, so the compiler keeps the instances where the factory runs. For example:
///
/// ```swift
/// registry.service(Car.self, using: { (resolution: Resolution) in Car(engine: try resolution.resolve()) })
/// ```
///
/// The graph marks a registration that takes a resolution as *opaque*: its dependencies aren't known in advance. Keep
/// ``resolver`` to resolve later, when the resolve is over.
public struct Resolution {
  /// A resolver to keep, whose calls are resolves of their own. It doesn't keep the container alive.
  public let resolver: Resolver
  private let session: ResolveSession

  init(_ resolver: Resolver, _ session: ResolveSession) { (self.resolver, self.session) = (resolver, session) }

  /// Returns the instance registered for the given type and identifier, in the running resolve.
  ///
  /// The parameters, the result and the errors are those of
  /// ``ServiceResolving/resolve(_:_:arguments:isolation:fileID:line:)``.
  public func resolve<Service, each Argument>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      return try resolver.resolve(
        type, identifier, given: AnyArgument.list(repeat each arguments), isolation, joining: session)
    } catch { throw error.asked(in: fileID, at: line) }
  }
}

@available(*, unavailable)
extension Resolution: Sendable {}
