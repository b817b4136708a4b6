import Synchronization

/// A factory call that was handed a `Resolver`, `Lazy` or `Provider`, for as long as it runs.
///
/// A handle used inside the factory nests one resolve in another on the same stack; used later it does not. The handle
/// asks its construction, so that endless nesting is refused before the stack ends.
@usableFromInline final class Construction: Sendable {
  private let depth: Int32
  /// The asynchronous instance that is being built with what the handles resolve.
  private let waiting: AsyncConstruction?
  private let ended = Atomic<Bool>(false)

  /// How many cells deep one thread's nested resolves may go: as deep as a chain of dependencies.
  static let deepest = ChainDepthRule.deepest

  init(depth: Int32, waiting: AsyncConstruction? = nil) {
    self.depth = depth
    self.waiting = waiting
  }

  func end() { ended.store(true, ordering: .relaxed) }

  /// The asynchronous construction that waits for what a handle resolves now.
  var currentlyWaiting: AsyncConstruction? { ended.load(ordering: .relaxed) ? nil : waiting }

  /// How deep a resolve begins that uses one of the construction's handles now.
  var nestedDepth: Int32 { ended.load(ordering: .relaxed) ? 0 : depth }
}
