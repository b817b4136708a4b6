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

  private static let samples: [(name: String, graph: DependencyGraph)] = [
    ("shop", .shop), ("account", .account), ("odd", .odd), ("empty", DependencyGraph()),
  ]

  @Test(arguments: samples, GraphFormat.allCases)
  func rendered_equalsGolden(sample: (name: String, graph: DependencyGraph), format: GraphFormat) throws {
    try expectGolden(golden(sample.graph, as: format), "\(sample.name).\(format.rawValue)")
  }

  @Test func rendered_colorsTrees_andNothingElse() throws {
    let shop = DependencyGraph.shop
    let colored = shop.rendered(as: .tree, colored: true)
    try expectGolden(colored, "shop-colored.tree")
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == shop.rendered(as: .tree))
    for format in GraphFormat.allCases where format != .tree {
      #expect(shop.rendered(as: format, colored: true) == shop.rendered(as: format))
    }
  }

  @Test func rendered_showsEachRegistrationOnce_forChainDeeperThanATree() throws {
    try expectGolden(DependencyGraph.chain(of: 60).rendered(as: .tree), "chain.tree")
  }

  @Test(arguments: GraphFormat.allCases) func rendered_returns_forAChainOfThousands(format: GraphFormat) {
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
