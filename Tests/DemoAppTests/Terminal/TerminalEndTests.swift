import Foundation
import Testing

/// However the program ends or stops, the terminal is as it was before.
@Suite nonisolated struct TerminalEndTests {
  private func start(_ arguments: [String] = [], environment: [String: String] = [:]) throws
    -> PseudoTerminal
  {
    let terminal = try PseudoTerminal.demo(arguments, environment: environment)
    terminal.draw("$ ")
    return terminal
  }

  private func expectRestored(_ terminal: PseudoTerminal) {
    #expect(terminal.hasOriginalSettings)
    #expect(!terminal.emulator.isOnSecondScreen)
    #expect(!terminal.emulator.bracketsPaste)
    #expect(terminal.emulator.wraps)
    #expect(terminal.emulator.isCursorVisible)
    #expect(terminal.emulator.text.hasPrefix("$"))
    #expect(terminal.emulator.styles == [[]])
    #expect(terminal.emulator.errors == [])
  }

  @Test(arguments: [
    (SIGINT, SIGINT), (SIGTERM, SIGTERM), (SIGHUP, SIGHUP), (SIGQUIT, SIGQUIT), (SIGABRT, SIGABRT), (SIGSEGV, SIGSEGV),
    (SIGILL, SIGILL), (SIGTRAP, SIGTRAP),
  ])
  func signal_restoresTheTerminal_andEndsTheProgram(signal: Int32, end: Int32) throws {
    let terminal = try start()
    terminal.expect("Please sign in")
    terminal.send(signal)
    #expect(terminal.end() == .signal(end))
    expectRestored(terminal)
  }

  @Test(arguments: ["", "g", "g\r"], [SIGTERM, SIGHUP]) func signal_restoresTheTerminal_whileWorkRuns_andInThePane(
    keys: String, signal: Int32
  ) throws {
    let terminal = try start(["--signed-in", "alice", "--pace", "3600"])
    terminal.expect("Loading your profile")
    terminal.type(keys)
    terminal.expect(["": "Loading your profile", "g": "● built", "g\r": "Enter goes back"][keys] ?? "")
    terminal.send(signal)
    #expect(terminal.end() == .signal(signal))
    expectRestored(terminal)
  }

  @Test func crash_restoresTheTerminal_beforeSwiftReportsIt() throws {
    let terminal = try start(environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no"])
    terminal.expect("Please sign in")
    terminal.send(SIGABRT)
    #expect(terminal.end() == .signal(SIGABRT))
    #expect(terminal.hasOriginalSettings)
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(!output.drop { $0 != "💣" }.contains("[?1049l"))
    #expect(!terminal.emulator.isOnSecondScreen)
  }

  @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT), ("\u{1B}[99;5u", SIGINT)])
  func key_thatIsASignal_restoresTheTerminal(key: String, signal: Int32) throws {
    let terminal = try start()
    terminal.expect("Please sign in")
    terminal.type("x\(key)")
    #expect(terminal.end() == .signal(signal))
    expectRestored(terminal)
  }

  @Test func interrupt_atASecret_restoresTheEcho() throws {
    let terminal = try start(environment: ["TERM": "dumb"])
    terminal.expect("User name:")
    terminal.type("alice\n")
    terminal.expect("Password:")
    #expect(terminal.wait { !terminal.echoes })
    terminal.type("\u{3}")
    #expect(terminal.end() == .signal(SIGINT))
    #expect(terminal.hasOriginalSettings)
  }

  @Test func error_leavesTheTerminalAlone() throws {
    let terminal = try start(["--pace", "fast"])
    #expect(terminal.end() == .code(2))
    terminal.expect("--pace accepts a number of seconds from 0 to 3600, not \"fast\".")
    expectRestored(terminal)
  }

  @Test func closedWindow_endsTheProgram() throws {
    let terminal = try start()
    terminal.expect("Please sign in")
    terminal.hangUp()
    #expect(terminal.end() != nil)
  }

  @Test func closedWindow_endsTheProgram_evenWithNohup() throws {
    let script = "trap '' HUP; \"$0\" --pace 0"
    let terminal = try PseudoTerminal(["-c", script, PseudoTerminal.demo], program: "/bin/sh")
    terminal.expect("Please sign in")
    terminal.hangUp()
    #expect(terminal.end() == .code(0))
  }

  // MARK: Stop and resume

  @Test func stopFromOutside_isRepaired_onResume() throws {
    let terminal = try start()
    terminal.expect("Please sign in")
    terminal.type("alice")
    terminal.expect("│ alice ")
    let shown = terminal.emulator.text
    terminal.stop()
    // What a shell does to the terminal meanwhile.
    terminal.setLineMode()
    terminal.draw("\u{1B}[?1049l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\r\n[1]+  Stopped\r\n$ ")
    terminal.send(SIGCONT)
    #expect(terminal.wait { terminal.emulator.text == shown && !terminal.isInLineMode })
    #expect(terminal.emulator.bracketsPaste)
    terminal.type("!")
    terminal.expect("│ alice! ")
  }

  @Test(arguments: ["\u{1A}", "\u{1B}[122;5u"])
  func stopByKey_handsTheTerminalToTheShell_andResumes(key: String) throws {
    let script =
      "set -m; \"$0\" --pace 0; echo stopped; read answer; echo \"got $answer\"; fg >/dev/null; echo \"end $?\""
    let terminal = try PseudoTerminal(["-c", script, PseudoTerminal.demo], program: "/bin/sh")
    terminal.draw("$ ")
    terminal.expect("Please sign in")
    terminal.type("alice")
    terminal.expect("│ alice ")
    let shown = terminal.emulator.text
    terminal.type(key)
    terminal.expect("stopped")
    expectRestored(terminal)
    terminal.type("x\n")
    #expect(terminal.wait { terminal.emulator.text == shown && !terminal.isInLineMode })
    terminal.type("!")
    terminal.expect("│ alice! ")
    terminal.type("\t\u{4}")
    terminal.expect("end 0")
    #expect(terminal.emulator.text.contains("got x"))
    #expect(terminal.end() == .code(0))
    expectRestored(terminal)
  }

  @Test func signal_endsAStoppedProgram_inTheBackground() throws {
    _ = try endInBackground("kill %1; kill -CONT %1")
  }

  /// As on a busy machine, where the signal arrives long after the program has been resumed.
  @Test func signal_endsAResumedProgram_inTheBackground_ifItComesLate() throws {
    let terminal = try endInBackground("kill -CONT %1; sleep 3; kill %1")
    // The program has entered its screen once.
    #expect(String(decoding: terminal.output, as: UTF8.self).split(separator: "[?1049h").count == 2)
  }

  /// Stops the program in a shell, which ends it in the background with the given commands.
  private func endInBackground(_ commands: String) throws -> PseudoTerminal {
    let script = "set -m; \"$0\" --pace 0; \(commands); wait; echo ended"
    let terminal = try PseudoTerminal(["-c", script, PseudoTerminal.demo], program: "/bin/sh")
    terminal.draw("$ ")
    terminal.expect("Please sign in")
    terminal.type("\u{1A}")
    terminal.expect("ended")
    #expect(terminal.end() == .code(0))
    expectRestored(terminal)
    return terminal
  }

  @Test func stop_withoutAShellToResume_changesNothing() throws {
    let terminal = try start()
    terminal.expect("Please sign in")
    // The program leads its session, so that the system discards the stop.
    terminal.type("\u{1A}")
    #expect(terminal.wait { String(decoding: terminal.output, as: UTF8.self).split(separator: "[?1049h").count == 3 })
    terminal.type("alice!")
    terminal.expect("│ alice! ")
    #expect(!terminal.isInLineMode)
    #expect(terminal.emulator.isOnSecondScreen)
  }

  @Test func signal_endsTheProgram_evenIfNothingReadsItsOutput() throws {
    let terminal = try start()
    terminal.expect("Please sign in")
    terminal.fillOutput()
    terminal.type("\u{C}")
    terminal.send(SIGTERM)
    #expect(terminal.end(reading: false) != nil)
    #expect(terminal.hasOriginalSettings)
  }
}
