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

/// The severity of a diagnostic.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  /// The rule is disabled.
  case off
  /// The diagnostic is informational.
  case info
  /// The graph works, but is probably wrong.
  case warning
  /// The container can't be built.
  case error

  /// The name of the severity: `warning`.
  public var description: String { rawValue }

  /// Returns a Boolean value that indicates whether one severity is lower than another.
  public static func < (left: Self, right: Self) -> Bool { left.rank > right.rank }

  /// The position in a list of diagnostics: errors come first.
  var rank: Int { [.error, .warning, .info, .off].firstIndex(of: self) ?? 0 }
}
