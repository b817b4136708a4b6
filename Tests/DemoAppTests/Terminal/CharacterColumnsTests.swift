import Testing

@testable import DemoApp

@Suite nonisolated struct CharacterColumnsTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ω", 1), ("ж", 1), ("─", 1), ("▸", 1), ("•", 1), ("€", 1),
      ("א", 1),
      ("日", 2), ("カ", 2), ("ｶ", 1), ("Ａ", 2), ("한", 2), ("각", 2), ("。", 2), ("𠀀", 2), ("〿", 1), ("㈠", 2), ("㉈", 1),
      ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("☕", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("👨🏻‍❤️‍💋‍👨🏿", 2), ("©", 1),
    ] as [(Character, Int)])
  func columns_areThoseOfATerminal(character: Character, columns: Int) { #expect(character.columns == columns) }

  @Test(
    arguments: [
      "\u{7}", "\u{1B}", "\u{7F}", "\u{85}", "\r\n", "\t", "\u{200D}", "\u{202E}", "\u{301}", "\u{FE0F}", "\u{E000}",
      "\u{378}",
      "\u{2028}",
    ] as [Character])
  func columns_areNil_whereACharacterCannotBeDrawn(character: Character) { #expect(character.columns == nil) }

  @Test func columns_areNil_whereMarksArePiledUp() {
    #expect(Character("e" + String(repeating: "\u{301}", count: 15)).columns == 1)
    #expect(Character("e" + String(repeating: "\u{301}", count: 16)).columns == nil)
  }

  @Test func columnsOfAText_areTheirSum() { #expect("a日\u{7}👩‍👩‍👧".columns == 6) }
}
