import Synchronization

/// A running factory or activation that received a `Resolver`, `Lazy`, or `Provider`, in a container with a tracer.
@usableFromInline final class Construction: Sendable {
  /// The observer of the dependencies that a traced registration resolves dynamically.
  struct Observer: Sendable {
    let node: Int32
    let dependencies: ObservedDependencies
  }

  private let observer: Observer
  private let ended = Atomic<Bool>(false)

  init(_ observer: Observer) { self.observer = observer }

  func end() { ended.store(true, ordering: .relaxed) }

  /// Records the dependency that a handle resolves. After the factory returns, it is recorded as a deferred dependency.
  func observe(_ type: any Any.Type, _ identifier: ServiceIdentifier?, in registrations: RegistrationSet) {
    let isLater = ended.load(ordering: .relaxed)
    for (node, kind) in registrations.nodes(meeting: type, identifier) {
      observer.dependencies.insert(.init(from: observer.node, to: node, kind: isLater ? .provider : kind))
    }
  }
}
