import TestSupport
import Testing

@testable import DemoApp

@Suite nonisolated struct FrameUpdateTests {
  private func frame(_ lines: [String], width: Int, cursor: TextCanvas.Position? = nil) -> Frame {
    var canvas = TextCanvas(width: width, height: lines.count)
    for (row, line) in lines.enumerated() { canvas.write(line, row: row, column: 0) }
    return Frame(canvas: canvas, cursor: cursor)
  }

  @Test func bytes_areNone_forTheSameFrame() {
    let same = frame(["ab"], width: 4)
    #expect(FrameUpdate(inColor: true).bytes(from: same, to: same) == "")
  }

  @Test func bytes_changeOnlyWhatDiffers() {
    let old = frame(["abcd", "efgh"], width: 4, cursor: TextCanvas.Position(row: 0, column: 0))
    let new = frame(["abcd", "exyh"], width: 4, cursor: TextCanvas.Position(row: 1, column: 3))
    #expect(
      FrameUpdate(inColor: true).bytes(from: old, to: new) == "\u{1B}[?25l\u{1B}[2;2Hxy\u{1B}[2;4H\u{1B}[?25h")
  }

  @Test func bytes_clearTheScreen_ifItIsUnknown() {
    let update = FrameUpdate(inColor: true)
    #expect(update.bytes(from: nil, to: frame(["a "], width: 2)) == "\u{1B}[?25l\u{1B}[0m\u{1B}[2J\u{1B}[1;1Ha")
    let small = frame(["a"], width: 1)
    #expect(update.bytes(from: small, to: frame(["a "], width: 2)).contains("\u{1B}[2J"))
  }

  @Test func bytes_haveColors_onlyInColor() {
    var canvas = TextCanvas(width: 4, height: 1)
    for (column, style) in [TextCanvas.Style.plain, .dim, .bold, .accent].enumerated() {
      canvas.write("x", row: 0, column: column, style: style)
    }
    for (inColor, accent) in [(true, [1, 36]), (false, [1])] as [(Bool, Set<Int>)] {
      var emulator = TerminalEmulator(columns: 4, rows: 1)
      emulator.feed(FrameUpdate(inColor: inColor).bytes(from: nil, to: Frame(canvas: canvas)).utf8)
      #expect(emulator.styles == [[], [2], [1], accent])
      #expect(emulator.errors == [])
    }
  }

  @Test(arguments: 0..<20)
  func bytes_turnEachFrameIntoTheNext(seed: Int) {
    var random = SeededNumbers(seed: UInt64(seed))
    var emulator = TerminalEmulator(columns: 9, rows: 3)
    emulator.feed("\u{1B}[?7l".utf8)
    var shown: Frame?
    for _ in 0..<50 {
      var canvas = TextCanvas(width: 9, height: 3)
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let text = ["a", "bc", "日", "😀", "e\u{301}", "─", " "].randomElement(using: &random) ?? ""
        let row = Int.random(in: 0..<3, using: &random)
        canvas.write(text, row: row, column: Int.random(in: -1..<9, using: &random))
      }
      let cursor = TextCanvas.Position(row: 2, column: Int.random(in: 0..<9, using: &random))
      let new = Frame(canvas: canvas, cursor: Bool.random(using: &random) ? cursor : nil)
      emulator.feed(FrameUpdate(inColor: true).bytes(from: shown, to: new).utf8)
      let lines = canvas.lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      let place = new.cursor.map { "cursor: row \($0.row), column \($0.column)" } ?? "cursor: hidden"
      #expect(emulator.text == (lines + [place]).joined(separator: "\n") + "\n")
      shown = new
    }
    #expect(emulator.errors == [])
  }

  /// The emulator draws the three people of a family side by side, over what follows.
  @Test func bytes_keepTheRowInPlace_inATerminalThatDrawsAnEmojiElsewhere() {
    var emulator = TerminalEmulator(columns: 12, rows: 1)
    let update = FrameUpdate(inColor: true)
    let frames = [
      frame(["│ab        │"], width: 12), frame(["│👩‍👩‍👧b       │"], width: 12), frame(["│x         │"], width: 12),
    ]
    var shown: Frame?
    var rows: [String] = []
    for frame in frames {
      emulator.feed(update.bytes(from: shown, to: frame).utf8)
      rows.append(String(emulator.text.prefix { $0 != "\n" }))
      shown = frame
    }
    #expect(rows == ["│ab        │", "│👩\u{200D}b       │", "│x         │"])
  }
}

@Suite nonisolated struct TextCanvasTests {
  private func line(_ writes: [(String, Int)]) -> String {
    var canvas = TextCanvas(width: 6)
    for (text, column) in writes { canvas.write(text, row: 0, column: column) }
    return canvas.lines[0]
  }

  @Test(arguments: [
    ([("日本", 1)], " 日本 "), ([("日本", 1), ("x", 1)], " x 本 "), ([("日本", 1), ("x", 2)], "  x本 "),
    ([("日", 1), ("本", 2)], "  本  "), ([("日", 5)], "      "), ([("日", -1)], "      "), ([("ab日", 3)], "   ab "),
    ([("a\u{1B}b", 0)], "a·b   "),
  ])
  func write_keepsWideCharactersWhole(writes: [(String, Int)], expected: String) { #expect(line(writes) == expected) }
}

@Suite nonisolated struct FrameTests {
  private let screen = Frame(canvas: TextCanvas(width: 50, height: 21), cursor: TextCanvas.Position(row: 5, column: 7))

  private func origin(_ columns: Int, _ rows: Int) -> TextCanvas.Position? {
    let size = TerminalSize(columns: columns, rows: rows)
    return Frame.fitting(screen, above: [("hint", .plain), ("keys", .dim)], in: size)?.cursor
  }

  @Test func fitting_givesUpTheMargin_andThenNothing() {
    #expect(origin(80, 24) == TextCanvas.Position(row: 6, column: 9))
    #expect(origin(200, 90) == TextCanvas.Position(row: 6, column: 9))
    #expect(origin(52, 23) == TextCanvas.Position(row: 5, column: 8))
    #expect(origin(50, 23) == TextCanvas.Position(row: 5, column: 7))
    #expect(origin(49, 23) == nil)
    #expect(origin(50, 22) == nil)
  }

  @Test(arguments: [
    (40, 12, ["Too small: 40x12. The demo needs 50x23.", "Enlarge the window."]),
    (20, 5, ["Too small: 20x5. The", "demo needs 50x23.", "Enlarge the window."]),
    (10, 2, ["Too small:", "10x2. The…"]), (1, 1, ["…"]),
  ])
  func tooSmall_saysWhatIsNeeded(columns: Int, rows: Int, expected: [String]) {
    let frame = Frame.tooSmall(for: Frame.neededSize(screen, lines: 2), in: TerminalSize(columns: columns, rows: rows))
    #expect(frame.canvas.width == columns)
    #expect(frame.canvas.height == rows)
    let lines = frame.canvas.lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    #expect(lines == expected + Array(repeating: "", count: rows - expected.count))
  }
}
