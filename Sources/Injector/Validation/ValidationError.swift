/// Why a container was not built: everything that is wrong with its graph, at once.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found, errors first, each in order of code, then of place. At least one is an error.
  public let diagnostics: [Diagnostic]

  /// Makes an error of its diagnostics.
  public init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// The diagnostics that are errors.
  public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// How many problems there are, then each of them.
  public var description: String {
    let count = errors.count
    let headline = "The container was not built: \(count) \(count == 1 ? "problem" : "problems")."
    return ([headline] + diagnostics.map(\.description)).joined(separator: "\n\n")
  }
}
