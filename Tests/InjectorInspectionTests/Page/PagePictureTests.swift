@testable import Injector
import InjectorInspection
import Testing

/// Whether the picture of a page can be read: its words and titles are covered by nothing.
@Suite(
  .serialized, .timeLimit(.minutes(10)), .enabled(if: Browser.path != nil, "Chromium isn't installed"))
struct PagePictureTests {
  /// Opens the page of a graph at several addresses, and expects that nothing in its pictures is covered.
  ///
  /// - Returns: The number of lines at each address.
  private func linesInReadablePictures(
    of graph: DependencyGraph, at addresses: [String], width: Int = 1280
  ) async throws -> [Int] {
    var lines: [Int] = []
    try await BrowserPage.read(graph, width: width) { page in
      for address in addresses {
        try await page.open(address)
        let picture = try await page.picture()
        #expect(picture.faults == [], "at #\(address)")
        lines.append(picture.lines)
      }
    }
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
      of: DemoGraph.read(),
      at: [
        "", "expand=none", "open=NotesPlugin&open=ServicesPlugin", "focus=AppCoordinator&down=9",
        "focus=SessionStoring&up=9",
      ])
    #expect(lines.allSatisfy { $0 > 5 }, "\(lines)")
  }

  @Test func thirtyPlugins_areReadable_inEachState() async throws {
    let lines = try await linesInReadablePictures(
      of: .thirtyPlugins,
      at: [
        "", "expand=none", "open=Feature3Plugin&open=Feature11Plugin", "focus=Feature3Type0&up=9&down=9",
        "from=Feature29Type5&to=Feature0Type0",
      ])
    #expect(lines.prefix(4) == [247, 135, 147, 247])
    #expect(lines[4] > 20)
  }

  @Test func words_areOnTheLines_unlessThereIsNoRoom() async throws {
    try await BrowserPage.read { page in
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
    }
  }
}
