import Foundation
@testable import Injector
import InjectorInspection
import TestSupport
import Testing

/// Whether the picture of a page can be read: its words and titles are covered by nothing.
@Suite(
  .serialized, .timeLimit(.minutes(5)), .enabled(if: Browser.path != nil, "Chromium isn't installed"))
struct PagePictureTests {
  /// Opens the page of a graph at several addresses, and expects that nothing in its pictures is covered.
  ///
  /// - Returns: The number of lines at each address.
  private func linesInReadablePictures(
    of graph: DependencyGraph, at addresses: [String], width: Int = 1280
  ) async throws -> [Int] {
    let page = try await BrowserPage(graph, width: width)
    var lines: [Int] = []
    for address in addresses {
      try await page.open(address)
      let picture = try await page.picture()
      #expect(picture.faults == [], "at #\(address)")
      lines.append(picture.lines)
    }
    #expect(page.errors == [])
    try await page.close()
    return lines
  }

  @Test(arguments: [1280, 390]) func sample_isReadable_inEachState(width: Int) async throws {
    let lines = try await linesInReadablePictures(
      of: .shop,
      at: [
        "", "expand=none", "open=AuthPlugin", "focus=Session&up=9&down=9", "focus=Clock&up=9", "role=service",
        "from=AppCoordinator&to=Clock",
      ], width: width)
    #expect(lines == [22, 8, 16, 16, 15, 1, 15])
  }

  @Test func cycles_areReadable() async throws {
    let lines = try await linesInReadablePictures(
      of: .odd, at: ["", "expand=none", "focus=Same+at+main.swift%3A90+%232&up=9&down=9"])
    #expect(lines == [10, 3, 2])
  }

  @Test func demo_isReadable_inEachState() async throws {
    let lines = try await linesInReadablePictures(
      of: Self.demo(),
      at: [
        "", "expand=none", "open=NotesPlugin&open=ServicesPlugin", "focus=AppCoordinator&down=9",
        "focus=SessionStoring&up=9",
      ])
    #expect(lines.allSatisfy { $0 > 5 }, "\(lines)")
  }

  /// Thirty plugins that know each other, with lines over many rows, forward and back.
  private static let large: DependencyGraph = {
    var builder = GraphBuilder(
      plugins: (0..<30).map { index in
        DependencyGraph.InstalledPlugin(
          name: "Feature\(index)Plugin", dependencies: index > 0 ? ["Feature\(index / 2)Plugin"] : [])
      })
    var numbers = SmallGenerator()
    let kinds: [DependencyGraph.Kind] = [.direct, .direct, .lazy, .provider, .optional, .injected]
    for plugin in 0..<30 {
      for number in 0..<(2 + plugin % 5) {
        let node = builder.node("App.Feature\(plugin)Type\(number)", in: "Feature\(plugin)Plugin")
        guard node > 3 else { continue }
        builder.edge(node, numbers.next(below: node), kinds[node % kinds.count])
        builder.edge(node, max(0, node - 1 - numbers.next(below: 8)), .direct)
        if node % 7 == 0 { builder.edge(numbers.next(below: node), node, .lazy) }
      }
    }
    return builder.build()
  }()

  @Test func thirtyPlugins_areReadable_inEachState() async throws {
    let lines = try await linesInReadablePictures(
      of: Self.large,
      at: [
        "", "expand=none", "open=Feature3Plugin&open=Feature11Plugin", "focus=Feature3Type0&up=9&down=9",
        "from=Feature29Type5&to=Feature0Type0",
      ])
    #expect(lines.prefix(4) == [247, 135, 147, 247])
    #expect(lines[4] > 20)
  }

  @Test func words_areOnTheLines_unlessThereIsNoRoom() async throws {
    let page = try await BrowserPage(.shop)
    #expect(
      try await page.picture().words == [
        "alias of", "all", "all", "all", "decorates", "injected", "injected", "lazy", "lazy", "observed", "optional",
        "provider", "provider",
      ])
    // Each line says the rest when a mouse is over it.
    let tooltips: [String] = try await page.value(
      "[...document.querySelectorAll('#picture .touch title')].map((title) => title.textContent)")
    #expect(tooltips.count == 22)
    #expect(
      Set(tooltips).isSuperset(of: [
        "AppCoordinator → LoginController: provider(LoginInfo)", "LoginController → LoginViewModel",
        "LoginController → AppCoordinator: lazy", "Session → Receipt: provider(Int)",
      ]))
    // A line under a mouse stands out among those beside it.
    try await page.wait(
      until: """
        ((line) => {
          line.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
          return document.querySelector(".hot").getAttribute("d") === line.getAttribute("d");
        })(document.querySelectorAll(".touch")[7])
        """)
    try await page.open("expand=none")
    #expect(try await page.picture().words == ["2×", "2×", "3×", "3×", "all", "injected", "lazy"])
    try await page.close()
  }

  /// The graph of the demo, as a tool asks for it.
  private static func demo() async throws -> DependencyGraph {
    let file = FileManager.default.temporaryDirectory.appending(path: "demo-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = BuildFolder.url.appending(path: "DemoApp")
    process.environment = ProcessInfo.processInfo.environment
      .merging([GraphRequest.environmentVariable: file.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    return try DependencyGraph(json: Data(contentsOf: file))
  }
}

/// Numbers that look random and are the same in each run.
private struct SmallGenerator {
  private var state: UInt64 = 1

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
