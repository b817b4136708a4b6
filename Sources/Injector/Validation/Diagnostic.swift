/// A problem of a graph, with its place, the near misses, and the fix.
public struct Diagnostic: Equatable, Sendable {
  /// The code of the rule that found the problem.
  public let code: DiagnosticCode
  /// The severity of the problem.
  public let severity: Severity
  /// A description of the problem in one sentence.
  public let message: String
  /// The key that the problem is about.
  public let key: ServiceKey
  /// The place of the registration to look at, or `nil` if the problem is about plugins.
  public let source: CallSite?
  /// The registrations that lead to the problem, from the first to the last.
  public let path: [PathStep]
  /// Registrations that are near the key.
  public let nearMisses: [NearMiss]
  /// The fixes, as alternatives, the most probable first.
  public let fixes: [Fix]
  /// The fixes in one sentence, to follow "To fix this,".
  public let fix: String

  package init(
    code: DiagnosticCode, severity: Severity? = nil, message: String, key: ServiceKey, source: CallSite? = nil,
    path: [PathStep] = [], nearMisses: [NearMiss] = [], fixes: [Fix]
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.message = message
    self.key = key
    self.source = source
    self.path = path
    self.nearMisses = nearMisses
    self.fixes = fixes
    fix = fixes.text
  }
}

extension Diagnostic: CustomStringConvertible {
  /// Everything the diagnostic knows, on several lines, the first in the format of a compiler.
  public var description: String { lines().joined(separator: "\n") }

  /// Returns the lines of the description: the problem, the steps of the path, the near misses, and the fix.
  ///
  /// - Parameter lineOfCode: A closure that returns the line of code to show below a place, or `nil` to show none.
  package func lines(showing lineOfCode: ((CallSite) -> String?)? = nil) -> [String] {
    @inline(never) func located(_ text: String, _ site: CallSite?, indent: String) -> String {
      guard let site, let line = lineOfCode?(site) else { return text.onOneLine }
      return "\(text.onOneLine)\n\(indent)\(site.line) | \(line)"
    }
    let problem = "\(source.map { "\($0): " } ?? "")\(severity.rawValue): \(message) [\(code.rawValue)]"
    var lines = [located(problem, source, indent: "  ")]
    lines += path.enumerated().map { depth, step in
      // The line below the problem isn't shown again.
      let site = step.source == source ? nil : step.source
      return located("  \(depth == 0 ? "from" : "needs") \(step)", site, indent: "    ")
    }.shortened(indent: "  ")
    lines += nearMisses.map { "  near: \($0)".onOneLine }
    return lines + ["  To fix this, \(fix).".onOneLine]
  }
}

extension [Diagnostic] {
  /// The most diagnostics of one code in a text. A graph has thousands if one cause repeats.
  private static let mostWritten = 100

  /// The descriptions, separated by empty lines. Of many with one code, the first are written, the others counted.
  package var text: String {
    var counts = [String: Int]()
    let texts = compactMap { diagnostic -> String? in
      let count = counts[diagnostic.code.rawValue, default: 0] + 1
      counts[diagnostic.code.rawValue] = count
      switch count - Self.mostWritten {
      case ...0: return diagnostic.description
      case 1: return "... and \(self.count { $0.code == diagnostic.code } - Self.mostWritten) more [\(diagnostic.code)]"
      default: return nil
      }
    }
    return texts.joined(separator: "\n\n")
  }
}

/// A registration that is near a missing key, and the reason why it does not match.
public struct NearMiss: Equatable, Sendable, CustomStringConvertible {
  /// The key of the registration.
  public let key: ServiceKey
  /// The reason why it does not match.
  public let reason: String
  /// The place of the registration, or `nil` if it is unknown.
  public let source: CallSite?

  package init(key: ServiceKey, reason: String, source: CallSite? = nil) {
    self.key = key
    self.reason = reason
    self.source = source
  }

  /// The key, the reason, and the place.
  public var description: String { "\(key), \(reason)\(source.map { ", at \($0)" } ?? "")" }
}
