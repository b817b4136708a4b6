import Foundation
import Injector
import InjectorInspection
import Testing

/// `trace` and `stats --trace`: files, exit codes, and formats.
@Suite(.timeLimit(.minutes(10))) struct TraceCommandTests {
  private let folder: Folder
  private let file: String

  init() throws {
    folder = try Folder()
    let tracer = Tracer()
    _ = try Container(tracer: tracer) { $0.instance(7, for: Int.self) }.resolve(Int.self)
    file = try folder.write("trace.json", tracer.chromeTrace)
  }

  @Test func trace_writesASummary() async throws {
    defer { folder.remove() }
    let result = try await Inspect.run("trace", file)
    #expect(result.output.hasPrefix("1 event in ") && result.errors == "" && result.exitCode == 0)
    let json = try await Inspect.run("trace", file, "--format", "json")
    #expect(json.output.contains("\"format\" : \"injector-trace-summary\"") && json.exitCode == 0)
    #expect(try await Inspect.shell("\"$INSPECT\" trace - --format json <'\(file)'") == json)
    #expect(try await Inspect.shell("\"$INSPECT\" trace '\(file)' | head -n 0") == Inspect.Result())
  }

  @Test func stats_readsATrace() async throws {
    defer { folder.remove() }
    let key = ServiceKey(type: "Swift.Int")
    let graph = DependencyGraph(nodes: [
      .init(key: key, lifetime: .singleton, source: CallSite(fileID: "App/A.swift", line: 1), traits: .eager)
    ])
    let graphFile = try folder.write("graph.json", graph.rendered(as: .json))
    let result = try await Inspect.run("stats", graphFile, "--trace", file)
    #expect(result.output.contains("\nA start creates 1 registration in ") && result.exitCode == 0)
    let refused = try await Inspect.run("stats", graphFile, "--trace", graphFile)
    #expect(refused.exitCode == 2 && refused.errors.hasPrefix("injector-inspect: cannot read a trace from "))
  }

  @Test(arguments: [
    ("", "broken at line 1, column 1: the text is empty"),
    ("[1.5, ", "broken at line 1, column 7: the text ends early"),
    ("{\"traceEvents\": []}", "JSON, but not a trace, which has \"format\" : \"injector-trace\""),
  ])
  func trace_isRefused_withOneLine(text: String, problem: String) async throws {
    defer { folder.remove() }
    let other = try folder.write("other.json", text)
    #expect(
      try await Inspect.run("trace", other)
        == .refusal("cannot read a trace from '\(other)': \(problem)"))
  }
}
