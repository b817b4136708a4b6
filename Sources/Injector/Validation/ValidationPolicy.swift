/// How a container judges what the rules find: how bad each finding is, and which ones are known and accepted.
///
/// For example:
///
/// ```swift
/// var policy = ValidationPolicy.standard
/// policy.severities[.layering] = .warning         // an old feature is on its way
/// policy.severities[.unusedRegistration] = .error // and nothing is left behind
/// let container = try Container(AppPlugin(), validation: policy)
/// for diagnostic in container.diagnostics { print(diagnostic) }
/// ```
///
/// A container that was built in spite of an error is safe: a resolve that runs into it throws a `ResolutionError`.
public struct ValidationPolicy: Hashable, Sendable {
  /// The severities of rules that are to have another one than their own.
  ///
  /// A rule that is otherwise run on demand only, such as `.unusedRegistration`, is run at each build once it has an
  /// entry here.
  public var severities: [DiagnosticCode: Severity]

  /// Diagnostics that are known and accepted: they are not reported.
  public var baseline: Baseline

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - severities: The severities of rules that are to have another one than their own.
  ///   - baseline: Diagnostics that are known and accepted.
  public init(severities: [DiagnosticCode: Severity] = [:], baseline: Baseline = Baseline()) {
    self.severities = severities
    self.baseline = baseline
  }

  /// Each rule with its own severity, and nothing accepted.
  public static let standard = ValidationPolicy()

  /// How bad what a rule finds is.
  public func severity(of code: DiagnosticCode) -> Severity { severities[code] ?? code.severity }
}
