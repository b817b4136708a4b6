import Synchronization

/// A running factory call that received a `Resolver`, `Lazy`, or `Provider`.
///
/// Calling a handle inside the factory nests a resolve on the same stack; calling it later doesn't. The handle reads the
/// depth from its construction, so that endless nesting throws an error before the stack overflows.
@usableFromInline final class Construction: Sendable {
  private let depth: Int32
  private let observer: Observer?
  private let ended = Atomic<Bool>(false)

  /// The observer of the dependencies that a traced registration resolves dynamically.
  struct Observer: Sendable {
    let node: Int32
    let dependencies: ObservedDependencies
  }

  /// The maximum depth of nested resolves on a thread, in cells, which equals that of a chain of dependencies.
  static let deepest = ChainDepthRule.deepest

  init(depth: Int32, observer: Observer? = nil) {
    self.depth = depth
    self.observer = observer
  }

  func end() { ended.store(true, ordering: .relaxed) }

  /// Records the dependency that a handle resolves, if there is an observer. After the factory returns, it is recorded as
  /// a deferred dependency.
  func observe(_ type: any Any.Type, _ identifier: ServiceIdentifier?, in registrations: RegistrationSet) {
    guard let observer else { return }
    let isLater = ended.load(ordering: .relaxed)
    for (node, kind) in registrations.nodes(meeting: type, identifier) {
      observer.dependencies.insert(.init(from: observer.node, to: node, kind: isLater ? .provider : kind))
    }
  }

  /// The depth at which a resolve through one of the handles begins.
  var nestedDepth: Int32 { ended.load(ordering: .relaxed) ? 0 : depth }
}
