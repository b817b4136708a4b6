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

extension App {
  var policy: ValidationPolicy { ValidationPolicy(severities: severities) }

  func graph(
    without absent: Set<String> = [], concurrency: ConcurrencyChecking = .complete
  ) -> DependencyGraph {
    DependencyGraph(of: root(), without: absent, validation: policy, concurrency: concurrency)
  }

  /// The diagnostics with which a container is built or refused, or `nil` if something else keeps it from being built:
  /// the factories of eager singletons throw.
  func verdict(
    without absent: Set<String> = [], concurrency: ConcurrencyChecking = .complete
  ) -> (found: [Diagnostic], container: Container?)? {
    do {
      let container = try Container(
        root(without: absent), validation: policy, concurrency: concurrency, uninstalledPlugins: uninstalled(absent))
      return (container.diagnostics, container)
    } catch let error as ValidationError { return (error.diagnostics, nil) } catch { return nil }
  }
}

/// A graph that is read from a file has the diagnostics of the one that was written, in the same words.
@Test func savedGraph_hasTheSameDiagnostics() async {
  func check(_ graph: DependencyGraph, _ name: String) throws {
    let copy = try DependencyGraph(json: graph.json.utf8)
    guard copy == graph else { throw Contradiction(description: "\(name): the graphs differ") }
    guard copy.json == graph.json else { throw Contradiction(description: "\(name): the files differ") }
    try Contradiction.check(graph.diagnostics().texts, copy.diagnostics().texts, "\(name), and saved")
  }
  await expectProperty(of: App.self) { app in
    try check(app.graph(), "graph")
    try check(app.graph(concurrency: .minimal), "minimal")
    try check(app.graph(without: ["Plugin0"]), "without")
    guard let container = app.verdict()?.container else { return }
    try check(container.graph, "container")
    let child = try? container.makeChild(
      plugins: app.childPlugins, validation: ValidationPolicy(severities: [:]), uninstalledPlugins: [app.root()])
    if let child { try check(child.graph, "child") }
    if let part = try? Container(testing: (any Port).self, from: app.root()) { try check(part.graph, "test") }
  }
}
