import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// `check`: the library's diagnostics, severities, baselines, and exit codes.
@Suite(.timeLimit(.minutes(10))) struct CheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try .withGraph() }

  @Test func check_writesTheDiagnostics_andExits1_ifThereIsAnError() async throws {
    #expect(
      try await folder.inspect("check graph.json")
        == Inspect.Result(
          output: """
            App/StorePlugin.swift:5: error: any App.Store "re\\"mote" needs App.Clock for parameter 1, which is not registered. [INJ001]
              from App.Home (coordinator, transient, AppPlugin) at App/AppPlugin.swift:3
              needs any App.Store "re\\"mote" (service, singleton, StorePlugin) at App/StorePlugin.swift:5
              needs App.Clock
              1 other registration depends on it.
              To fix this, register App.Clock, or make the parameter of any App.Store "re\\"mote" optional.

            """,
          errors: "injector-inspect: 2 registrations: 1 error, 0 warnings, 0 notes\n", exitCode: 1))
  }

  @Test func check_colorsTheText_ifAsked() async throws {
    #expect(try await folder.inspect("check graph.json --color always").output.contains("\u{1B}[1;31merror:\u{1B}[0m"))
  }

  /// A program that leaves out the plugins that it is asked to leave out, and one that doesn't.
  @Test func check_withoutAPlugin_asksTheProgram() async throws {
    var rest = DependencyGraph.sample
    rest.plugins.removeAll { $0.name == "StorePlugin" }
    rest.nodes.removeLast()
    rest.edges = []
    try folder.write("rest.json", rest.json)
    let answer = "[\"StorePlugin\"]"
    try folder.script(
      "program",
      "if [ \"$INJECTOR_GRAPH_WITHOUT\" = '\(answer)' ]; then f=rest; else f=graph; fi\n"
        + "cat $f.json >\"$INJECTOR_GRAPH_OUTPUT\"")
    let result = try await folder.inspect("check --run ./program --without storeplugin --quiet")
    #expect(result == Inspect.Result())
    try folder.script("program", "cat graph.json >\"$INJECTOR_GRAPH_OUTPUT\"")
    #expect(
      try await folder.inspect("check --run ./program --without StorePlugin")
        == .refusal(
          "'./program' answered with a graph that has StorePlugin\nTo fix this, answer in its main with\n"
            + "  GraphRequest.answer { request in DependencyGraph(of: AppPlugin(), without: request.without) }"))
  }

  /// The file is beside the current folder's package.
  @Test func check_showsTheCode() async throws {
    try folder.write("Package.swift", "")
    try folder.write("Sources/App/StorePlugin.swift", "\n\n\n\n  \u{1B}[2Jregistry.service(Store.self)  \n")
    let result = try await folder.inspect("check graph.json")
    #expect(result.output.hasPrefix("Sources/App/StorePlugin.swift:5: error: "))
    #expect(result.output.contains("[INJ001]\n  5 | \\u{1B}[2Jregistry.service(Store.self)\n  from App.Home "))
  }

  @Test func check_writesJSON_thatReadsBack() async throws {
    let found = DependencyGraph.sample.diagnostics()
    let result = try await folder.inspect("check graph.json --format json")
    #expect(result.exitCode == 1)
    #expect(result.output == found.json)
    #expect(try [Diagnostic](json: result.output.utf8) == found)
  }

  @Test func check_writesSARIF_toAFile_withPathsOfThePackage() async throws {
    struct Log: Decodable {
      var runs: [Run]
      struct Run: Decodable { var results: [Result] }
      struct Result: Decodable { var ruleId, level: String }
    }
    try folder.write("UI é/Main%.storyboard", "<<<<")
    for file in ["Package", "Sources/App/StorePlugin"] { try folder.write("\(file).swift", "") }
    let result = try await folder.inspect(
      "check graph.json --storyboards 'UI é' --severity INJ001=info --format sarif --output log.sarif")
    #expect(result.exitCode == 1 && result.output == "")
    let text = try folder.read("log.sarif")
    let log = try JSONDecoder().decode(Log.self, from: Data(text.utf8))
    #expect(log.runs[0].results.map { "\($0.ruleId) \($0.level)" } == ["INJ044 error", "INJ001 note"])
    #expect(text.contains("\"uri\" : \"Sources/App/StorePlugin.swift\""))
  }

  @Test func check_saysTheChecking_andWhatCompleteCheckingWouldFind() async throws {
    var graph = DependencyGraph.sample
    graph.concurrency = .minimal
    graph.nodes[1].traits.insert(.unconfined)
    graph.edges = [graph.edges[0]]
    (graph.nodes[0].isolation, graph.nodes[0].lifetime) = (.nonisolated, .singleton)
    graph.nodes[0].traits.insert(.confined)
    try folder.write("minimal.json", graph.json)
    let summary = "injector-inspect: 2 registrations: 0 errors, 0 warnings, 0 notes"
    #expect(
      try await folder.inspect("check minimal.json")
        == Inspect.Result(errors: summary + "; concurrency checking is minimal\n"))
    #expect(
      try await folder.inspect("check minimal.json --complete-concurrency")
        == Inspect.Result(
          output: """
            App/AppPlugin.swift:3: warning: The code of App.Home is on no actor, so it can't call the handle of any App.Store "re\\"mote", which is created on the main actor, because it isn't Sendable. [INJ056]
              from App.Home (coordinator, singleton, AppPlugin) at App/AppPlugin.swift:3
              needs any App.Store "re\\"mote" (service, singleton, StorePlugin) at App/StorePlugin.swift:5
              To fix this, mark the type that App.Home creates with @MainActor; or add .on(MainActor.self) to its registration if it stays there; or add .uncheckedSendable() to App.Home if it awaits resolveAsync() on any thread, and add .uncheckedSendable() to the registration of any App.Store "re\\"mote" if it may be used anywhere, or where Service: Sendable to an extension that shares it.

            any App.Store "re\\"mote" isn't Sendable: it is kept on the main actor.
              To have these created anywhere, make the type Sendable, or add .uncheckedSendable() to its registration if it may be used anywhere, or keep it on another actor with .on(SomeActor.self).

            """, errors: summary.replacing("0 warnings", with: "1 warning") + "\n"))
  }

  @Test func severity_decidesTheExitCode() async throws {
    let result = try await folder.inspect("check graph.json --severity INJ001=warning,INJ017=error")
    #expect(result.exitCode == 0)
    #expect(result.output.contains(": warning: any App.Store"))
    #expect(result.errors == "injector-inspect: 2 registrations: 0 errors, 1 warning, 0 notes\n")
    #expect(try await folder.inspect("check graph.json --severity INJ001=info --fail-on info").exitCode == 1)
    #expect(try await folder.inspect("check graph.json --severity inj1=WARNING --strict").exitCode == 1)
  }

  /// A program that lowers a code in its policy gets the same severities here.
  @Test func severities_areThoseOfTheGraphsPolicy_unlessTheOptionSaysOtherwise() async throws {
    var graph = DependencyGraph.sample
    graph.validation.severities = [.missingDependency: .warning]
    try folder.write("graph.json", graph.json)
    #expect(
      try await folder.inspect("check graph.json").errors
        == "injector-inspect: 2 registrations: 0 errors, 1 warning, 0 notes\n")
    #expect(
      try await folder.inspect("check graph.json --severity INJ001=error").errors
        == "injector-inspect: 2 registrations: 1 error, 0 warnings, 0 notes\n")
  }

  @Test func baseline_acceptsItsDiagnostics_andReportsFixedOnes() async throws {
    #expect(
      try await folder.inspect("check graph.json --write-baseline baseline.json")
        == Inspect.Result(errors: "injector-inspect: 1 diagnostic accepted\n"))
    #expect(
      try await folder.inspect("check graph.json --baseline baseline.json")
        == Inspect.Result(
          errors: "injector-inspect: 2 registrations: 0 errors, 0 warnings, 0 notes; 1 accepted by the baseline\n"))
    try folder.write("fixed.json", DependencyGraph().json)
    #expect(
      try await folder.inspect("check fixed.json --baseline baseline.json")
        == Inspect.Result(
          errors: """
            injector-inspect: 0 registrations: 0 errors, 0 warnings, 0 notes
            injector-inspect: fixed, remove it from the baseline: INJ001 App.Clock (App.Home -> any App.Store "re\\"mote" -> App.Clock)

            """))
  }
}
