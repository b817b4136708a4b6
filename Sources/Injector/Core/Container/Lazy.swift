/// A dependency that is built at its first use, once, and not together with its owner.
///
/// The instance belongs to the container or scope in which the owner of the `Lazy` was created. A cycle through a
/// `Lazy` is valid if no initializer on the cycle calls the `Lazy` before it returns. For example:
///
/// ```swift
/// final class Reporter {
///   private let uploader: Lazy<any Uploading>
///   init(uploader: Lazy<any Uploading>) { self.uploader = uploader }
///   func report() throws { try uploader().upload() }
/// }
/// ```
public struct Lazy<Service> {
  private let slot = Slot<Service>()
  /// A Boolean value that indicates whether the container keeps the instance. Then the lazy doesn't: two lazies that
  /// lead back to each other's owner would keep both alive after the container is released.
  private let isOwnedByContainer: Bool
  /// A Boolean value that indicates whether the instance stays on the actor that creates it.
  private let isConfined: Bool
  private let provider: Provider<Service>

  init(_ provider: Provider<Service>, isOwnedByContainer: Bool, isConfined: Bool) {
    self.isOwnedByContainer = isOwnedByContainer
    self.isConfined = isConfined
    self.provider = provider
  }

  /// Returns the instance, built at the first call, exactly once under any contention.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, the same at each call.
  /// - Throws: `ResolutionError`. The next call tries again.
  public func callAsFunction(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    if isOwnedByContainer { return try provided(isolation: isolation, fileID, line) }
    if let service = slot.service {
      if isConfined { try provider.checkIsolation(isolation) }
      return service.pointee
    }
    let outcome: Result<Service, ResolutionError>
    do throws(ResolutionError) {
      let owner = try provider.resolver.owner(for: Service.self, provider.identifier)
      defer { extendLifetime(owner) }
      outcome = .success(
        try withoutActuallyEscaping({ (_: inout ResolutionContext) throws(ResolutionError) -> Service in
          try provided(isolation: isolation, fileID, line)
        }) { construct throws(ResolutionError) in
          try slot.obtain(
            SharedRecipe(of: provider.node ?? 0, construct: construct), in: provider.resolver.view)
        })
    } catch { outcome = .failure(error.asked(in: fileID, at: line)) }
    return try outcome.get()
  }

  // Apart, so that the call of the provider is inlined once.
  @inline(never)
  private func provided(
    isolation: isolated (any Actor)?, _ fileID: StaticString, _ line: UInt
  ) throws(ResolutionError) -> Service { try provider(isolation: isolation, fileID: fileID, line: line) }
}

// What is built once is shared by all copies, so it must be Sendable itself.
extension Lazy: Sendable where Service: Sendable {}
