import TestSupport
import Testing

@testable import DemoApp

@Suite nonisolated struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.decode(bytes) + decoder.pause()
  }

  /// Sequences with the key that they are, in xterm, VT, Linux, rxvt, and kitty.
  static let sequences: [(String, Key)] = [
    ("a", Key(.text("a"))), ("é", Key(.text("é"))), ("日", Key(.text("日"))), ("😀", Key(.text("😀"))),
    ("\t", Key(.tab)), ("\r", Key(.enter)), ("\n", Key(.enter)), ("\u{7F}", Key(.backspace)),
    ("\u{8}", Key(.backspace)),
    ("\u{1}", Key(.text("a"), .control)), ("\u{1A}", Key(.text("z"), .control)), ("\u{1C}", Key(.text("\\"), .control)),
    ("\0", Key(.text(" "), .control)),
    ("\u{1B}[A", Key(.up)), ("\u{1B}[B", Key(.down)), ("\u{1B}[C", Key(.right)), ("\u{1B}[D", Key(.left)),
    ("\u{1B}OA", Key(.up)), ("\u{1B}OD", Key(.left)), ("\u{1B}OH", Key(.home)), ("\u{1B}OF", Key(.end)),
    ("\u{1B}[H", Key(.home)), ("\u{1B}[F", Key(.end)), ("\u{1B}[1~", Key(.home)), ("\u{1B}[7~", Key(.home)),
    ("\u{1B}[4~", Key(.end)), ("\u{1B}[8~", Key(.end)), ("\u{1B}[2~", Key(.insert)), ("\u{1B}[3~", Key(.delete)),
    ("\u{1B}[5~", Key(.pageUp)), ("\u{1B}[6~", Key(.pageDown)), ("\u{1B}[Z", Key(.tab, .shift)),
    ("\u{1B}OP", Key(.function(1))), ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[24~", Key(.function(12))),
    ("\u{1B}[1;2A", Key(.up, .shift)), ("\u{1B}[1;3D", Key(.left, .alt)), ("\u{1B}[1;5C", Key(.right, .control)),
    ("\u{1B}[1;6D", Key(.left, [.control, .shift])), ("\u{1B}[1;9D", Key(.left, .command)),
    ("\u{1B}[1;33D", Key(.left, .alt)), ("\u{1B}[3;5~", Key(.delete, .control)), ("\u{1B}O5D", Key(.left, .control)),
    ("\u{1B}[d", Key(.left, .shift)), ("\u{1B}Od", Key(.left, .control)), ("\u{1B}[3^", Key(.delete, .control)),
    ("\u{1B}[3$", Key(.delete, .shift)), ("\u{1B}[3@", Key(.delete, [.control, .shift])),
    ("\u{1B}\u{1B}[D", Key(.left, .alt)), ("\u{1B}b", Key(.text("b"), .alt)), ("\u{1B}é", Key(.text("é"), .alt)),
    ("\u{1B}\u{7F}", Key(.backspace, .alt)), ("\u{1B}OM", Key(.enter)), ("\u{1B}Oq", Key(.text("1"))),
    ("\u{1B}Ok", Key(.text("+"))), ("\u{1B}[27;5;9~", Key(.tab, .control)), ("\u{1B}[27;2;65~", Key(.text("A"))),
    ("\u{1B}[97u", Key(.text("a"))), ("\u{1B}[97;2u", Key(.text("A"))), ("\u{1B}[97:65;2u", Key(.text("A"))),
    ("\u{1B}[99;5u", Key(.text("c"), .control)), ("\u{1B}[99;69u", Key(.text("c"), .control)),
    ("\u{1B}[99;6u", Key(.text("c"), [.control, .shift])), ("\u{1B}[98;4u", Key(.text("B"), .alt)),
    ("\u{1B}[97;1:2u", Key(.text("a"))),
    ("\u{1B}[97;;229u", Key(.text("å"))),
    ("\u{1B}[97;65u", Key(.text("A"))), ("\u{1B}[223;65u", Key(.text("ß"))),
    ("\u{1B}[13;5u", Key(.enter, .control)), ("\u{1B}[27u", Key(.escape)), ("\u{1B}[57414u", Key(.enter)),
    ("\u{1B}[57400u", Key(.text("1"))), ("\u{1B}[57417;5u", Key(.left, .control)),
    ("\u{1B}[1;5:1D", Key(.left, .control)),
    ("\u{9B}A", Key(.up)), ("\u{8F}A", Key(.up)),
    ("\u{1B}[200~two\r\nlines\u{1B}[201~", Key(.paste("two\r\nlines"))),
    ("\u{1B}[200~\u{1B}[A\u{1B}[201\u{1B}[201~", Key(.paste("\u{1B}[A\u{1B}[201"))),
  ]

  @Test(arguments: sequences)
  func decode_findsTheKey_ofASequence(sequence: String, key: Key) {
    #expect(keys(sequence) == [key])
    #expect(keys("x\(sequence)y") == [Key(.text("x")), key, Key(.text("y"))])
  }

  @Test(arguments: sequences)
  func decode_findsTheKey_ofASequenceThatIsSplitAnywhere(sequence: String, key: Key) {
    let bytes = Array(sequence.utf8)
    for end in 1..<max(bytes.count, 2) where bytes.count > 1 {
      var decoder = KeyDecoder()
      #expect(decoder.decode(bytes[..<end]) + decoder.decode(bytes[end...]) + decoder.pause() == [key])
    }
  }

  @Test(arguments: [
    "\u{1B}[I", "\u{1B}[O", "\u{1B}[?1;2c", "\u{1B}[>41;354;0c", "\u{1B}[24;80t", "\u{1B}[?2026;2$y", "\u{1B}[<0;10;5M",
    "\u{1B}[<0;10;5m", "\u{1B}[M !!", "\u{1B}[[A", "\u{1B}[[E", "\u{1B}[99~", "\u{1B}[201~", "\u{1B}[1;2;3;4;5x",
    "\u{1B}[ q", "\u{1B}[!p", "\u{1B}[99999999999999999999~", "\u{1B}[99999999999999999999u", "\u{1B}[u",
    "\u{1B}[57441;2u", "\u{1B}[57358u", "\u{1B}[97;1:3u", "\u{1B}[1;1:3A", "\u{1B}[1u", "\u{1B}[155u", "\u{1B}[55296u",
    "\u{1B}Oz", "\u{1B}O", "\u{1B}[", "\u{1B}]0;title\u{7}", "\u{1B}]10;rgb:0/0/0\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\",
    "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xx\u{1B}\\", "\u{1B}[12\u{18}", "\u{1B}[12\u{1A}", "\u{85}",
    "\u{9B}1;2R\u{9D}x\u{7}", "\u{1B}[\(String(repeating: "1;", count: 500))x",
  ])
  func decode_swallowsTheWhole_ofASequenceThatIsNoKey(sequence: String) {
    let found = keys(sequence).filter { if case .function = $0.code { false } else { true } }
    #expect(found == [])
  }

  @Test func decode_swallowsRawC1_thatIntroducesASequence() {
    #expect(keys([0x9B, 0x41, 0x8F, 0x42, 0x85]) == [Key(.up), Key(.down)])
  }

  @Test(
    arguments: [[0xFF], [0xC0, 0xAF], [0xE3, 0x81], [0xED, 0xA0, 0x80], [0xF5], [0xA9], [0xF4, 0x90, 0x80, 0x80]]
      as [[UInt8]])
  func decode_dropsInvalidUTF8_andKeepsWhatFollows(bytes: [UInt8]) {
    #expect(keys(bytes + Array("a".utf8)) == [Key(.text("a"))])
  }

  @Test func decode_startsOver_whereASequenceIsBroken() {
    #expect(keys("\u{1B}[12\u{1B}[A") == [Key(.up)])
    #expect(keys("\u{1B}[12\ré") == [Key(.enter), Key(.text("é"))])
    #expect(keys("\u{1B}]x\u{1B}[A") == [Key(.up)])
  }

  @Test func pause_isEscape_afterESCAlone() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.pause() == [Key(.escape)])
    #expect(decoder.pause() == [])
    #expect(decoder.decode(Array("[A".utf8)) == [Key(.text("[")), Key(.text("A"))])
  }

  @Test func pause_dropsWhatAltStarts_butNoSequence() {
    for start in ["\u{1B}[", "\u{1B}O", "\u{1B}]0;", "\u{1B}P"] {
      var decoder = KeyDecoder()
      #expect(decoder.decode(Array(start.utf8)) + decoder.pause() + decoder.decode([0x61]) == [Key(.text("a"))])
    }
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[1;".utf8)) + decoder.pause() == [])
    #expect(decoder.decode(Array("5D".utf8)) == [Key(.left, .control)])
    #expect(decoder.decode([0xE6, 0x97]) + decoder.pause() + decoder.decode([0xA5]) == [Key(.text("日"))])
  }

  @Test func paste_isCut_whereItIsTooLong() {
    let text = String(repeating: "x", count: KeyDecoder.pasteLimit + 100)
    let expected = Key(.paste(String(text.dropLast(100))))
    #expect(keys("\u{1B}[200~\(text)\u{1B}[201~a") == [expected, Key(.text("a"))])
  }

  /// Bytes as no terminal sends them, mostly those that sequences consist of.
  @Test(arguments: 0..<20)
  func decode_survivesAnyBytes_andGivesTheSameKeysHoweverTheyAreSplit(seed: Int) {
    var random = SeededNumbers(seed: UInt64(seed))
    let likely = Array("\u{1B}\u{1B}[[O;:0123456789uABDHRZMabdj~$^@<?P]_\\\u{7}é日😀\u{9B}".utf8)
    let bytes = (0..<1500).map { _ in
      Int.random(in: 0..<8, using: &random) == 0
        ? UInt8.random(in: 0...255, using: &random) : likely.randomElement(using: &random) ?? 0
    }
    var whole = KeyDecoder()
    var split = KeyDecoder()
    let keys = whole.decode(bytes)
    #expect(bytes.flatMap { split.decode([$0]) } == keys)
    var text = EditedText("")
    for key in keys { if let edit = EditedText.Edit(key) { text.apply(edit) } }
    #expect((0...text.text.count).contains(text.cursor))
    #expect(!text.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}
