/// A dependency that is built at its first use, once, and not together with its owner.
///
/// The instance belongs to the container or scope in which the owner of the `Lazy` was created. Later calls return it
/// even if that has closed. The `Lazy` doesn't keep what the container keeps, a singleton or a scoped instance, so two
/// of them that lead back to each other's owner end with their container. After that has closed, calls return such an
/// object as long as it is alive, and throw ``ResolutionError/Kind/closed`` for such a value. A cycle through a `Lazy`
/// is valid if no initializer on the cycle calls the `Lazy` before it returns. For example:
///
/// ```swift
/// final class Reporter {
///   private let uploader: Lazy<any Uploading>
///   init(uploader: Lazy<any Uploading>) { self.uploader = uploader }
///   func report() throws { try uploader().upload() }
/// }
/// ```
public struct Lazy<Service> {
  private let slot = Slot<LazyInstance<Service>>()
  /// A Boolean value that indicates whether the container keeps the instance. Then the lazy doesn't.
  private let isOwnedByContainer: Bool
  /// A Boolean value that indicates whether the instance stays on the actor that creates it.
  private let isConfined: Bool
  private let provider: Provider<Service>

  init(_ provider: Provider<Service>, isOwnedByContainer: Bool, isConfined: Bool) {
    self.isOwnedByContainer = isOwnedByContainer
    self.isConfined = isConfined
    self.provider = provider
  }

  /// Returns the instance, created at the first call, exactly once even when called concurrently.
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
    if let held = slot.service {
      if isConfined, held.pointee.isolation !== isolation { try provider.checkIsolation(isolation) }
      if let service = held.pointee.own ?? held.pointee.weak?.service { return service }
    }
    do throws(ResolutionError) {
      guard isOwnedByContainer else {
        let held = try hold { () throws(ResolutionError) in
          LazyInstance(own: try provided(isolation: isolation, fileID, line), isolation: isolation)
        }
        guard let service = held.own else { preconditionFailure("a lazy keeps what the container doesn't keep") }
        return service
      }
      let service = try provided(isolation: isolation, fileID, line)
      // A value isn't held: it may hold the owner of the lazy.
      if let weak = WeakInstance(service) {
        _ = try hold { () throws(ResolutionError) in LazyInstance(weak: weak, isolation: isolation) }
      }
      return service
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Returns the instance, from the closure if no call has held one before.
  private func hold(
    _ create: @escaping () throws(ResolutionError) -> LazyInstance<Service>
  ) throws(ResolutionError) -> LazyInstance<Service> {
    let owner = try provider.resolver.owner(for: Service.self, provider.identifier)
    defer { extendLifetime(owner) }
    let recipe = SharedRecipe(of: provider.node ?? 0) { _ throws(ResolutionError) in try create() }
    return try slot.obtain(recipe, in: provider.resolver.view)
  }

  // Apart, so that the call of the provider is inlined once.
  @inline(never)
  private func provided(
    isolation: isolated (any Actor)?, _ fileID: StaticString, _ line: UInt
  ) throws(ResolutionError) -> Service { try provider(isolation: isolation, fileID: fileID, line: line) }
}

// What is built once is shared by all copies, so it must be Sendable itself.
extension Lazy: Sendable where Service: Sendable {}

private struct LazyInstance<Service> {
  var own: Service?
  var weak: WeakInstance<Service>?
  /// The isolation of the call that has created it.
  let isolation: (any Actor)?
}
