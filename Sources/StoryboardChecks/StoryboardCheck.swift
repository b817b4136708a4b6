package import Injector
package import InjectorHeadless

/// Compares the storyboards of an app with the screens of its graph, and with the classes of its sources.
package struct StoryboardCheck {
  let documents: AppDocuments
  let screens: RegisteredScreens
  let classes: SwiftSources
  /// The registered classes, such as `App.NoteController`, by the folder of their source.
  let registeredClasses: [String: Set<String>]
  /// A Boolean value that indicates whether the sources declare each class of the app.
  let areClassesKnown: Bool
  private let severities: [DiagnosticCode: Severity]
  private var found: [Diagnostic] = []
  /// The scenes for which a screen of another class is registered: the objects of each document.
  var claimed: [String: Set<String>] = [:]
  /// How many more names are compared to find similar ones. Each text is compared with all, so many wrong texts would
  /// take quadratic time.
  private var comparisons = 1_000_000

  /// Returns what is wrong, errors first, and then by file and line.
  ///
  /// O(*n* log *n*) in registrations, scenes, connections, and the length of the sources.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - documents: The documents that were read, or the reasons why they weren't.
  ///   - sources: The contents of the app's Swift files. If there are none, classes aren't compared.
  ///   - hasObjectiveC: A Boolean value that indicates whether other classes are declared in Objective-C.
  ///   - severities: The severities that differ from the defaults of the rules.
  package static func diagnostics(
    of graph: DependencyGraph, documents: [Result<StoryboardDocument, StoryboardDocumentError>],
    sources: [(file: String, content: [UInt8])] = [], hasObjectiveC: Bool = false,
    severities: [DiagnosticCode: Severity] = [:]
  ) -> [Diagnostic] {
    var check = StoryboardCheck(
      graph, documents: AppDocuments(documents), classes: SwiftSources(sources), areClassesKnown: !hasObjectiveC,
      severities: severities)
    for case .failure(let error) in documents { check.report(error) }
    check.checkScreens()
    for storyboard in check.documents.all { check.checkScenes(of: storyboard) }
    check.checkConnections(of: documents.compactMap { try? $0.get() })
    return check.found.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.severity != b.severity { return a.severity > b.severity }
      if a.source != b.source, let first = a.source, let second = b.source { return first < second }
      return left.offset < right.offset
    }.map(\.element)
  }

  private init(
    _ graph: DependencyGraph, documents: AppDocuments, classes: SwiftSources, areClassesKnown: Bool,
    severities: [DiagnosticCode: Severity]
  ) {
    let screens = RegisteredScreens(graph)
    self.documents = documents
    self.screens = screens
    self.classes = classes
    registeredClasses = Self.registeredClasses(of: graph, in: classes)
    // The sources of the app are complete if they declare each of its screens.
    self.areClassesKnown =
      areClassesKnown && !classes.isEmpty && screens.all.allSatisfy { classes[$0.className] != nil }
    self.severities = severities
  }

  /// Returns the names that a text may mean, or none if very many names were compared.
  mutating func near(_ text: String, in names: some Collection<String>) -> [String] {
    guard comparisons > 0 else { return [] }
    comparisons -= names.count
    return NearestNames.of(text, in: names)
  }

  mutating func report(
    _ code: DiagnosticCode, _ key: ServiceKey, at source: CallSite, _ message: String, near: [String] = [],
    fix: String, severity: Severity? = nil
  ) {
    let severity = severities[code] ?? severity ?? code.severity
    guard severity != .off else { return }
    let words = near.isEmpty ? "" : "; near: \(near.map(\.debugDescription).joined(separator: ", "))"
    found.append(
      Diagnostic(code: code, severity: severity, message: message + words + ".", key: key, source: source, fix: fix))
  }

  private mutating func report(_ error: StoryboardDocumentError) {
    report(
      .unreadableDocument, ServiceKey(type: error.file.lastComponent),
      at: CallSite(fileID: error.file, line: error.line ?? 1), "\(error.file.lastComponent): \(error.message)",
      fix: error.fix)
  }
}

extension StoryboardDocument {
  /// The key of a finding in the document.
  func key(_ identifier: String?) -> ServiceKey {
    ServiceKey(type: file.lastComponent, identifier: identifier.map { ServiceIdentifier($0) })
  }

  func site(_ line: Int) -> CallSite { CallSite(fileID: file, line: line) }
}

extension String {
  /// The name of a file without its folders.
  var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
