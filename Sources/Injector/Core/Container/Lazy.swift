/// A dependency that is built once, at its first use, and not with the one who has it.
///
/// It belongs to the container or scope that its owner was built in, whoever uses it first. A cycle through a `Lazy` is
/// allowed, as long as it is not used before the initializer has returned. For example:
///
/// ```swift
/// final class Reporter {
///   init(uploader: Lazy<any Uploading>) { self.uploader = uploader }
///   func report() throws { try uploader().upload() }
/// }
/// ```
public struct Lazy<Service> {
  private let slot = SharedSlot<Service>()
  /// Whether the container keeps the instance. Then the lazy does not: two lazies that lead back to each other's owner
  /// would keep both alive after the container has gone.
  private let isKept: Bool
  private let resolver: Resolver
  private let identifier: ServiceIdentifier?

  init(_ resolver: Resolver, _ identifier: ServiceIdentifier?, isKept: Bool) {
    self.isKept = isKept
    self.resolver = resolver
    self.identifier = identifier
  }

  /// The instance, built now if this is the first use, exactly once under any contention.
  ///
  /// - Parameter isolation: The caller's isolation. Leave it out, and the call's place after it.
  /// - Throws: `ResolutionError`; the next use tries again.
  public func callAsFunction(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    if isKept {
      return try resolver.resolve(Service.self, identifier, isolation: isolation, fileID: fileID, line: line)
    }
    if let service = slot.service { return service.pointee }
    let outcome: Result<Service, ResolutionError>
    do throws(ResolutionError) {
      let container = try resolver.container(for: Service.self, identifier)
      let node = container.core.registrations.index(of: Service.self, identifier) ?? 0
      outcome = .success(
        try slot.obtain(in: container, node: node) { () throws(ResolutionError) in
          try resolver.resolve(Service.self, identifier, isolation: isolation, fileID: fileID, line: line)
        })
    } catch { outcome = .failure(error.asked(in: fileID, at: line)) }
    return try outcome.get()
  }
}

// What is built once is shared by all copies, so it must be sendable itself.
extension Lazy: Sendable where Service: Sendable {}
