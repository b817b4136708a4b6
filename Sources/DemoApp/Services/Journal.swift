import Synchronization

/// A type that keeps a record of events, for people to read.
nonisolated protocol Journaling: Sendable {
  /// The lines in the order in which they were written.
  var lines: [String] { get }
  func write(_ line: String)
}

/// Keeps the lines in memory.
nonisolated final class Journal: Journaling {
  private let kept = Mutex<[String]>([])

  init() {}

  var lines: [String] { kept.withLock(\.self) }

  func write(_ line: String) { kept.withLock { $0.append(line) } }
}
