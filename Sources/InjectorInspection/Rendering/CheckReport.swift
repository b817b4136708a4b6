package import Injector

/// Diagnostics as text for people: those with one cause together, with the line of code and the number of
/// registrations that depend on faulty or missing ones.
///
/// Diagnostics have one cause if they have the same code and the same fix: a type that nothing registers is missing
/// in many places, and is registered once.
package struct CheckReport {
  private struct Cause: Hashable {
    let code: DiagnosticCode
    let fix: String
  }

  /// The diagnostics of each cause.
  private let groups: [[Diagnostic]]
  private let graph: DependencyGraph
  private let style: TreeStyle
  private let line: (CallSite) -> String?

  /// The most causes of one code in a text, and the most places of one cause. A graph has thousands if one repeats.
  private static let (mostCauses, mostPlaces) = (100, 10)
  /// The most causes whose consequences are counted, each in O(*n* + *e*).
  private static let mostCounted = 100

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics.
  ///   - graph: The graph that they are about, with the same files in its call sites.
  ///   - style: The colors of the severities.
  ///   - line: A closure that returns the line of code at a place, or `nil` if the file isn't found.
  package init(
    _ diagnostics: some Sequence<Diagnostic>, in graph: DependencyGraph,
    style: TreeStyle = TreeStyle(isColored: false), line: @escaping (CallSite) -> String?
  ) {
    var positions: [Cause: Int] = [:]
    var groups: [[Diagnostic]] = []
    for diagnostic in diagnostics {
      let cause = Cause(code: diagnostic.code, fix: diagnostic.fix)
      let position = positions[cause] ?? groups.count
      if position == groups.count {
        positions[cause] = position
        groups.append([])
      }
      groups[position].append(diagnostic)
    }
    self.groups = groups
    self.graph = graph
    self.style = style
    self.line = line
  }

  /// The causes, separated by empty lines, or an empty text if there are no diagnostics.
  package var text: String {
    let consequences = Consequences(graph, of: groups.prefix(Self.mostCounted).joined())
    var rest = groups.reduce(into: [:]) { $0[$1[0].code, default: 0] += 1 }
    var written: [DiagnosticCode: Int] = [:]
    var texts: [String] = []
    for group in groups {
      let code = group[0].code
      if written[code, default: 0] < Self.mostCauses {
        written[code, default: 0] += 1
        rest[code, default: 0] -= 1
        let affected = texts.count < Self.mostCounted ? consequences.count(of: group) : 0
        texts.append(text(of: group, affected: affected))
      } else if let count = rest.removeValue(forKey: code) {
        texts.append("... and \(count) more [\(code.rawValue)]")
      }
    }
    return texts.isEmpty ? "" : texts.joined(separator: "\n\n") + "\n"
  }

  private func text(of group: [Diagnostic], affected: Int) -> String {
    var lines: [String] = []
    for (index, diagnostic) in group.prefix(Self.mostPlaces).enumerated() {
      let own = diagnostic.lines(showing: line)
      let place = (diagnostic.source.map { "\($0): " } ?? "").onOneLine
      let level = "\(diagnostic.severity.rawValue):"
      lines.append(place + style.paint(level, ink(of: diagnostic.severity)) + own[0].dropFirst((place + level).count))
      // The fix, which the last line has, is written once.
      if index == 0 { lines += own.dropFirst().dropLast() }
    }
    let rest = group.count - Self.mostPlaces
    if rest > 0 { lines.append("  ... and in \(counted(rest, "more place"))") }
    if affected > 0 {
      let verb = affected == 1 ? "depends" : "depend"
      let pronoun = group.count == 1 ? "it" : "these"
      lines.append("  \(counted(affected, "other registration")) \(verb) on \(pronoun).")
    }
    lines.append("  To fix this, \(group[0].fix.onOneLine).")
    return lines.joined(separator: "\n")
  }

  private func ink(of severity: Severity) -> TreeStyle.Ink {
    switch severity {
    case .error: .problem
    case .warning: .warning
    case .info, .off: .line
    }
  }
}
