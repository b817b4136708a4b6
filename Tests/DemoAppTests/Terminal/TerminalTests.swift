import Foundation
import Testing

/// The built program in a terminal. `RECORD_GOLDENS=1` writes the screens anew.
@Suite nonisolated struct TerminalTests {
  // MARK: Screens

  @Test func journey_showsEachScreen_andLeavesTheTerminalAsItWas() throws {
    let terminal = try PseudoTerminal.demo()
    terminal.draw("$ DemoApp")
    try terminal.expectScreen("sign-in")
    #expect(terminal.emulator.isOnSecondScreen)
    #expect(terminal.emulator.bracketsPaste)
    #expect(!terminal.isInLineMode)
    terminal.type("alice\r123")
    try terminal.expectScreen("password")
    terminal.type("\r")
    try terminal.expectScreen("refused")
    terminal.type("\r")
    terminal.expect("Please sign in")
    terminal.type("1234\r")
    try terminal.expectScreen("signed-in")
    terminal.type("\r")
    try terminal.expectScreen("picture")
    terminal.type("\r")
    try terminal.expectScreen("signed-in-again")
    terminal.type(KeyBytes.down + KeyBytes.down + KeyBytes.down + " ")
    try terminal.expectScreen("signed-out")
    terminal.type("\r")
    try terminal.expectScreen("sign-in")
    terminal.type("\u{4}")
    #expect(terminal.end() == .code(0))
    #expect(terminal.hasOriginalSettings)
    try terminal.expectScreen("left")
    #expect(!terminal.emulator.isOnSecondScreen)
    #expect(!terminal.emulator.bracketsPaste)
    #expect(terminal.emulator.wraps)
  }

  @Test func editing_worksWithinAText_andInWideCharacters() throws {
    let terminal = try PseudoTerminal.demo()
    terminal.expect("Sign in")
    terminal.type("日本👩‍👩‍👧x\(KeyBytes.left)\(KeyBytes.left)\(KeyBytes.left)é\u{1B}[3~\u{1B}[1;5C!\t")
    terminal.type("p\u{1B}OD\u{1B}[200~12\r\n\u{1B}[201~")
    try terminal.expectScreen("editing")
  }

  @Test func unknownSequences_typeNothing_evenSplit() throws {
    let terminal = try PseudoTerminal.demo()
    terminal.expect("Sign in")
    // Between the two reads, the program draws: the first letter is on the screen before the rest arrives.
    terminal.type("a\u{1B}[<0;1")
    terminal.expect("│ a ")
    terminal.type("0;5M\u{1B}[I\u{1B}[?62;1;2c\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}[57441;2u\u{1B}[97;1:3ub")
    terminal.expect("│ ab ")
    terminal.type("\u{1B}[15~\u{1B}[[A\u{1B}Oz\u{9B}5n\u{14}c")
    terminal.expect("│ abc ")
  }

  @Test func paste_staysInItsField_andPressesNothing() throws {
    let terminal = try PseudoTerminal.demo()
    terminal.expect("Sign in")
    terminal.type("\u{1B}[200~bob\r1234\r\t\u{1B}[201~")
    terminal.expect("│ bob 1234 ")
    terminal.type("\t\t\u{1B}[200~\r 1\u{1B}[201~\u{1B}[Zx")
    try terminal.expectScreen("paste")
  }

  @Test func resize_redrawsWithoutLeftovers() throws {
    let terminal = try PseudoTerminal.demo()
    try terminal.expectScreen("sign-in")
    terminal.resize(columns: 130, rows: 40)
    try terminal.expectScreen("size-130x40")
    terminal.resize(columns: 40, rows: 12)
    try terminal.expectScreen("size-40x12")
    terminal.resize(columns: 20, rows: 5)
    try terminal.expectScreen("size-20x5")
    // Nothing is highlighted, so that nothing is typed.
    terminal.type("x\r")
    terminal.resize(columns: 50, rows: 23)
    try terminal.expectScreen("size-50x23")
    terminal.resize(columns: 80, rows: 24)
    try terminal.expectScreen("sign-in")
  }

  @Test func start_inATerminalThatIsTooSmall_saysWhatItNeeds() throws {
    try PseudoTerminal.demo(columns: 20, rows: 5).expectScreen("size-20x5")
  }

  @Test func notes_areAdded_edited_andKept() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "notes.json").path
    let terminal = try PseudoTerminal.demo(["--signed-in", "alice", "--notes", file])
    terminal.expect("Good to see you, alice.")
    terminal.type("3")
    try terminal.expectScreen("notes", anyHighlight: true)
    terminal.type("4")
    terminal.expect("╭─ Title")
    terminal.type("\t\t\r")
    terminal.expect("A note needs a title.")
    terminal.type("\t\tTea 🍵\tgreen\t\r")
    try terminal.expectScreen("notes-added", anyHighlight: true)
    terminal.type("4")
    try terminal.expectScreen("note")
    terminal.type("\u{4}")
    #expect(terminal.end() == .code(0))
    let again = try PseudoTerminal.demo(["--signed-in", "alice", "--notes", file, "--link", "demo://notes/4"])
    try again.expectScreen("note")
  }

  // MARK: Work

  @Test func input_isAlive_whileSomethingLoads() throws {
    let terminal = try PseudoTerminal.demo(["--signed-in", "alice", "--pace", "3600"])
    try terminal.expectScreen("loading")
    terminal.type(KeyBytes.up)
    try terminal.expectScreen("loading-up")
    terminal.resize(columns: 50, rows: 23)
    terminal.expect("▸ Sign out ◂")
    terminal.type("\u{4}")
    #expect(terminal.end() == .code(0))
  }

  @Test func highlight_staysOnItsControl_whenLoadingEnds() throws {
    let terminal = try PseudoTerminal.demo(["--signed-in", "alice", "--pace", "1"])
    terminal.expect("▸ Picture of the day ◂")
    terminal.type(KeyBytes.up)
    terminal.expect("Good to see you, alice.")
    terminal.expect("▸ Sign out ◂")
    terminal.type("\r")
    terminal.expect("Nothing leaked.")
  }

  // MARK: Scripts

  private func script(_ text: String) throws -> (path: String, remove: () -> Void) {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).keys")
    try Data(text.utf8).write(to: file)
    return (file.path, { try? FileManager.default.removeItem(at: file) })
  }

  @Test func script_pressesItsKeys_andThenAPersonGoesOn() throws {
    let script = try script("\"alice\" Enter \"1234\" Enter\nEnter\n")
    defer { script.remove() }
    let terminal = try PseudoTerminal.demo(["--script", script.path])
    try terminal.expectScreen("picture")
    terminal.type("\r")
    try terminal.expectScreen("signed-in-again")
  }

  @Test func script_waitsForWork_whileTheKeyboardIsAlive() throws {
    let script = try script("Down Down")
    defer { script.remove() }
    let terminal = try PseudoTerminal.demo(["--signed-in", "alice", "--pace", "3600", "--script", script.path])
    try terminal.expectScreen("loading")
    terminal.type(KeyBytes.up)
    try terminal.expectScreen("loading-up")
  }

  @Test func script_canEndTheProgram() throws {
    let script = try script("\"ab\" Home Ctrl-D Ctrl-D Ctrl-D")
    defer { script.remove() }
    let terminal = try PseudoTerminal.demo(["--script", script.path])
    #expect(terminal.end() == .code(0))
    #expect(terminal.hasOriginalSettings)
  }

  // MARK: Colors

  @Test func highlight_hasAColor_exceptWithNO_COLOR_andWithoutColors() throws {
    let cases: [([String: String], Set<Int>)] = [
      ([:], [1, 36]), (["NO_COLOR": "1"], [1]), (["TERM": "vt100"], [1]), (["NO_COLOR": ""], [1, 36]),
    ]
    for (environment, style) in cases {
      let terminal = try PseudoTerminal.demo(["--signed-in", "alice"], environment: environment)
      terminal.expect("▸ Picture of the day ◂")
      #expect(terminal.emulator.texts(styled: style).contains("▸ Picture of the day ◂"))
      #expect(String(decoding: terminal.output, as: UTF8.self).contains("[0;1;36m") == style.contains(36))
    }
  }

  @Test func dumbTerminal_asksForLines_asThroughAPipe() throws {
    let terminal = try PseudoTerminal.demo(environment: ["TERM": "dumb"], columns: 80, rows: 100)
    terminal.expect("User name:")
    #expect(terminal.echoes)
    terminal.type("alice\n")
    terminal.expect("Password:")
    #expect(terminal.wait { !terminal.echoes })
    terminal.type("1234\n")
    terminal.expect("Choose 1 Your portrait, 2 Picture of the day, 3 Notes, 4 Settings, 5 Sign out:")
    #expect(terminal.echoes)
    try terminal.expectScreen("dumb")
    #expect(!terminal.output.contains(0x1B))
    terminal.type("\u{4}")
    #expect(terminal.end() == .code(0))
    #expect(terminal.isInLineMode)
  }
}
