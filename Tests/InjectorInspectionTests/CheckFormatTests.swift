import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// `check --format sarif` and `github`, and a graph without a plugin.
@Suite struct CheckFormatTests {
  private let found = DependencyGraph.odd.diagnostics() + DependencyGraph.shop.diagnostics()

  @Test func sarif_equalsGolden() throws {
    try expectGolden(SARIFReport(found, toolVersion: "1.2.3").json, "Queries/check.sarif.json")
    try expectGolden(SARIFReport([], toolVersion: "1.2.3").json, "Queries/check-empty.sarif.json")
  }

  /// The properties that the schema of SARIF 2.1.0 requires, and the values that it allows.
  @Test func sarif_hasWhatTheSchemaRequires() throws {
    let json = try JSONSerialization.jsonObject(with: Data(SARIFReport(found, toolVersion: "1").json.utf8))
    let log = try #require(json as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(Set(log.keys) == ["$schema", "version", "runs"] && runs.count == 1)
    let tool = try #require(runs[0]["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "injector-inspect")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(ids == DiagnosticCode.allCases.map(\.rawValue) && Set(ids).count == ids.count)
    let results = try #require(runs[0]["results"] as? [[String: Any]])
    #expect(results.count == found.count)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(ids[index] == result["ruleId"] as? String)
      #expect(["none", "note", "warning", "error"].contains(try #require(result["level"] as? String)))
      let message = try #require(result["message"] as? [String: Any])
      #expect((message["text"] as? String)?.isEmpty == false)
      let related = result["relatedLocations"] as? [[String: Any]] ?? []
      for location in try #require(result["locations"] as? [[String: Any]]) + related {
        let place = try #require(location["physicalLocation"] as? [String: Any])
        let artifact = try #require(place["artifactLocation"] as? [String: Any])
        let uri = try #require(artifact["uri"] as? String)
        #expect(URL(string: uri) != nil && !uri.contains(" ") && uri.allSatisfy(\.isASCII))
        let region = try #require(place["region"] as? [String: Any])
        #expect(try #require(region["startLine"] as? Int) >= 1)
      }
      let fingerprints = try #require(result["partialFingerprints"] as? [String: String])
      #expect(fingerprints.count == 1)
    }
  }

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
