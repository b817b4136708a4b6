/// An error that lists what failed where a container resolves several registrations at once: its eager singletons
/// when it starts, or everything, with ``Container/resolveEverything(fileID:line:)``.
public struct ResolutionErrors: Error, Sendable, CustomStringConvertible {
  /// The error of each registration that failed, in the order in which they were resolved.
  public private(set) var failures: [ResolutionError]

  /// Creates an error from the given failures.
  package init(failures: [ResolutionError]) { self.failures = failures }

  /// The number of registrations that failed, in one sentence.
  public var message: String { "\(failures.count) \(failures.count == 1 ? "registration" : "registrations") failed." }

  /// The message, followed by each error.
  public var description: String { ([message] + failures.map(\.description)).joined(separator: "\n\n") }

  /// Adds an error, unless the list has one with its cause: what has failed fails again for those that need it.
  mutating func add(_ error: ResolutionError) {
    if !failures.contains(where: { $0.hasSameCause(as: error) }) { failures.append(error) }
  }
}

extension ResolutionError {
  /// A Boolean value that indicates whether the same registration failed in the same way.
  fileprivate func hasSameCause(as other: ResolutionError) -> Bool {
    kind == other.kind && key == other.key && chain.last?.source == other.chain.last?.source
  }
}
