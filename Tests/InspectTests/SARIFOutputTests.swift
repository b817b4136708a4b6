import Foundation
import Injector
import InjectorInspection
import Testing

/// `check --format sarif` of the built tool, in each way that it is used.
@Suite(.timeLimit(.minutes(10))) struct SARIFOutputTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("graph.json", DependencyGraph.sample.rendered(as: .json))
  }

  /// Runs `check` in the folder and returns the codes and levels of the results.
  private func results(_ options: String, exitCode: Int32) async throws -> [String] {
    let result = try await Inspect.shell(
      "cd '\(folder.path)' && \"$INSPECT\" check graph.json --format sarif \(options)")
    #expect(result.exitCode == exitCode)
    return try self.results(in: result.output)
  }

  private func results(in log: String) throws -> [String] {
    struct Log: Decodable {
      var runs: [Run]
      struct Run: Decodable { var results: [Result] }
      struct Result: Decodable { var ruleId, level: String }
    }
    let document = try JSONDecoder().decode(Log.self, from: Data(log.utf8))
    return document.runs[0].results.map { "\($0.ruleId) \($0.level)" }
  }

  @Test func log_hasTheErrors_andTheWarningsAndNotes() async throws {
    defer { folder.remove() }
    #expect(try await results("", exitCode: 1) == ["INJ001 error"])
    #expect(try await results("--severity INJ001=warning", exitCode: 0) == ["INJ001 warning"])
    #expect(try await results("--severity INJ001=info --fail-on info", exitCode: 1) == ["INJ001 note"])
    #expect(try await results("--severity INJ001=off", exitCode: 0) == [])
    #expect(try await results("--without StorePlugin", exitCode: 1) == ["INJ001 error"])
  }

  @Test func log_lacksWhatABaselineAccepts() async throws {
    defer { folder.remove() }
    try folder.write("baseline.json", Baseline(accepting: DependencyGraph.sample.diagnostics()).json)
    #expect(try await results("--baseline baseline.json", exitCode: 0) == [])
    try folder.write("empty.json", Baseline().json)
    #expect(try await results("--baseline empty.json", exitCode: 1) == ["INJ001 error"])
  }

  @Test func log_namesStoryboards() async throws {
    defer { folder.remove() }
    try FileManager.default.createDirectory(atPath: "\(folder.path)/UI é", withIntermediateDirectories: false)
    try folder.write("UI é/Main%.storyboard", "<<<<")
    #expect(try await results("--storyboards 'UI é'", exitCode: 1) == ["INJ001 error", "INJ044 error"])
  }

  @Test func log_isWrittenToAFile_withPathsOfThePackage() async throws {
    defer { folder.remove() }
    try FileManager.default.createDirectory(atPath: "\(folder.path)/Sources/App", withIntermediateDirectories: true)
    for file in ["Package", "Sources/App/StorePlugin"] { try folder.write("\(file).swift", "") }
    let result = try await Inspect.shell(
      "cd '\(folder.path)' && \"$INSPECT\" check graph.json --format sarif --output log.sarif")
    #expect(result.exitCode == 1 && result.output == "")
    let log = try folder.read("log.sarif")
    #expect(try results(in: log) == ["INJ001 error"])
    #expect(log.contains("\"uri\" : \"Sources/App/StorePlugin.swift\""))
  }

  @Test func log_ofHostileNames_isValid() async throws {
    defer { folder.remove() }
    let name = "a b\u{0}\u{1B}[2J\u{202E}\n%?#:\\\"é👩‍👩‍👧"
    let graph = DependencyGraph(
      plugins: [.init(name: name)],
      nodes: [
        .init(
          key: ServiceKey(type: "App.\(name)", identifier: ServiceIdentifier(name)), plugin: name,
          source: CallSite(fileID: "App/\(name).swift", line: 1), traits: .root)
      ], edges: [.init(from: 0, to: nil, key: ServiceKey(type: "App.Gone\(name)"), kind: .direct, parameter: 0)])
    try folder.write("graph.json", graph.rendered(as: .json))
    #expect(try await results("", exitCode: 1) == ["INJ001 error"])
  }
}
