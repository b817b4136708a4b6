import Foundation
@testable import Injector
@testable import InjectorInspection
import TestSupport
import Testing

@testable import injector_inspect

/// The schema of reports, against what the library writes, and every golden document against its schema.
@Suite struct ReportSchemaTests {
  private let schema: JSONSchema

  init() throws { schema = try JSONSchema(Data(DocumentSchema.reports.utf8), isClosed: true) }

  @Test(arguments: [("GraphSchema", DocumentSchema.graph), ("ReportSchema", DocumentSchema.reports)])
  func schema_isTheFileOfTheDocumentation(name: String, text: String) throws {
    let file = DocumentSchemas.folder.appending(path: "\(name).json")
    #expect(Data(text.utf8) == (try Data(contentsOf: file)))
  }

  /// The goldens of all tests, in any folder: graphs, reports, errors and SARIF logs.
  private static let goldens: [(name: String, text: String)] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    var goldens: [(name: String, text: String)] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "json", file.pathComponents.contains("Goldens") else { continue }
      goldens.append((file.path, (try? String(contentsOf: file, encoding: .utf8)) ?? ""))
    }
    return goldens.sorted { $0.name < $1.name }
  }()

  private static var logs: [(name: String, text: String)] { goldens.filter { $0.name.hasSuffix(".sarif.json") } }
  private static var documents: [(name: String, text: String)] { goldens.filter { !$0.name.hasSuffix(".sarif.json") } }

  @Test func goldens_followTheirSchemas() throws {
    #expect(Self.logs.count >= 2)
    for log in Self.logs { #expect(try SARIFSchema.problems(in: log.text) == [], "\(log.name)") }
    #expect(Self.documents.count { $0.text.contains("\"injector-graph\"") } >= 4)
    #expect(Self.documents.count >= 60)
    for document in Self.documents {
      #expect(try DocumentSchemas.problems(in: document.text) == [], "\(document.name)")
    }
  }

  /// What no golden has: times of a start, a kept and a missing registration, and an activation that throws.
  private static func others() throws -> [String] {
    let site = CallSite(fileID: "A/B.swift", line: 1)
    let key = ServiceKey(type: "A.T", identifier: "x")
    let kept = DependencyGraph(
      nodes: [
        .init(key: key, lifetime: .kept(by: "ByArgument"), isolation: .actor("A.B"), source: site, traits: .eager),
        .init(key: ServiceKey(type: "A.U"), source: site, traits: .opaque),
      ], edges: [.init(from: 0, to: nil, key: ServiceKey(type: "A.V"), kind: .direct, parameter: 0)])
    let map = GraphMap(kept)
    let trace = #"""
      {"displayTimeUnit": "ns", "format": "injector-trace", "formatVersion": 1, "otherData": {"droppedEventCount": 0}, "traceEvents": [
      {"name": "A.T \"x\"", "cat": "resolve", "ph": "X", "pid": 1, "tid": 1, "ts": 0, "dur": 3.5,
       "args": {"chain": ["A.T \"x\""], "outcome": "created"}},
      {"name": "A.T \"x\"", "cat": "resolve", "ph": "X", "pid": 1, "tid": 1, "ts": 9, "dur": 1,
       "args": {"chain": ["A.T \"x\""], "outcome": "failed", "error": "no"}}]}
      """#
    let timeline = try TraceTimeline(json: Array(trace.utf8))
    let step = PathStep(key: key, role: .service, lifetime: .kept(by: "P"), plugin: "P", source: site, callSite: site)
    let diagnostic = Diagnostic(
      code: .cycle, message: "m", key: key, source: site, path: [step], nearMisses: [NearMiss(key: key, reason: "r")],
      fix: "f")
    struct Refused: Error {}
    let container = try Container { $0.service(Int.self, using: { 1 }).onActivation { _, _ in throw Refused() } }
    let refused = try #require(throws: ResolutionError.self) { try container.resolve(Int.self) }
    return [
      refused.json, StatisticsReport(map, trace: timeline).json, TraceReport(timeline).json, UnusedReport(map).json,
      PathReport(to: [0], from: [1], in: map, limit: 1).json, UsageReport(.uses, of: [0], in: map, depth: 1).json,
      GraphDifference(from: DependencyGraph(nodes: kept.nodes), to: kept).json, [diagnostic].json,
      Baseline(accepting: [diagnostic]).json, RulePages.report(of: [.cycle]).json,
      RetiredRule.all[0].json,
    ]
  }

  @Test func otherDocuments_followTheSchema() throws {
    for document in try Self.others() { #expect(try DocumentSchemas.problems(in: document) == [], "\(document)") }
  }

  /// A field that the schema describes and no document has would be a promise that nothing keeps.
  @Test func everyField_thatTheSchemaDescribes_isWritten() throws {
    let documents = Self.documents.map(\.text) + (try Self.others())
    #expect(try schema.properties(unusedBy: documents.map { Data($0.utf8) }) == [])
  }

  @Test(arguments: [
    ("role", Role.allCases.map(\.rawValue)), ("kind", DependencyGraph.Edge.Kind.allCases.map(\.rawValue)),
    ("provenance", DependencyGraph.Edge.Provenance.allCases.map(\.rawValue)),
    ("lifetime", ["transient", "perResolution", "scoped", "weak", "kept", "singleton"]),
    ("rules/properties/rules/items/properties/severity", Severity.allCases.map(\.rawValue)),
    (
      "diagnostics/properties/diagnostics/items/properties/severity",
      Severity.allCases.map(\.rawValue).filter { $0 != "off" }
    ),
    ("traceSummary/properties/slowest/items/properties/outcome", TraceEvent.Outcome.allCases.map(\.rawValue)),
  ])
  func choices_areThoseOfTheLibrary(path: String, words: [String]) {
    let choices = schema.schema(at: "#/$defs/\(path)/enum")?.array?.compactMap(\.string)
    #expect(choices.map(Set.init) == Set(words))
  }

  @Test(arguments: [
    ("why-Clock", "\"by\" :", "\"through\" :"), ("why-Clock", "\"formatVersion\" : 1", "\"formatVersion\" : 2"),
    ("uses-anyHTTPClient", "\"distance\" : 1", "\"distance\" : -1"),
    ("uses-anyHTTPClient", "injector-usage", "injector-use"),
    ("cycles-odd", "\"isValid\" : false", "\"isValid\" : 0"), ("unused-odd", "\"opaque\" :", "\"opaques\" :"),
    ("difference", "\"property\" : \"plugin\"", "\"property\" : null"), ("plugins", "\"isDeclared\" : true,", ""),
    ("stats", "\"singleton\" : 6", "\"singleton\" : \"6\""), ("stats", "\"role\" : \"screen\"", "\"role\" : \"scren\""),
    ("trace", "\"outcome\" : \"created\"", "\"outcome\" : \"made\""), ("trace", "\"threads\" : 2", "\"threads\" : 2.5"),
  ])
  func schema_refusesWrongReports(name: String, text: String, replacement: String) throws {
    let golden = try #require(Self.documents.first { $0.name.hasSuffix("/Queries/\(name).json") }).text
    let broken = golden.replacing(text, with: replacement, maxReplacements: 1)
    try #require(broken != golden)
    #expect(try DocumentSchemas.problems(in: broken) != [])
  }
}
