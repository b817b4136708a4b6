import Testing

@testable import DemoApp

@Suite struct KeyTests {
  @Test(arguments: [
    ("aÜ日", "a Ü 日"), ("\r\t\u{7F}\u{7}", "Enter Tab Backspace Ctrl-G"),
    ("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[Z", "Up Down Shift-Tab"),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~", "PageUp PageDown Home End"),
    ("\u{1B}x\u{1B}\u{1B}[D", "Escape x Escape Left"),
    // What isn't a key is swallowed as a whole.
    ("a\u{1B}[<0;10;5M\u{1B}[200~\u{85}\u{1B}[\u{3}b", "a Ctrl-C b"),
  ])
  func bytes_areKeys_wholeAndSplit(bytes: String, names: String) throws {
    let expected = try KeyScript(names).keys
    var whole = KeyDecoder()
    #expect(whole.decode(Array(bytes.utf8)) == expected)
    var split = KeyDecoder()
    #expect(bytes.utf8.flatMap { split.decode([$0]) } == expected)
  }

  @Test func escape_isAKey_afterAPause() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.pause() == [.escape])
    #expect(decoder.decode(Array("\u{1B}[".utf8)) == [])
    #expect(decoder.pause() == [])
    #expect(decoder.decode(Array("A".utf8)) == [.text("A")])
  }

  @Test func script_listsKeysAndTexts_andNamesTheWordThatIsNone() throws {
    let script = try KeyScript("\"a b\" Enter # a comment\n\n  Ctrl-G Shift-Tab g #\n\"\"")
    #expect(script.keys == [.text("a"), .text(" "), .text("b"), .enter, .control("g"), .backTab, .text("g")])
    for (text, word) in [("Enter\nEntr", "Entr"), ("Up\n\"a", "\\\"a")] {
      let error = #expect(throws: KeyScript.SyntaxError.self) { try KeyScript(text) }
      #expect(error?.description.hasPrefix("line 2: \"\(word)\" is not a key. To fix this,") == true)
    }
  }
}
