import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// What `check` writes: text, annotations for GitHub, and SARIF.
@Suite struct CheckReportTests {
  @Test func text_equalsGolden() throws {
    let graph = DependencyGraph.shop
    let report = CheckReport(graph.diagnostics(), in: graph) { $0.line == 60 ? "registry.service(Session.self)" : nil }
    try expectGolden(report.text, "Queries/check.txt")
    try expectGolden(
      CheckReport(DependencyGraph.odd.diagnostics(), in: .odd) { _ in nil }.text, "Queries/check-odd.txt")
    #expect(CheckReport([], in: graph) { _ in nil }.text == "")
  }

  @Test func text_colorsTheSeverities() {
    let graph = DependencyGraph.shop
    func text(isColored: Bool) -> String {
      CheckReport(graph.diagnostics(), in: graph, style: TreeStyle(isColored: isColored)) { _ in "code" }.text
    }
    let colored = text(isColored: true)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text(isColored: false))
    #expect(colored.hasPrefix("Shop/AuthPlugin.swift:60: \u{1B}[1;31merror:\u{1B}[0m Shop.Session needs "))
    #expect(colored.contains(": \u{1B}[33mwarning:\u{1B}[0m "))
  }

  /// What depends on what is wrong is counted once, whichever way it is reached, and without what is named.
  @Test func text_countsConsequences_once() {
    var builder = GraphBuilder()
    let (first, second) = (builder.node("App.First"), builder.node("App.Second"))
    builder.gap(first, "App.Clock")
    builder.gap(second, "App.Clock")
    let middle = builder.node("App.Middle")
    builder.edge(middle, first)
    builder.edge(middle, second)
    builder.edge(first, middle, .lazy)
    let top = builder.node("App.Top", traits: .root)
    builder.edge(top, middle)
    builder.edge(top, second, .lazy)
    // Another cause, without consequences.
    builder.gap(top, "App.Other")
    let graph = builder.build()
    let lines = CheckReport(graph.diagnostics(), in: graph) { _ in nil }.text.split(separator: "\n")
    #expect(
      lines.filter { $0.contains(" on ") || $0.contains("error:") } == [
        "Shop/main.swift:10: error: App.First needs App.Clock for parameter 1, which is not registered; so does App.Second. [INJ001]",
        "  3 other registrations depend on it.",
        "Shop/main.swift:40: error: App.Top needs App.Other for parameter 3, which is not registered. [INJ001]",
      ])
  }

  @Test(.thorough, .timeLimit(.minutes(10))) func text_isBounded_forManyPlaces_andManyCauses() {
    var one = GraphBuilder()
    var many = GraphBuilder()
    for number in 0..<1_000 {
      _ = one.node("App.A\(number)")
      many.gap(many.node("App.A\(number)", traits: .root), "App.Clock\(number)")
    }
    let (first, second) = (one.build(), many.build())
    let places = CheckReport(first.diagnostics(), in: first) { _ in nil }.text
    #expect(
      places.hasSuffix(
        "\n  ... and in 990 more places\n  To fix this, remove it, or add .root() if the app resolves it itself.\n"))
    let causes = CheckReport(second.diagnostics(), in: second) { _ in nil }.text
    #expect(causes.hasSuffix("\n\n... and 900 more [INJ001]\n"))
  }

  /// The dependents of a registration are searched for once, not for each diagnostic about its place.
  @Test(.thorough, .timeLimit(.minutes(10)), arguments: [1, 5_000])
  func text_isLinear_inRegistrationsOfOneLine(keys: Int) {
    let count = 10_000
    var builder = GraphBuilder()
    let app = builder.node("App.App", traits: .root)
    for number in 0..<count {
      let node = builder.node("App.A\(number % keys)", sameLineAs: 1)
      if number % keys == 0 { builder.edge(app, node) }
    }
    let graph = builder.build()
    let duplicates = graph.diagnostics().filter { $0.code == .duplicateRegistration }
    let text = CheckReport(duplicates, in: graph) { _ in nil }.text
    let end = """
        ... and in \(count - keys - 10) more places
        1 other registration depends on these.
        To fix this, remove one of the registrations, give one of the registrations another identifier, or add \
      .overriding() to the one that replaces the other.

      """
    #expect(text.hasSuffix(end))
  }

  // MARK: For GitHub, and without a plugin

  private let found = DependencyGraph.odd.diagnostics() + DependencyGraph.shop.diagnostics()

  @Test func annotations_areOneLineEach() throws {
    let text = AnnotationReport.text(found)
    try expectGolden(text, "Queries/check.github.txt")
    let lines = text.split(separator: "\n")
    #expect(lines.count == found.count)
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ") })
  }

  // MARK: SARIF

  private func sarif(_ diagnostics: [Diagnostic]) -> SARIFReport {
    SARIFReport(diagnostics, in: .shop, from: "graph.json", toolVersion: "1.2.3")
  }

  @Test func report_equalsGolden() throws {
    try expectGolden(sarif(found).json, "Queries/check.sarif.json")
    #expect(sarif([]).json.contains("\"results\" : [\n\n      ]"))
  }

  /// Code scanning rejects a whole report in which one result has no place.
  @Test func result_hasAPlace_alsoIfItIsAboutAPlugin() throws {
    func place(ofPlugin name: String) throws -> String {
      let diagnostic = Diagnostic(code: .pluginCycle, message: "", key: ServiceKey(type: name), fixes: [.decide("")])
      let match = sarif([diagnostic]).json.firstMatch(of: /"uri" : "([^"]*)"\s+},\s+"region" : {\s+"startLine" : (\d+)/)
      return try #require(match.map { "\($0.1):\($0.2)" })
    }
    #expect(try place(ofPlugin: "AuthPlugin") == "Shop/AuthPlugin.swift:20")
    #expect(try place(ofPlugin: "EmptyPlugin") == "graph.json:1")
  }
}
