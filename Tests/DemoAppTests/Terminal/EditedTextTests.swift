import Testing

@testable import DemoApp

@Suite nonisolated struct EditedTextTests {
  /// Returns the text with a bar at the cursor, after the keys of a terminal.
  private func edited(_ input: String, from text: String = "") -> String {
    var decoder = KeyDecoder()
    var value = EditedText(text)
    for key in decoder.decode(input.utf8) { if let edit = EditedText.Edit(key) { value.apply(edit) } }
    let characters = Array(value.text)
    return String(characters[..<value.cursor]) + "|" + String(characters[value.cursor...])
  }

  private static let left = "\u{1B}[D"
  private static let right = "\u{1B}[C"

  @Test(arguments: [
    ("abc", "abc|"), ("abc\(left)\(left)", "a|bc"), ("ac\(left)b", "ab|c"), ("\(left)a\(right)\(right)", "a|"),
    ("abc\u{1B}[H", "|abc"), ("abc\u{1}\u{5}", "abc|"), ("abc\u{7F}", "ab|"), ("\u{7F}a", "a|"),
    ("abc\u{1}\u{1B}[3~", "|bc"), ("abc\u{1B}[3~", "abc|"), ("abc\u{2}\u{2}\u{6}", "ab|c"), ("abc\u{1}\u{4}", "|bc"),
    ("one two\u{17}", "one |"), ("one two\u{1B}b\u{1B}b", "|one two"), ("one two\u{1}\u{1B}f", "one| two"),
    ("one two\u{1B}[1;5D", "one |two"), ("one two\u{1B}\u{7F}", "one |"), ("one two\u{1}\u{1B}d", "| two"),
    ("abc\(left)\u{15}", "|c"), ("abc\(left)\u{B}", "ab|"), ("a-b\u{17}", "a-|"),
  ])
  func edit_followsTheKeys(input: String, expected: String) { #expect(edited(input) == expected) }

  @Test(arguments: [
    ("日本", "日|本"), ("e\u{301}a", "e\u{301}|a"), ("x👩‍👩‍👧", "x|👩‍👩‍👧"), ("🇩🇪🇫🇷", "🇩🇪|🇫🇷"), ("각힣", "각|힣"),
  ])
  func left_stepsOverACharacter_howeverManyScalarsItHas(text: String, expected: String) {
    #expect(edited(Self.left, from: text) == expected)
    #expect(edited("\u{7F}", from: text) == "\(text.dropLast())|")
  }

  @Test func insert_joinsCharacters_thatBelongTogether() {
    #expect(edited("e\u{301}") == "e\u{301}|")
    #expect(edited("👩\u{200D}👧") == "👩‍👧|")
    #expect(edited("👩\u{200D}\u{7F}") == "|")
    // What is typed before a mark takes the mark, and the cursor is behind both.
    #expect(edited("\u{301}\(Self.left)e") == "e\u{301}|")
  }

  @Test func paste_isOneLine_withoutControlCharacters() {
    #expect(edited("\u{1B}[200~a\r\nb\tc\u{7}\u{1B}[31md\n\u{1B}[201~") == "a b c[31md|")
    #expect(edited("\u{1B}[200~\n\u{1B}[201~") == "|")
  }

  @Test(arguments: ["\t", "\r", "\u{1B}[A", "\u{1B}OP", "\u{1B}[5~", "\u{1B}x", "\u{10}", "\u{1B}[97;9u", "\u{1B}[2~"])
  func edit_isNone_forKeysThatDoNotEdit(input: String) { #expect(edited(input, from: "a") == "a|") }
}
