import Injector
import InjectorInspection
import TestSupport
import Testing

/// `check --format github`, and a graph without a plugin.
@Suite struct CheckFormatTests {
  private let found = DependencyGraph.odd.diagnostics() + DependencyGraph.shop.diagnostics()

  @Test func annotations_areOneLineEach() throws {
    let text = AnnotationReport.text(found)
    try expectGolden(text, "Queries/check.github.txt")
    let lines = text.split(separator: "\n")
    #expect(lines.count == found.count)
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ") })
  }

  @Test func graph_withoutAPlugin_missesWhatOthersNeed() {
    let graph = DependencyGraph.shop.without(plugins: ["NetworkPlugin"])
    #expect(graph.plugins.map(\.name) == ["ShopPlugin", "AuthPlugin", "EmptyPlugin"])
    let missing = graph.diagnostics().filter { $0.code == .missingDependency }.map(\.key.description)
    #expect(missing.contains("any Shop.Fetching"))
    #expect(DependencyGraph.shop.without(plugins: []) == .shop)
    let contributions = DependencyGraph.shop.without(plugins: ["AuthPlugin"])
    #expect(contributions.diagnostics().filter { $0.key.type.hasSuffix("DeepLinkHandling") }.isEmpty)
  }
}
