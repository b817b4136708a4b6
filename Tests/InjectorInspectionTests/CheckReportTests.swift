import Injector
import InjectorInspection
import TestSupport
import Testing

/// The text of `check`.
@Suite struct CheckReportTests {
  @Test func text_equalsGolden() throws {
    let graph = DependencyGraph.shop
    let report = CheckReport(graph.diagnostics(), in: graph) { $0.line == 60 ? "registry.service(Session.self)" : nil }
    try expectGolden(report.text, "Queries/check.txt")
    try expectGolden(
      CheckReport(DependencyGraph.odd.diagnostics(), in: .odd) { _ in nil }.text, "Queries/check-odd.txt")
    #expect(CheckReport([], in: graph) { _ in nil }.text == "")
  }

  @Test(.timeLimit(.minutes(5))) func text_isBounded_forManyPlaces_andManyCauses() {
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
}
