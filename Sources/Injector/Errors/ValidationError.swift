/// An error that a container's initializer throws if the graph isn't valid. It lists all problems at once.
public struct ValidationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The diagnostics that validation found, worded when they are read.
  private let list: DiagnosticList

  /// The type that `Container(testing:from:)` tests, or `nil` for any other container.
  public let tested: ServiceKey?

  package init(diagnostics: [Diagnostic], tested: ServiceKey? = nil) {
    self.init(DiagnosticList(diagnostics), tested: tested)
  }

  init(_ list: DiagnosticList, tested: ServiceKey? = nil) { (self.list, self.tested) = (list, tested) }

  /// The problems: errors first, then in order of code and place. At least one is an error.
  ///
  /// The words are formed when they are first read.
  public var diagnostics: [Diagnostic] { list.all }

  /// The diagnostics that are errors.
  public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// The missing keys, each once, in the order of the registrations that need them.
  ///
  /// For `Container(testing:from:)`, these are the services to mock. For example:
  ///
  /// ```swift
  /// #expect(error.missingKeys.map(\.type) == ["Shop.Authenticating", "Shop.SessionStoring"])
  /// ```
  public var missingKeys: [ServiceKey] { errors.filter { $0.code == .missingDependency }.map(\.key) }

  /// The number of problems, or of services to mock, in one sentence.
  public var message: String {
    let problems = count(.error, "problem") ?? "0 problems"
    guard let tested else { return "The container was not built: \(problems)." }
    let mocks = mocks.count
    let services = "\(mocks) \(mocks == 1 ? "service" : "services") to mock"
    return "The part that \(tested) needs was not built: \(mocks == 0 ? problems : services)."
  }

  private func count(_ severity: Severity, _ noun: String) -> String? {
    let count = list.severities.count { $0 == severity }
    return count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The message, the mocks to add if a type is tested, the errors, and the number of the other diagnostics.
  ///
  /// Of many errors with the same code, the first hundred are written and the others counted.
  public var description: String {
    let rest = [count(.warning, "warning"), count(.info, "remark")].compactMap(\.self).joined(separator: " and ")
    let parts = [
      message, mocks.isEmpty ? "" : Self.code(for: mocks), errors.text,
      rest.isEmpty ? "" : "... and \(rest), see diagnostics",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var mocks: [Diagnostic] {
    tested == nil
      ? [] : errors.filter { $0.key != tested && $0.fixes.contains { $0.steps.contains { $0.action == .mock } } }
  }

  /// Returns the code for the given mocks, to paste and complete.
  private static func code(for mocks: [Diagnostic]) -> String {
    let lines = mocks.map { mock in
      // The type of an error that was read back has its name only, and the fix spells it.
      let isProtocol = mock.fix.contains(" any \(mock.key.type)")
      let type = isProtocol ? "(any \(mock.key.type)).self" : mock.key.reference.expression
      return "  $0.instance(<#mock#>, for: \(type)\(mock.key.identifierArgument))"
    }
    return (["mocks: {"] + lines + ["}"]).joined(separator: "\n")
  }
}
