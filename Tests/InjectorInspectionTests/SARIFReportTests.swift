import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// `check --format sarif`. `.ci/schemas/check` compares the goldens with the schema of SARIF 2.1.0.
@Suite struct SARIFReportTests {
  private let found = DependencyGraph.odd.diagnostics() + DependencyGraph.shop.diagnostics()

  @Test func report_equalsGolden() throws {
    try expectGolden(SARIFReport(found, toolVersion: "1.2.3").json, "Queries/check.sarif.json")
    try expectGolden(SARIFReport([], toolVersion: "1.2.3").json, "Queries/check-empty.sarif.json")
  }

  /// Results refer to rules by position, and each has what a host recognizes it by.
  @Test func results_referToTheirRules() throws {
    struct Log: Decodable {
      var runs: [Run]
      struct Run: Decodable {
        var results: [Result]
        var tool: Tool
      }
      struct Result: Decodable {
        var partialFingerprints: [String: String]
        var ruleId: String
        var ruleIndex: Int
      }
      struct Tool: Decodable { var driver: Driver }
      struct Driver: Decodable { var rules: [Rule] }
      struct Rule: Decodable { var id: String }
    }
    let log = try JSONDecoder().decode(Log.self, from: Data(SARIFReport(found, toolVersion: "1").json.utf8))
    let run = try #require(log.runs.first)
    let rules = run.tool.driver.rules.map(\.id)
    #expect(rules == DiagnosticCode.allCases.map(\.rawValue))
    #expect(run.results.map { rules[$0.ruleIndex] } == found.map(\.code.rawValue))
    #expect(run.results.map(\.ruleId) == found.map(\.code.rawValue))
    #expect(run.results.allSatisfy { $0.partialFingerprints.count == 1 })
  }
}
