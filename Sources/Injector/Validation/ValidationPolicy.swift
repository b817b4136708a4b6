/// A policy that determines the severity of each rule.
///
/// For example:
///
/// ```swift
/// var policy = ValidationPolicy.standard
/// policy.severities[.layering] = .warning         // Accept violations in old features for now.
/// policy.severities[.unusedRegistration] = .error // Don't accept unused registrations.
/// policy.severities[.captiveWeak] = .off          // Disables the rule.
/// let container = try Container(AppPlugin(), validation: policy)
/// for diagnostic in container.diagnostics { print(diagnostic) }
/// ```
///
/// A container that is built despite a lowered error is safe: a resolve that depends on it throws a
/// ``ResolutionError``.
public struct ValidationPolicy: Equatable, Sendable {
  /// The severities that differ from the defaults of the rules.
  ///
  /// Some rules run on demand only, such as ``DiagnosticCode/unusedRegistration``. With an entry here, they run each
  /// time a container is built, unless it is ``Severity/off``.
  public var severities: [DiagnosticCode: Severity]

  /// Creates a policy.
  ///
  /// - Parameter severities: The severities that differ from the defaults of the rules.
  public init(severities: [DiagnosticCode: Severity] = [:]) { self.severities = severities }

  /// The policy with the default severities.
  public static let standard = ValidationPolicy()

  /// Returns the severity of the given code.
  ///
  /// - Parameter code: The code of a rule.
  /// - Returns: The severity in ``severities``, or the default severity of the code.
  public func severity(of code: DiagnosticCode) -> Severity { severities[code] ?? code.severity }
}
