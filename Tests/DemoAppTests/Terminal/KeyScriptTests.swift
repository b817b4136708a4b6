import Testing

@testable import DemoApp

@Suite nonisolated struct KeyScriptTests {
  @Test func script_hasTheKeys_ofNamesAndTexts() throws {
    let script = try KeyScript(
      """
      # a comment
      "a 日" Enter  Tab # "a comment"

      \tCtrl-A g Shift-Tab "" "#"\r
      Alt-b
      """)
    #expect(
      script.keys == [
        Key(.text("a")), Key(.text(" ")), Key(.text("日")), Key(.enter), Key(.tab), Key(.text("a"), .control),
        Key(.text("g")), Key(.tab, .shift), Key(.text("#")), Key(.text("b"), .alt),
      ])
    #expect(try KeyScript("").keys == [])
  }

  @Test func usage_showsAScript() throws {
    let line = try #require(CommandLineOptions.usage.firstMatch(of: /--script FILE .* such as: (.*)/))
    #expect(try KeyScript(String(line.1)).keys.suffix(2) == [Key(.enter), Key(.text("a"), .control)])
  }

  @Test(arguments: [
    ("Enter", Key(.enter)), ("Space", Key(.text(" "))), ("PageDown", Key(.pageDown)),
    ("Ctrl-Left", Key(.left, .control)),
    ("Ctrl-Alt-Shift-Up", Key(.up, [.control, .alt, .shift])), ("-", Key(.text("-"))),
    ("Ctrl--", Key(.text("-"), .control)),
    ("G", Key(.text("G"))), ("Ctrl-D", Key(.text("d"), .control)), ("Alt-B", Key(.text("B"), .alt)),
  ])
  func name_isThatOfAKey(name: String, key: Key) { #expect(Key(name: name) == key) }

  @Test(arguments: [
    ("Enter\nDwon Up", 2, "Dwon"), ("\n\n  \"open Enter", 3, "\"open Enter"), ("Ctrl-", 1, "Ctrl-"),
    ("enter", 1, "enter"),
    ("Hyper-x", 1, "Hyper-x"), ("Tab# x", 1, "Tab#"),
  ])
  func script_namesTheLine_ofAWordThatIsNoKey(text: String, line: Int, word: String) {
    #expect(throws: KeyScript.SyntaxError(line: line, word: word)) { try KeyScript(text) }
  }

  @Test func error_saysWhatAKeyIs() {
    #expect(
      KeyScript.SyntaxError(line: 2, word: "Dwon").description == """
        line 2: "Dwon" is not a key. To fix this, write a name such as Enter, Down or Ctrl-A, a character, or a text \
        between quotes.
        """)
  }
}
