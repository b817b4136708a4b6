/// The diagnostics of a container, worded when someone reads them.
///
/// Building a container asks for severities only: thousands of registrations aren't named for one unread warning.
struct DiagnosticList: Sendable {
  let severities: [Severity]
  private let worded: Deferred<[Diagnostic]>

  init(_ findings: [Finding], in graph: DependencyGraph) {
    severities = findings.map(\.severity)
    worded = Deferred {
      let context = FindingContext(graph)
      return findings.map { $0.diagnostic(in: context) }
    }
  }

  init(_ diagnostics: [Diagnostic]) {
    severities = diagnostics.map(\.severity)
    worded = Deferred(diagnostics)
  }

  /// No diagnostics, as a scope has them.
  static let none = DiagnosticList([])

  var all: [Diagnostic] { worded.value }
}
