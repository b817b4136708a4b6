import Foundation
import Injector
import TestSupport
import Testing

@testable import DemoApp

@Suite struct ScreenshotTests {
  private let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// The picture is of the picture of the day, and lights what that takes.
  @Test func svg_isThatOfTheDocumentation() async throws {
    let terminal = try SampleTerminal(columns: 112, rows: 36)
    await terminal.press("alice Enter 1234 Enter g Escape Enter")
    try expectGolden(terminal.canvas.svg, at: root.appending(path: "Documentation/Demo/container.svg"))
  }

  /// The picture is the page of the graph at `#open=HomePlugin&open=NotesPlugin`, 1200 by 750: draw it again, too.
  @Test func readme_saysOfItsPicture_whatTheGraphHas() throws {
    let graph = DependencyGraph(of: AppPlugin())
    let counts = "\(graph.nodes.count) registrations, \(graph.plugins.count) plugins, \(graph.edges.count) dependencies"
    #expect(try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8).contains(": \(counts)]("))
  }

  @Test func firstScreen_isDrawn_ifTheTerminalIsLargeEnough() async throws {
    let terminal = try SampleTerminal(columns: 54, rows: 24)
    await terminal.press()
    try expectGolden(terminal.text, "sign-in.txt")
    terminal.size = TerminalSize(columns: 20, rows: 3)
    await terminal.press()
    #expect(terminal.text == "Too small: 20x3. The\ndemo needs 50x23.\nEnlarge the window.\n")
  }

  // MARK: Text

  @Test(arguments: [("a", 1), ("é", 1), ("日", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("한", 2), ("\u{7}", nil), ("\u{301}", nil)])
  func character_hasColumns(character: String, columns: Int?) { #expect(Character(character).columns == columns) }

  @Test(arguments: [
    ("one two three", 7, 9, ["one two", "three"]), ("one two three", 7, 1, ["one tw…"]), ("日本語", 5, 9, ["日本", "語"]),
    ("a\nb", 9, 9, ["a b"]), ("abcdef", 4, 9, ["abcd", "ef"]), ("", 4, 9, [""]),
  ])
  func text_isWrapped(text: String, columns: Int, rows: Int, lines: [String]) {
    #expect(text.wrapped(columns: columns, rows: rows) == lines)
  }

  @Test func canvas_isDrawnAsAWhole_withItsStylesAndCursor() {
    var canvas = TextCanvas(width: 5, height: 2)
    canvas.write("日\u{7}x", row: 0, column: 0, style: .accent)
    canvas.write("dim", row: 1, column: 3, style: .dim)
    canvas.cursor = TextCanvas.Position(row: 1, column: 2)
    let colored =
      "\u{1B}[?25l\u{1B}[H\u{1B}[0;1;36m日·x\u{1B}[0m \u{1B}[0m\r\n   \u{1B}[0;2mdi\u{1B}[0m\u{1B}[2;3H\u{1B}[?25h"
    #expect(canvas.bytes(inColor: true) == colored)
    #expect(canvas.bytes(inColor: false) == colored.replacing("0;1;36m", with: "0;1m"))
  }
}
