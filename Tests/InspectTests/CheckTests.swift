import Foundation
import Injector
import InjectorInspection
import Testing

/// `check`: the library's diagnostics, severities, baselines, and exit codes.
@Suite(.timeLimit(.minutes(10))) struct CheckTests {
  private let folder: Folder
  private let file: String

  init() throws {
    folder = try Folder()
    file = try folder.write("graph.json", DependencyGraph.sample.rendered(as: .json))
  }

  private var found: [Diagnostic] { DependencyGraph.sample.diagnostics() }

  @Test func check_writesTheDiagnostics_andExits1_ifThereIsAnError() async throws {
    defer { folder.remove() }
    let result = try await Inspect.run("check", file)
    #expect(
      result
        == Inspect.Result(
          output: """
            App/StorePlugin.swift:5: error: any App.Store "re\\"mote" needs App.Clock for parameter 1, which is not registered. [INJ001]
              from App.Home (coordinator, transient, AppPlugin) at App/AppPlugin.swift:3
              needs any App.Store "re\\"mote" (service, singleton, StorePlugin) at App/StorePlugin.swift:5
              needs App.Clock
              1 other registration depends on it.
              To fix this, register App.Clock, or make the parameter optional.

            """,
          errors: "injector-inspect: 2 registrations: 1 error, 0 warnings, 0 notes\n", exitCode: 1))
  }

  @Test func check_colorsTheText_ifAsked() async throws {
    defer { folder.remove() }
    #expect(try await Inspect.run("check", file, "--color", "always").output.contains("\u{1B}[1;31merror:\u{1B}[0m"))
  }

  @Test func check_withoutAPlugin_namesIt() async throws {
    defer { folder.remove() }
    let result = try await Inspect.run("check", file, "--without", "StorePlugin")
    #expect(
      result.output == """
        App/AppPlugin.swift:3: error: App.Home needs any App.Store "re\\"mote" for parameter 1, which is not registered. [INJ001]
          from App.Home (coordinator, transient, AppPlugin) at App/AppPlugin.swift:3
          needs any App.Store "re\\"mote"
          near: any App.Store "re\\"mote", registered by StorePlugin, which is not installed, at App/StorePlugin.swift:5
          To fix this, install StorePlugin.

        """)
    #expect(
      try await Inspect.run("check", file, "--without", "Nope")
        == .refusal("there is no plugin 'Nope'; there are AppPlugin, StorePlugin"))
  }

  /// The file is beside the current folder's package, and what one step fixes is one paragraph.
  @Test func check_groupsByCause_andShowsTheCode() async throws {
    defer { folder.remove() }
    let site = { (line: Int) in CallSite(fileID: "App/AppPlugin.swift", line: line) }
    let clock = ServiceKey(type: "App.Clock")
    let graph = DependencyGraph(
      nodes: [
        .init(key: ServiceKey(type: "App.A"), source: site(1), traits: .root),
        .init(key: ServiceKey(type: "App.B"), source: site(2), traits: .root),
        .init(key: ServiceKey(type: "App.C"), source: site(9), traits: .root),
        .init(key: ServiceKey(type: "App.D"), source: site(3)), .init(key: ServiceKey(type: "App.E"), source: site(2)),
      ],
      edges: [
        .init(from: 0, to: nil, key: clock, kind: .direct, parameter: 0),
        .init(from: 1, to: nil, key: clock, kind: .direct, parameter: 0),
        .init(from: 2, to: 1, key: ServiceKey(type: "App.B"), kind: .direct, parameter: 0),
      ])
    try FileManager.default.createDirectory(atPath: "\(folder.path)/Sources/App", withIntermediateDirectories: true)
    try folder.write("Package.swift", "")
    try folder.write("graph.json", graph.rendered(as: .json))
    try folder.write(
      "Sources/App/AppPlugin.swift", "  registry.service(A.self, using: A.init)  \n\u{1B}[2Jregistry.b\n")
    let result = try await Inspect.shell("cd '\(folder.path)' && \"$INSPECT\" check graph.json")
    #expect(
      result.output == """
        Sources/App/AppPlugin.swift:1: error: App.A needs App.Clock for parameter 1, which is not registered; so does App.B. [INJ001]
          1 | registry.service(A.self, using: A.init)
          from App.A (service, transient) at Sources/App/AppPlugin.swift:1
          needs App.Clock
          2 other registrations depend on it.
          To fix this, register App.Clock, make the parameter optional, or mark it with .arguments(App.Clock.self) if it is a runtime argument.

        Sources/App/AppPlugin.swift:3: info: Nothing needs App.D. [INJ017]
        Sources/App/AppPlugin.swift:2: info: Nothing needs App.E. [INJ017]
          2 | \\u{1B}[2Jregistry.b
          To fix this, remove it, or add .root() if the app resolves it itself.

        """)
  }

  @Test func check_writesNames_onOneLine_withoutWhatActsOnATerminal() async throws {
    defer { folder.remove() }
    let hostile = DependencyGraph(
      plugins: [.init(name: "P\u{1B}[2J")],
      nodes: [
        .init(
          key: ServiceKey(type: "App.A\n::error file=x::forged"), plugin: "P\u{1B}[2J",
          source: CallSite(fileID: "App/\u{202E}A.swift", line: 1))
      ], edges: [.init(from: 0, to: nil, key: ServiceKey(type: "App.Gone\u{7}"), kind: .direct, parameter: 0)])
    let result = try await Inspect.run(
      "check", folder.write("hostile.json", hostile.rendered(as: .json)), "--severity", "INJ017=off")
    #expect(
      result.output == """
        App/\\u{202E}A.swift:1: error: App.A\\n::error file=x::forged needs App.Gone\\u{7} for parameter 1, which is not \
        registered. [INJ001]
          from App.A\\n::error file=x::forged (service, transient, P\\u{1B}[2J) at App/\\u{202E}A.swift:1
          needs App.Gone\\u{7}
          To fix this, register App.Gone\\u{7}, make the parameter optional, or mark it with .arguments(App.Gone\\u{7}.self) if it is a runtime argument.

        """)
  }

  @Test func check_writesJSON_thatReadsBack() async throws {
    defer { folder.remove() }
    let result = try await Inspect.run("check", file, "--format", "json")
    #expect(result.exitCode == 1)
    #expect(result.output == found.json)
    #expect(try [Diagnostic](json: result.output.utf8) == found)
  }

  @Test func check_writesNothing_ifThereAreNoDiagnostics() async throws {
    defer { folder.remove() }
    let good = try folder.write("good.json", DependencyGraph().rendered(as: .json))
    #expect(
      try await Inspect.run("check", good)
        == Inspect.Result(errors: "injector-inspect: 0 registrations: 0 errors, 0 warnings, 0 notes\n"))
  }

  @Test func check_saysTheChecking_andWhatCompleteCheckingWouldFind() async throws {
    defer { folder.remove() }
    var graph = DependencyGraph.sample
    graph.concurrency = .minimal
    graph.nodes[1].traits.insert(.unconfined)
    graph.edges = [graph.edges[0]]
    graph.nodes[0].isolation = .nonisolated
    let minimal = try folder.write("minimal.json", graph.json)
    let summary = "injector-inspect: 2 registrations: 0 errors, 0 warnings, 0 notes"
    #expect(
      try await Inspect.run("check", minimal)
        == Inspect.Result(errors: summary + "; concurrency checking is minimal\n"))
    #expect(
      try await Inspect.run("check", minimal, "--concurrency", "complete")
        == Inspect.Result(
          output: """
            App/AppPlugin.swift:3: warning: The code of App.Home is on no actor, so it can't call the handle of any App.Store "re\\"mote", which is created on the main actor, because it isn't Sendable. [INJ056]
              from App.Home (coordinator, transient, AppPlugin) at App/AppPlugin.swift:3
              needs any App.Store "re\\"mote" (service, singleton, StorePlugin) at App/StorePlugin.swift:5
              To fix this, mark the type of App.Home with @MainActor, or, if it awaits resolveAsync() on any thread, add .uncheckedSendable() to its registration.

            any App.Store "re\\"mote" isn't Sendable: it is kept on the main actor.
              To have these created anywhere, make the type Sendable, or add .uncheckedSendable() to its registration if it may be used anywhere, or keep it on another actor with .on(SomeActor.self).

            """, errors: summary.replacing("0 warnings", with: "1 warning") + "\n"))
  }

  @Test func severity_decidesTheExitCode() async throws {
    defer { folder.remove() }
    let result = try await Inspect.run("check", file, "--severity", "INJ001=warning,INJ017=error")
    #expect(result.exitCode == 0)
    #expect(result.output.contains(": warning: any App.Store"))
    #expect(result.errors == "injector-inspect: 2 registrations: 0 errors, 1 warning, 0 notes\n")
  }

  @Test func baseline_acceptsItsDiagnostics_andReportsFixedOnes() async throws {
    defer { folder.remove() }
    let baseline = folder.path + "/baseline.json"
    #expect(
      try await Inspect.run("check", file, "--write-baseline", baseline)
        == Inspect.Result(errors: "injector-inspect: 1 diagnostic accepted\n"))
    #expect(
      try await Inspect.run("check", file, "--baseline", baseline)
        == Inspect.Result(
          errors: "injector-inspect: 2 registrations: 0 errors, 0 warnings, 0 notes; 1 accepted by the baseline\n"))
    let fixed = try folder.write("fixed.json", DependencyGraph().rendered(as: .json))
    #expect(
      try await Inspect.run("check", fixed, "--baseline", baseline).errors == """
        injector-inspect: 0 registrations: 0 errors, 0 warnings, 0 notes
        injector-inspect: fixed, remove it from the baseline: INJ001 App.Clock (App.Home -> any App.Store "re\\"mote" -> App.Clock)

        """)
  }
}
