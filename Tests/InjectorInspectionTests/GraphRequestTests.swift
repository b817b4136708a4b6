import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// The handshake ends its process, so each test runs in one of its own.
@Suite struct GraphRequestTests {
  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "the plugins do not agree" }
  }

  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/graph.json" }

  init() throws { folder = try TemporaryFolder() }

  @Test func answer_writesTheGraphAndEnds_whenAsked() async throws {
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      setenv(GraphRequest.environmentVariable, path, 1)
      GraphRequest.answer { .shop }
      exit(9)
    }
    #expect(try folder.read("graph.json") == DependencyGraph.shop.rendered(as: .json))
    #expect(try folder.names() == ["graph.json"])
  }

  @Test func answer_writesTheGraphAndEnds_onTheMainActor() async throws {
    await #expect(processExitsWith: .exitCode(0)) { @MainActor [path = path as String] in
      setenv(GraphRequest.environmentVariable, path, 1)
      // The closure uses the main actor's state without hopping.
      let state = MainActorState()
      GraphRequest.answer { state.graph }
      exit(9)
    }
    #expect(try DependencyGraph(json: folder.read("graph.json").utf8) == .odd)
  }

  @Test func answer_leavesOutTheRequestedPlugins() async throws {
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      setenv(GraphRequest.environmentVariable, path, 1)
      setenv(GraphRequest.withoutVariable, GraphRequest.variable(without: ["A \"b\"", "C"]), 1)
      GraphRequest.answer { request in DependencyGraph(plugins: request.without.sorted().map { .init(name: $0) }) }
      exit(9)
    }
    #expect(try DependencyGraph(json: folder.read("graph.json").utf8).plugins.map(\.name) == ["A \"b\"", "C"])
  }

  @Test func answer_saysWhatToWrite_ifItTakesNoRequest() async throws {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      [path = path as String] in
      setenv(GraphRequest.environmentVariable, path, 1)
      setenv(GraphRequest.withoutVariable, GraphRequest.variable(without: ["C"]), 1)
      GraphRequest.answer { .shop }
      exit(9)
    }
    #expect(
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == """
        the program doesn't leave out plugins
        To fix this, answer with
          GraphRequest.answer { request in DependencyGraph(of: AppPlugin(), without: request.without) }

        """)
    #expect(try folder.names() == [])
  }

  @Test func answer_returnsWithoutMakingAGraph_whenNotAsked() async {
    await #expect(processExitsWith: .exitCode(9)) {
      unsetenv(GraphRequest.environmentVariable)
      GraphRequest.answer { exit(8) }
      exit(9)
    }
  }

  @Test func answer_endsWithTheError_whenTheGraphThrows() async throws {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      [path = path as String] in
      setenv(GraphRequest.environmentVariable, path, 1)
      GraphRequest.answer { throw Refusal() }
      exit(9)
    }
    #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == "the plugins do not agree\n")
    #expect(try folder.names() == [])
  }

  @Test func answer_endsWithTheError_whenTheFileCannotBeWritten() async {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      setenv(GraphRequest.environmentVariable, "/nowhere/at/all/graph.json", 1)
      GraphRequest.answer { .shop }
      exit(9)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.hasPrefix("the graph cannot be written to /nowhere/at/all/graph.json: "))
  }
}

@MainActor private final class MainActorState {
  let graph = DependencyGraph.odd
}
