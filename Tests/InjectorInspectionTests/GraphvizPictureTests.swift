import Foundation
@testable import Injector
@testable import InjectorInspection
import Testing

/// Whether the drawing that Graphviz makes of a graph can be read.
@Suite(.timeLimit(.minutes(10)), .enabled(if: GraphvizDrawing.path != nil, "Graphviz isn't installed"))
struct GraphvizPictureTests {
  @Test func titlesAndWords_areCoveredByNothing() async throws {
    let texts = [DependencyGraph.shop, .account, .odd, try await DemoGraph.read()].map { $0.rendered(as: .dot) }
    for text in texts + [PluginOverview(GraphMap(.shop)).dot] {
      let drawing = try GraphvizDrawing(of: text)
      #expect(drawing.faults == [])
      #expect(drawing.lines > 1)
    }
  }

  @Test func pluginsOnCycles_areDrawn_byTheNewerRanking() throws {
    let text = DependencyGraph.thirtyPlugins.rendered(as: .dot)
    #expect(
      try GraphvizDrawing(of: text, options: ["-Gnewrank=true"]).lines == DependencyGraph.thirtyPlugins.edges.count)
  }
}
