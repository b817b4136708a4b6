import Injector
import InjectorInspection
import TestSupport
import Testing

/// A contradiction between two answers to one question.
struct Contradiction: Error, CustomStringConvertible {
  let description: String

  /// Throws if two lists of texts differ.
  static func check(_ first: [String], _ second: [String], _ names: String) throws {
    guard first != second else { return }
    let (gone, come) = (first.filter { !second.contains($0) }, second.filter { !first.contains($0) })
    throw Contradiction(
      description: "\(names)\n--- \(gone.joined(separator: "\n"))\n+++ \(come.joined(separator: "\n"))"
        + (gone.isEmpty && come.isEmpty ? "the order differs" : ""))
  }
}

extension [Diagnostic] {
  var texts: [String] { map(\.description) }
}

/// A graph that is read from a file has the diagnostics of the one that was written, in the same words.
@Test func savedGraph_hasTheSameDiagnostics() async {
  func check(_ checked: Checked, _ name: String) throws {
    let graph = checked.graph
    let copy = try DependencyGraph(json: graph.json.utf8)
    guard copy == graph else { throw Contradiction(description: "\(name): the graphs differ") }
    guard copy.json == graph.json else { throw Contradiction(description: "\(name): the files differ") }
    try Contradiction.check(checked.found.texts, copy.diagnostics().texts, "\(name), and saved")
  }
  await expectProperty(of: App.self) { app in
    try check(app.checked(), "graph")
    try check(app.checked(concurrency: .minimal), "minimal")
    try check(app.checked(without: "Plugin0"), "without")
    guard let container = app.verdict()?.container else { return }
    try check(Checked(container.graph), "container")
    let child = try? container.makeChild(
      plugins: app.childPlugins, validation: ValidationPolicy(severities: [:]), uninstalledPlugins: [app.root()])
    if let child { try check(Checked(child.graph), "child") }
    if let part = try? Container(testing: (any Port).self, from: app.root()) { try check(Checked(part.graph), "test") }
  }
}
