import Testing

@testable import DemoApp

@Suite struct TextTests {
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
