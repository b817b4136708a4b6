/// What validation found, worded when someone reads it.
///
/// Building a container asks for severities only, so a graph of thousands of registrations is not named for one warning
/// that no one reads.
final class DiagnosticList: Sendable {
  /// Findings and what names them.
  private final class Found: Sendable {
    let findings: [Finding]
    let structure: GraphStructure
    let names: any GraphNames
    let tested: ServiceKey?
    let missingKeyNames: (any GraphNames)?

    init(
      _ findings: [Finding], in structure: GraphStructure, names: any GraphNames, tested: ServiceKey? = nil,
      missingKeyNames: (any GraphNames)? = nil
    ) {
      self.findings = findings
      self.structure = structure
      self.names = names
      self.tested = tested
      self.missingKeyNames = missingKeyNames
    }

    /// The diagnostics, each worded when it is read.
    var worded: LazyMapSequence<[Finding], Diagnostic> {
      let graph = NamedGraph(structure, names: names, tested: tested, missingKeyNames: missingKeyNames)
      return findings.lazy.map { $0.diagnostic(in: graph) }
    }
  }

  private enum State: Sendable {
    case found(Found)
    case worded([Diagnostic])
  }

  private let state: Guarded<State>

  /// Creates a list of findings to be worded later.
  init(_ findings: [Finding], in structure: GraphStructure, names: any GraphNames) {
    state = Guarded(
      findings.isEmpty ? .worded([]) : .found(Found(findings, in: structure, names: names)))
  }

  /// Creates a list of diagnostics.
  init(_ diagnostics: [Diagnostic]) { state = Guarded(.worded(diagnostics)) }

  private init(_ found: Found) { state = Guarded(.found(found)) }

  /// No diagnostics, as a scope has them.
  static let none = DiagnosticList([])

  /// The diagnostics.
  var all: [Diagnostic] {
    // Worded outside the lock: what is released on the way may run a user's code. Two readers may word the same.
    let known = state.withLock { $0 }
    defer { extendLifetime(known) }
    switch known {
    case .worded(let diagnostics): return diagnostics
    case .found(let found):
      let worded = Array(found.worded)
      state.withLock { $0 = .worded(worded) }
      return worded
    }
  }

  /// The diagnostics, each worded when it is read, and again whenever it is read again. None is kept.
  var lazy: AnySequence<Diagnostic> {
    switch state.withLock({ $0 }) {
    case .worded(let diagnostics): AnySequence(diagnostics)
    case .found(let found): AnySequence { found.worded.makeIterator() }
    }
  }

  /// The severities, without a word.
  var severities: [Severity] {
    switch state.withLock({ $0 }) {
    case .found(let found): found.findings.map(\.severity)
    case .worded(let diagnostics): diagnostics.map(\.severity)
    }
  }

  /// The same findings in the words for the test of one type.
  ///
  /// - Parameters:
  ///   - tested: The type that is tested.
  ///   - all: The names of all registrations, those that were excluded too.
  func testing(_ tested: ServiceKey, among all: any GraphNames) -> DiagnosticList {
    switch state.withLock({ $0 }) {
    case .worded: return self
    case .found(let found):
      return DiagnosticList(
        Found(found.findings, in: found.structure, names: found.names, tested: tested, missingKeyNames: all))
    }
  }
}
