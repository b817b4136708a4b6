import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// `check --format sarif`, against the schema of SARIF 2.1.0.
@Suite struct SARIFReportTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  private let found = DependencyGraph.odd.diagnostics() + DependencyGraph.shop.diagnostics()

  private func problems(_ diagnostics: [Diagnostic]) throws -> [String] {
    try SARIFSchema.problems(in: SARIFReport(diagnostics, toolVersion: "1.2.3").json)
  }

  @Test func report_equalsGolden() throws {
    try expectGolden(SARIFReport(found, toolVersion: "1.2.3").json, "Queries/check.sarif.json")
    try expectGolden(SARIFReport([], toolVersion: "1.2.3").json, "Queries/check-empty.sarif.json")
  }

  @Test(arguments: DiagnosticCode.allCases.filter { $0.rawValue < DiagnosticCode.unknownScene.rawValue })
  func diagnosticsOfEveryRule_followTheSchema(_ code: DiagnosticCode) throws {
    let golden = Self.tests.appending(path: "InjectorTests/Errors/Goldens/\(code.rawValue).json")
    let diagnostics = try [Diagnostic](json: Data(contentsOf: golden))
    #expect(!diagnostics.isEmpty)
    #expect(try problems(diagnostics) == [])
  }

  /// A file's name becomes a URI, and the others become text.
  @Test(arguments: [
    "", " ", "a b", "%", "%41", "?#", "//host/a", "a:b", "http://a/<b>", "\\", "\"}]", "\u{0}\u{1B}[2J\r\n\u{7F}",
    "é\u{301}👩‍👩‍👧\u{202E}\u{2028}\u{FFFF}\u{10FFFF}", "{0}", "[link](1)", "../../etc/passwd",
    String(repeating: "x", count: 1_000),
  ])
  func names_neverBreakTheSchema(name: String) throws {
    let key = ServiceKey(type: "App.\(name)", identifier: ServiceIdentifier(name))
    let nodes = [0, -1, .max].map { line in
      DependencyGraph.Node(
        key: key, lifetime: .scoped(Scope(name)), isolation: .actor("A.\(name)"), plugin: name,
        source: CallSite(fileID: name, line: line), arguments: [name])
    }
    let graph = DependencyGraph(
      plugins: [.init(name: name, dependencies: [name])], nodes: nodes,
      edges: [
        .init(from: 0, to: nil, key: ServiceKey(type: "App.Gone\(name)"), kind: .direct, parameter: 0),
        .init(from: 1, to: 0, key: key, kind: .direct, parameter: 0),
        .init(from: 0, to: 1, key: key, kind: .direct, parameter: 1),
      ])
    let diagnostics = graph.diagnostics()
    #expect(Set(diagnostics.map(\.code)).isSuperset(of: [.missingDependency, .duplicateRegistration]))
    #expect(try problems(diagnostics) == [])
  }

  /// What the schema can't say: results refer to rules by position, and each has what a host recognizes it by.
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

  /// The schema is read whole: it refuses a log that is wrong in any of the fields that the report writes.
  @Test(arguments: [
    ("\"version\" : \"2.1.0\"", "\"version\" : \"2.2.0\""), ("\"$schema\" : \"https", "\"$schema\" : \" https"),
    ("\"runs\" :", "\"run\" :"), ("\"columnKind\" : \"utf16CodeUnits\"", "\"columnKind\" : \"bytes\""),
    ("\"level\" : \"error\"", "\"level\" : \"fatal\""), ("\"startLine\" : 10", "\"startLine\" : 0"),
    ("\"startLine\" : 10", "\"startLine\" : \"10\""), ("\"ruleIndex\" : ", "\"ruleIndex\" : -1"),
    ("\"text\" : ", "\"txt\" : "), ("\"uri\" : \"Shop/", "\"uri\" : \"Shop /"), ("\"driver\" :", "\"drivers\" :"),
    ("\"name\" : \"injector-inspect\"", "\"name\" : null"),
    ("\"partialFingerprints\" : {", "\"partialFingerprints\" : {\"a\" : 1,"),
    ("\"id\" : 1", "\"id\" : -2"), ("\"ruleId\" : \"INJ", "\"ruleID\" : \"INJ"),
  ])
  func schema_refusesWrongLogs(text: String, replacement: String) throws {
    let log = SARIFReport(found, toolVersion: "1").json
    let broken = log.replacing(text, with: replacement, maxReplacements: 1)
    try #require(broken != log)
    #expect(try SARIFSchema.problems(in: broken) != [])
  }
}
