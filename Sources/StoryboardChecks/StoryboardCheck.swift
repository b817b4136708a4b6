package import Injector
package import InjectorHeadless

/// Compares the storyboards of an app with the screens of its graph.
package struct StoryboardCheck {
  let documents: AppDocuments
  let screens: RegisteredScreens
  private let severities: [DiagnosticCode: Severity]
  private var found: [Diagnostic] = []
  /// The scenes for which a screen of another class is registered: the objects of each document.
  var claimed: [String: Set<String>] = [:]
  /// How many more names are compared to find similar ones. Each text is compared with all, so many wrong texts would
  /// take quadratic time.
  private var comparisons = 1_000_000

  /// Returns the problems, errors first, and then by file and line. O(*n* log *n*) in registrations, scenes and
  /// connections.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - modules: The modules of the app, or `nil` if the call sites of the graph name them.
  ///   - documents: The documents that were read, or the reasons why they weren't.
  ///   - severities: The severities of rules that differ from the usual ones.
  package static func diagnostics(
    of graph: DependencyGraph, modules: Set<String>? = nil,
    documents: [Result<StoryboardDocument, StoryboardDocumentError>],
    severities: [DiagnosticCode: Severity] = [:]
  ) -> [Diagnostic] {
    var check = StoryboardCheck(
      documents: AppDocuments(documents), screens: RegisteredScreens(graph, modules: modules ?? graph.modules),
      severities: severities)
    for case .failure(let error) in documents {
      let name = error.file.lastComponent
      check.report(
        .unreadableDocument, ServiceKey(type: name), at: CallSite(fileID: error.file, line: error.line ?? 1),
        "\(name): \(error.message)", fix: error.fix)
    }
    check.checkScreens()
    for storyboard in check.documents.all { check.checkScenes(of: storyboard) }
    for document in documents.compactMap({ try? $0.get() }) where document.platform != .watchKit {
      check.checkObjects(of: document)
    }
    return check.found.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.severity != b.severity { return a.severity > b.severity }
      if a.source != b.source, let first = a.source, let second = b.source { return first < second }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// Returns the names that a text may mean, or none if very many names were compared. The names are formed only if
  /// they are compared, as each of many wrong texts would form all of them.
  mutating func near(_ text: String, in names: (AppDocuments) -> [String]) -> [String] {
    guard comparisons > 0 else { return [] }
    let names = names(documents)
    comparisons -= names.count
    return NearestNames.of(text, in: names)
  }

  mutating func report(
    _ code: DiagnosticCode, _ key: ServiceKey, at source: CallSite, _ message: String, near: [String] = [], fix: String,
    severity: Severity? = nil
  ) {
    let severity = severities[code] ?? severity ?? code.severity
    guard severity != .off else { return }
    let words = near.isEmpty ? "" : "; near: \(near.map(\.debugDescription).joined(separator: ", "))"
    found.append(
      Diagnostic(
        code: code, severity: severity, message: message + words + ".", key: key, source: source, fixes: [.decide(fix)])
    )
  }

  /// Reports a finding about an object or a name in a document.
  mutating func report(
    _ code: DiagnosticCode, _ name: String, at line: Int, of document: StoryboardDocument, _ message: String,
    near: [String] = [], fix: String, severity: Severity? = nil
  ) {
    report(
      code, ServiceKey(type: document.file.lastComponent, identifier: ServiceIdentifier(name)),
      at: CallSite(fileID: document.file, line: line), message, near: near, fix: fix, severity: severity)
  }
}

extension String {
  /// The name of a file without its folders.
  var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
  /// The folder of a file.
  var folder: String { split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") }
  /// The name of a type without its module and the types around it.
  var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}
