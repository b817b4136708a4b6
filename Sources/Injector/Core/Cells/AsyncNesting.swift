import Synchronization

/// An asynchronous factory or activation that runs, perhaps because another one awaits it.
///
/// Asynchronous functions keep their frames on the heap, so the stack of the thread doesn't bound how deep they nest. A
/// number does: an endless recursion fails before it takes the memory of the process.
final class AsyncNesting: Sendable {
  /// The one that the current task runs, in any container.
  @TaskLocal private static var current: AsyncNesting?

  /// The number that can await each other.
  static var deepest: Int { 1_000 }

  private let depth: Int
  /// The failure that the outermost one throws.
  private let pending: Pending
  private let ended = Atomic<Bool>(false)

  private final class Pending: Sendable {
    let failure = Guarded<ResolutionError?>(nil)
  }

  private init(inside outer: AsyncNesting?) {
    depth = (outer?.depth ?? 0) + 1
    pending = outer?.pending ?? Pending()
  }

  /// Runs a factory or an activation.
  ///
  /// - Parameters:
  ///   - node: The registration.
  ///   - core: The core that owns the registration.
  ///   - hook: What the body is.
  ///   - body: The factory, injection, or activation.
  /// - Throws: The error of the body. If it, or one that it awaited, nested too deep, `.tooDeep`, even if the body
  ///   ignores the error.
  static func run<Result>(
    _ node: Int32, in core: ContainerCore, as hook: ResolutionError.Hook = .factory, _ body: () async throws -> Result
  ) async throws(ResolutionError) -> Result {
    // A task that a factory started inherits the value, and may outlive the factory.
    let outer = current.flatMap { $0.ended.load(ordering: .acquiring) ? nil : $0 }
    let nesting = AsyncNesting(inside: outer)
    if let failure = nesting.pending.failure.withLock({ $0 }) { throw failure }
    guard nesting.depth <= deepest else {
      let error = core.refusal(.tooDeep, at: node, detail: "\(deepest) asynchronous factories await each other")
      nesting.pending.failure.withLock { $0 = error }
      throw error
    }
    defer { nesting.ended.store(true, ordering: .releasing) }
    do {
      let result = try await $current.withValue(nesting) { try await body() }
      guard let failure = nesting.pending.failure.withLock({ $0 }) else { return result }
      throw failure
    } catch {
      let error = core.failure(error, at: node, in: hook)
      throw nesting.pending.failure.withLock { failure in
        guard let earlier = failure else { return error }
        let latest = error.kind == .tooDeep ? error : earlier
        failure = latest
        return latest
      }
    }
  }
}
