@testable import Injector
import InjectorInspection
import Testing

/// A registration whose instances a policy keeps, in every picture and report.
@Suite struct KeptGraphTests {
  private static func graph(_ seconds: Int) -> DependencyGraph {
    var builder = GraphBuilder()
    let report = builder.node("Shop.Report")
    let rates = builder.node("Shop.Rates", nil, .service, .kept(by: "TimeToLive(seconds: \(seconds))"))
    builder.edge(report, rates, .provider)
    return builder.build()
  }

  @Test(arguments: [GraphFormat.tree, .dot, .mermaid, .html])
  func picture_namesThePolicy(_ format: GraphFormat) {
    #expect(Self.graph(60).rendered(as: format).contains("TimeToLive"))
  }

  @Test func tree_showsTheLifetime() {
    #expect(Self.graph(60).rendered(as: .tree).contains("service, kept(TimeToLive(seconds: 60))"))
  }

  @Test func snapshot_hasThePolicy_andIsReadBack() throws {
    let json = Self.graph(60).rendered(as: .json)
    #expect(json.contains("\"lifetime\" : \"kept\"") && json.contains("\"policy\" : \"TimeToLive(seconds: 60)\""))
    #expect(try DependencyGraph(json: json.utf8) == Self.graph(60))
    let without = json.replacing("\"policy\" : \"TimeToLive(seconds: 60)\",", with: "")
    let error = #expect(throws: DocumentError.self) { try DependencyGraph(json: without.utf8) }
    #expect(error.map { "\($0)".contains("graph.nodes[1].policy is absent, but the lifetime is kept") } == true)
  }

  @Test func selection_andStatistics_knowTheLifetime() {
    var selection = GraphSelection()
    selection.lifetimes = ["kept"]
    #expect(selection.graph(of: GraphMap(Self.graph(60))).nodes.map(\.key.type) == ["Shop.Rates"])
    #expect(GraphSelection.lifetimeNames.contains("kept"))
    let statistics = StatisticsReport(GraphMap(Self.graph(60)))
    #expect(statistics.json.contains("\"kept\" : 1"))
    #expect(statistics.text(TreeStyle(isColored: false)).contains("kept(TimeToLive(seconds: 60))"))
  }

  @Test func difference_showsAnotherPolicy() {
    let difference = GraphDifference(from: Self.graph(60), to: Self.graph(30))
    let text = difference.text(TreeStyle(isColored: false))
    #expect(text.contains("kept(TimeToLive(seconds: 60))") && text.contains("kept(TimeToLive(seconds: 30))"))
  }
}
