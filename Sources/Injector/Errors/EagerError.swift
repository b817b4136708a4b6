/// An error that lists the eager singletons that failed when a container started.
public struct EagerError: Error, Sendable, CustomStringConvertible {
  /// The error of each eager singleton that failed, in the order in which they were created.
  public let failures: [ResolutionError]

  /// Creates an error from the given failures.
  package init(failures: [ResolutionError]) { self.failures = failures }

  /// The number of eager singletons that failed, in one sentence.
  public var message: String {
    "\(failures.count) eager \(failures.count == 1 ? "singleton" : "singletons") failed."
  }

  /// The message, followed by each error.
  public var description: String { ([message] + failures.map(\.description)).joined(separator: "\n\n") }
}
