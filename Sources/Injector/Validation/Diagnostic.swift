/// A problem of a graph: what is wrong, where it is, what is near, and how to fix it.
public struct Diagnostic: Equatable, Sendable {
  /// The code of the rule that found the problem.
  public let code: DiagnosticCode
  /// The severity of the problem.
  public let severity: Severity
  /// What is wrong, in one sentence.
  public let message: String
  /// The key that the problem is about.
  public let key: ServiceKey
  /// The place of the registration to look at, or `nil` if the problem is about plugins.
  public let source: CallSite?
  /// The registrations that lead to the problem, from the first to the last.
  public let path: [PathStep]
  /// Registrations that are near the key.
  public let nearMisses: [NearMiss]
  /// One concrete step that fixes the problem, to follow "To fix this,".
  public let fix: String

  package init(
    code: DiagnosticCode, severity: Severity? = nil, message: String, key: ServiceKey, source: CallSite? = nil,
    path: [PathStep] = [], nearMisses: [NearMiss] = [], fix: String
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.message = message
    self.key = key
    self.source = source
    self.path = path
    self.nearMisses = nearMisses
    self.fix = fix
  }
}

extension Diagnostic: CustomStringConvertible {
  /// Everything the diagnostic knows, on several lines, the first in the format of a compiler.
  public var description: String { lines().joined(separator: "\n") }

  /// Returns what the description consists of: the problem, the steps of the path, the near misses, and the fix.
  ///
  /// - Parameter lineOfCode: A closure that returns the line of code to show below a place, or `nil` to show none.
  package func lines(showing lineOfCode: (CallSite) -> String? = { _ in nil }) -> [String] {
    func located(_ text: String, _ site: CallSite?, indent: String) -> String {
      guard let site, let line = lineOfCode(site) else { return text.onOneLine }
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
    let counts = Dictionary(map { ($0.code, 1) }, uniquingKeysWith: +)
    var written = [DiagnosticCode: Int]()
    let texts = compactMap { diagnostic -> String? in
      let number = written[diagnostic.code, default: 0] + 1
      written[diagnostic.code] = number
      if number <= Self.mostWritten { return diagnostic.description }
      guard number == Self.mostWritten + 1, let count = counts[diagnostic.code] else { return nil }
      return "... and \(count - Self.mostWritten) more [\(diagnostic.code.rawValue)]"
    }
    return texts.joined(separator: "\n\n")
  }
}
