/// An error that lists what failed where a container resolves several registrations at once: its eager singletons
/// when it starts, or everything, with ``Container/resolveEverything(fileID:line:)``.
public struct ResolutionErrors: Error, Sendable, CustomStringConvertible {
  /// The error of each registration that failed, in the order in which they were resolved.
  public private(set) var failures: [ResolutionError]

  package init(failures: [ResolutionError]) { self.failures = failures }

  /// The number of registrations that failed, in one sentence.
  public var message: String { "\(failures.count) \(failures.count == 1 ? "registration" : "registrations") failed." }

  /// The message, followed by each error.
  public var description: String { ([message] + failures.map(\.description)).joined(separator: "\n\n") }

  /// Adds an error, unless the list has one with its cause: what has failed fails again for those that need it.
  mutating func add(_ error: ResolutionError) {
    let isKnown = failures.contains {
      $0.kind == error.kind && $0.key == error.key && $0.chain.last?.source == error.chain.last?.source
    }
    if !isKnown { failures.append(error) }
  }
}
