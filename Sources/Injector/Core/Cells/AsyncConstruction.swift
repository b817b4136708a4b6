/// One construction of a shared asynchronous instance, and what it waits for.
final class AsyncConstruction: Sendable {
  /// The construction that the task runs, or that has started it, whichever container it resolves from.
  @TaskLocal static var current: AsyncConstruction?

  /// The registration's key. Not its core: tasks that the factory has left behind keep the construction.
  let key: ServiceKey
  /// Several at once where its factory awaits several at once; nil once the construction has ended.
  private let awaited = Guarded<[AsyncConstruction]?>([])

  init(of key: ServiceKey) { self.key = key }

  /// Who may wait for whom is decided under one lock, or two tasks could begin to wait for each other at once. It is
  /// held for a walk along constructions, never while a factory runs.
  private static let decision = Guarded(())

  /// Begins to wait, unless the other already waits for this one.
  ///
  /// - Returns: The keys that would wait for each other, or nil where the wait began.
  func wait(for other: AsyncConstruction) -> [ServiceKey]? {
    Self.decision.withLock { _ in
      var seen: Set<ObjectIdentifier> = []
      if let path = other.path(to: self, seen: &seen) { return path }
      awaited.withLock { $0?.append(other) }
      return nil
    }
  }

  func stopWaiting(for other: AsyncConstruction) {
    awaited.withLock { awaited in
      if let index = awaited?.firstIndex(where: { $0 === other }) { awaited?.remove(at: index) }
    }
  }

  /// Says that nobody is waited for any more: a task that the factory has left behind waits for itself alone.
  func end() { awaited.withLock { $0 = nil } }

  // The recursion is as deep as constructions that wait for each other, each of which is a task.
  private func path(to target: AsyncConstruction, seen: inout Set<ObjectIdentifier>) -> [ServiceKey]? {
    if self === target { return [key] }
    guard seen.insert(ObjectIdentifier(self)).inserted else { return nil }
    for next in awaited.withLock({ $0 ?? [] }) {
      if let rest = next.path(to: target, seen: &seen) { return [key] + rest }
    }
    return nil
  }
}
