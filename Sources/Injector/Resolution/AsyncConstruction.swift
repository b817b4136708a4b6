import Synchronization

/// One construction of a shared asynchronous instance, and what it waits for.
final class AsyncConstruction: Sendable {
  let node: Int32
  /// Several at once where its factory awaits several providers at once.
  private let awaited = Mutex<[AsyncConstruction]>([])

  init(node: Int32) { self.node = node }

  /// Who may wait for whom is decided under one lock, or two tasks could begin to wait for each other at once. It is
  /// held for a walk along constructions, never while a factory runs.
  private static let decision = Mutex(())

  /// Begins to wait, unless the other already waits for this one.
  ///
  /// - Returns: The nodes that would wait for each other, or nil where the wait began.
  func wait(for other: AsyncConstruction) -> [Int32]? {
    Self.decision.withLock { _ in
      var seen: Set<ObjectIdentifier> = []
      if let path = other.path(to: self, seen: &seen) { return path }
      awaited.withLock { $0.append(other) }
      return nil
    }
  }

  func stopWaiting(for other: AsyncConstruction) {
    awaited.withLock { awaited in
      if let index = awaited.firstIndex(where: { $0 === other }) { awaited.remove(at: index) }
    }
  }

  // The recursion is as deep as constructions that wait for each other, each of which is a task.
  private func path(to target: AsyncConstruction, seen: inout Set<ObjectIdentifier>) -> [Int32]? {
    if self === target { return [node] }
    guard seen.insert(ObjectIdentifier(self)).inserted else { return nil }
    for next in awaited.withLock({ $0 }) {
      if let rest = next.path(to: target, seen: &seen) { return [node] + rest }
    }
    return nil
  }
}
