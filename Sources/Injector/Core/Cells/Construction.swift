import Synchronization

/// A factory call that was handed a `Resolver`, `Lazy` or `Provider`, for as long as it runs.
///
/// A handle used inside the factory nests one resolve in another on the same stack; used later it does not. The handle
/// asks its construction, so that endless nesting is refused before the stack ends.
@usableFromInline final class Construction: Sendable {
  private let depth: Int32
  private let observer: Observer?
  private let ended = Atomic<Bool>(false)

  /// Who hears what a traced registration resolves by itself.
  struct Observer: Sendable {
    let node: Int32
    let dependencies: ObservedDependencies
  }

  /// How many cells deep one thread's nested resolves may go: as deep as a chain of dependencies.
  static let deepest = ChainDepthRule.deepest

  init(depth: Int32, observer: Observer? = nil) {
    self.depth = depth
    self.observer = observer
  }

  func end() { ended.store(true, ordering: .relaxed) }

  /// Notes what a handle resolves, where somebody wants to hear it: as a dependency, or as one that is met later.
  func observe(_ type: any Any.Type, _ identifier: ServiceIdentifier?, in registrations: RegistrationSet) {
    guard let observer else { return }
    let isLater = ended.load(ordering: .relaxed)
    for (node, kind) in registrations.nodes(meeting: type, identifier) {
      observer.dependencies.insert(.init(from: observer.node, to: node, kind: isLater ? .provider : kind))
    }
  }

  /// How deep a resolve begins that uses one of the construction's handles now.
  var nestedDepth: Int32 { ended.load(ordering: .relaxed) ? 0 : depth }
}
