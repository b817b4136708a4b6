import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// `--product`: building before running. A script takes the place of `swift`.
@Suite(.timeLimit(.minutes(10))) struct PackageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try .withGraph() }

  /// Runs the tool with a `swift` that records its arguments, and builds by running some lines.
  private func run(_ line: String, build: String) async throws -> Inspect.Result {
    try folder.script(
      "swift",
      """
      echo "$@" >>calls
      case "$*" in *--show-bin-path) echo a warning >&2; echo '\(folder.path)'; exit 0;; esac
      \(build)
      """)
    return try await folder.inspect(line, environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
  }

  /// A build that creates the program.
  private var success: String {
    "printf '#!/bin/sh\\ncat graph.json >\"$INJECTOR_GRAPH_OUTPUT\"\\n' >App; chmod +x App; echo Compiling"
  }

  @Test func product_isBuiltAndRun() async throws {
    try folder.write("some/where/file", "")
    #expect(
      try await run("graph --package some/where --product App", build: success)
        == Inspect.Result(
          output: DependencyGraph.sampleTree,
          errors: "injector-inspect: building App, which takes minutes the first time\n"))
    #expect(
      try folder.read("calls")
        == "build --package-path some/where --show-bin-path\nbuild --package-path some/where --product App\n")
    let again = try await run("graph --package some/where --product App", build: success)
    #expect(again.errors == "injector-inspect: building App\n")
  }

  @Test func package_isTheCurrentFolder_byDefault() async throws {
    let result = try await run("check --product App --format json", build: success)
    #expect(result.output == DependencyGraph.sample.diagnostics().json)
    #expect(try folder.read("calls").hasSuffix("build --package-path . --product App\n"))
  }

  @Test func scratchPath_isPassedOn() async throws {
    _ = try await run("check --product App --scratch-path other -q", build: success)
    #expect(
      try folder.read("calls") == """
        build --package-path . --scratch-path other --show-bin-path
        build --package-path . --scratch-path other --product App

        """)
  }

  @Test(arguments: [
    ("printf 'A.swift:1:2: error: no\\033\\n'; echo failed >&2; exit 1", "A.swift:1:2: error: no\\u{1B}\nfailed"),
    ("exit 1", "swift build failed without a message"),
  ])
  func failure_isReported_withWhatTheBuildHasWritten(build: String, message: String) async throws {
    #expect(
      try await run("check --product App", build: build)
        == Inspect.Result(
          errors: """
            injector-inspect: building App, which takes minutes the first time
            injector-inspect: cannot build 'App' of the package '.':
            \(message)

            """, exitCode: 2))
  }

  @Test func package_isRefused_ifItIsAbsent() async throws {
    #expect(
      try await run("check --package no/where --product App", build: success)
        == .refusal("cannot build 'App' of the package 'no/where': no such file or directory"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/calls"))
  }

  @Test(arguments: [
    ("exit 0", "make it an executableTarget"),
    ("[ $1 = package ] && printf 'A\\nTool\\n' || { echo no product named; exit 1; }", "name one that is: A, Tool"),
  ])
  func product_isRefused_ifItIsNotExecutable(build: String, fix: String) async throws {
    let result = try await run("check --product App", build: build)
    #expect(result.errors.hasSuffix("the package '.':\n'App' is not an executable product; to fix this, \(fix)\n"))
    #expect(result.exitCode == 2)
  }

  @Test func check_namesPathsThatOpen_inThePackage() async throws {
    for file in ["Package", "Sources/App/Plugins/StorePlugin", "Sources/Other/StorePlugin", "Sources/Other/AppPlugin"] {
      try folder.write("\(file).swift", "")
    }
    let inside = try await folder.shell("cd Sources && \"$INSPECT\" check ../graph.json")
    #expect(inside.output.hasPrefix("App/Plugins/StorePlugin.swift:5: error:"))
    #expect(inside.output.contains("AppPlugin) at Other/AppPlugin.swift:3\n"))
    let outside = try await run("check --package '\(folder.path)' --product App --format json", build: success)
    let found = try [Diagnostic](json: outside.output.utf8)
    #expect(found.map { $0.source?.description } == ["Sources/App/Plugins/StorePlugin.swift:5"])
  }

  @Test func check_namesPaths_inMessagesToo() async throws {
    let site = CallSite(fileID: "App/AppPlugin.swift", line: 3)
    let node = DependencyGraph.Node(key: ServiceKey(type: "App.Home"), source: site, traits: .root)
    try folder.write("twice.json", DependencyGraph(nodes: [node, node]).json)
    for file in ["Package", "Sources/App/AppPlugin"] { try folder.write("\(file).swift", "") }
    let result = try await folder.inspect("check twice.json")
    let place = "Sources/App/AppPlugin.swift:3"
    #expect(
      result.output.hasPrefix("\(place): error: App.Home is registered twice: at \(place) and at \(place). [INJ002]"))
  }
}
