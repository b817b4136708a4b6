import Foundation
@testable import Injector
import InjectorInspection
import TestSupport
import Testing

@Suite struct RenderingTests {
  /// A graph as its golden has it: of a page, only the data, because the rest is the same for every graph.
  private func golden(_ graph: DependencyGraph, as format: GraphFormat) -> String {
    let text = graph.rendered(as: format)
    guard format == .html, let start = text.range(of: "id=\"graph\">"),
      let end = text.range(of: "</script>", range: start.upperBound..<text.endIndex)
    else { return text }
    return String(text[start.upperBound..<end.lowerBound]).replacing(/([}\]],)(["{])/) { "\($0.1)\n\($0.2)" }
  }

  @Test(arguments: GraphFormat.allCases)
  func rendered_equalsGolden_forShop(format: GraphFormat) throws {
    try expectGolden(golden(DependencyGraph.shop, as: format), "shop.\(format.rawValue)")
  }

  @Test(arguments: GraphFormat.allCases)
  func rendered_equalsGolden_forInputs(format: GraphFormat) throws {
    try expectGolden(golden(DependencyGraph.account, as: format), "account.\(format.rawValue)")
  }

  @Test(arguments: GraphFormat.allCases)
  func rendered_equalsGolden_forOddNames(format: GraphFormat) throws {
    try expectGolden(golden(DependencyGraph.odd, as: format), "odd.\(format.rawValue)")
  }

  @Test(arguments: GraphFormat.allCases)
  func rendered_equalsGolden_forEmptyGraph(format: GraphFormat) throws {
    try expectGolden(golden(DependencyGraph(), as: format), "empty.\(format.rawValue)")
  }

  @Test func rendered_equalsGolden_inColor() throws {
    try expectGolden(DependencyGraph.shop.rendered(as: .tree, colored: true), "shop-colored.tree")
  }

  @Test func rendered_isPlainTree_withoutItsColors() {
    let colored = DependencyGraph.shop.rendered(as: .tree, colored: true)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == DependencyGraph.shop.rendered(as: .tree))
  }

  @Test(arguments: [GraphFormat.json, .dot, .mermaid, .html])
  func rendered_ignoresColor_exceptForTrees(format: GraphFormat) {
    #expect(DependencyGraph.shop.rendered(as: format, colored: true) == DependencyGraph.shop.rendered(as: format))
  }

  @Test func rendered_showsEachRegistrationOnce_forChainDeeperThanATree() throws {
    try expectGolden(DependencyGraph.chain(of: 60).rendered(as: .tree), "chain.tree")
  }

  @Test(arguments: GraphFormat.allCases)
  func rendered_returns_forAChainOfThousands(format: GraphFormat) {
    let text = DependencyGraph.chain(of: 4_000).rendered(as: format)
    #expect(text.contains("Service3999"))
    // Four thousand bytes of indentation a line would make sixteen million.
    #expect(text.utf8.count < 3_200_000)
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["(", "`", "(unknown context at ", "(extension in A):", "<.", "a."])
  func rendered_isLinear_inTheNameOfAType(part: String) {
    let name = String(repeating: part, count: 10_000)
    let site = CallSite(fileID: "Shop/A.swift", line: 1)
    let graph = DependencyGraph(nodes: [DependencyGraph.Node(key: ServiceKey(type: name), source: site)])
    #expect(graph.rendered(as: .tree).hasPrefix("no plugin"))
  }
}
