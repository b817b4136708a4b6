import Testing

@testable import DemoApp

@Suite nonisolated struct WrappingTests {
  @Test(arguments: [
    ("one two three", 7, 9, ["one two", "three"]), ("one two", 3, 9, ["one", "two"]), ("", 5, 9, [""]),
    ("abcdefgh", 3, 9, ["abc", "def", "gh"]), ("a bcdefgh", 3, 9, ["a", "bcd", "efg", "h"]),
    ("日本語", 4, 9, ["日本", "語"]), ("a日本語", 4, 9, ["a日", "本語"]), ("ab cd ef", 2, 2, ["ab", "c…"]),
    ("日本語", 2, 2, ["日", "…"]), ("日", 1, 2, ["日"]), ("a\nb", 9, 1, ["a b"]), ("abc", 0, 2, []), ("abc", 2, 0, []),
  ])
  func wrapped_breaksAtSpaces_andInLongWords(text: String, columns: Int, rows: Int, expected: [String]) {
    #expect(text.wrapped(columns: columns, rows: rows) == expected)
  }

  @Test func prefixAndSuffix_keepWideCharactersWhole() {
    #expect("a日本".prefix(columns: 4) == "a日")
    #expect("日本a".suffix(columns: 4) == "本a")
    #expect("日本".suffix(columns: 0) == "")
  }
}
