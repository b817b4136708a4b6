import Synchronization

/// An asynchronous factory or activation that runs, perhaps because another one awaits it.
///
/// Asynchronous functions keep their frames on the heap, so the stack of the thread doesn't bound how deep they nest.
/// A number does: an endless recursion fails before it takes the memory of the process.
final class AsyncNesting: Sendable {
  /// The one that the current task runs, in any container.
  @TaskLocal private static var current: AsyncNesting?

  /// The number that can await each other.
  static var deepest: Int { 1_000 }

  private let depth: Int
  /// The outermost one that awaits this one, or `nil` if none does.
  private let outermost: AsyncNesting?
  private let ended = Atomic<Bool>(false)
  /// The failure that the outermost one throws, if there is one.
  private let failure = Guarded<ResolutionError?>(nil)

  private init(inside outer: AsyncNesting?) {
    depth = (outer?.depth ?? 0) + 1
    outermost = outer?.outermost ?? outer
  }

  private var pending: ResolutionError? {
    get { (outermost ?? self).failure.withLock { $0 } }
    set { (outermost ?? self).failure.withLock { $0 = newValue } }
  }

  /// Runs a factory, an injection or an activation on no actor, with the resolve of its handles if it's observed.
  ///
  /// What it needs is created there too. A function that is passed by reference would run where it's called, although
  /// its type says otherwise: Swift 6.3 converts it without leaving the actor. The method is inlined, as a frame more
  /// costs a tenth of an asynchronous resolve.
  ///
  /// - Throws: The error of the body. If it, or one that it awaited, nested too deep, `.tooDeep`, even if the body
  ///   ignores the error.
  @concurrent @inline(__always)
  static func run<Result: Sendable>(
    _ node: Int32, in core: ContainerCore, as hook: ResolutionError.Hook = .factory,
    _ body: @Sendable (RunningResolve?) async throws -> Result
  ) async throws(ResolutionError) -> Result {
    // A task that a factory started inherits the value, and may outlive the factory.
    let outer = current.flatMap { $0.ended.load(ordering: .acquiring) ? nil : $0 }
    let nesting = AsyncNesting(inside: outer)
    if let failure = nesting.pending { throw failure }
    guard nesting.depth <= deepest else {
      let error = core.refusal(.tooDeep, at: node, detail: "\(deepest) asynchronous factories await each other")
      nesting.pending = error
      throw error
    }
    let running = core.observed.map { RunningResolve(RunningResolve.Observer(node: node, dependencies: $0)) }
    defer {
      running?.end()
      nesting.ended.store(true, ordering: .releasing)
    }
    do {
      let result = try await $current.withValue(nesting) { try await body(running) }
      if let failure = nesting.pending { throw failure }
      return result
    } catch {
      let error = core.failure(error, at: node, in: hook)
      guard let earlier = nesting.pending else { throw error }
      guard error.kind == .tooDeep else { throw earlier }
      nesting.pending = error
      throw error
    }
  }
}
