import Foundation
import Testing

@testable import DemoApp

/// The built program in a terminal. However it ends, the terminal is then as it was before.
@Suite(.timeLimit(.minutes(10))) struct TerminalTests {
  /// A program whose input and output are a terminal.
  private final class PseudoTerminal {
    let process = Process()
    private let master: Int32
    private let slave: Int32
    private let original: tcflag_t
    private var output = ""
    private nonisolated(unsafe) let written: any DispatchSourceRead
    private let chunks: AsyncStream<String>
    private let ended: AsyncStream<Void>

    init(_ environment: [String: String] = [:]) throws {
      var ends: (master: Int32, slave: Int32) = (-1, -1)
      var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
      try #require(openpty(&ends.master, &ends.slave, nil, nil, &size) == 0)
      (master, slave) = ends
      original = Self.flags(slave)
      // Nothing waits for the program on the main actor, on which other tests run.
      let (shown, exit) = (AsyncStream<String>.makeStream(), AsyncStream<Void>.makeStream())
      (chunks, ended) = (shown.stream, exit.stream)
      written = DispatchSource.makeReadSource(fileDescriptor: master)
      written.setEventHandler { @Sendable [master] in
        shown.continuation.yield(String(decoding: readBytes(from: master), as: UTF8.self))
      }
      written.setCancelHandler { @Sendable [master] in close(master) }
      written.activate()
      process.terminationHandler = { _ in exit.continuation.finish() }
      process.executableURL = DemoProgram.url
      process.arguments = ["--notes", "/missing/notes.json"]
      process.environment = ["TERM": "xterm", "SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 }
      let end = FileHandle(fileDescriptor: slave)
      (process.standardInput, process.standardOutput, process.standardError) = (end, end, end)
      try process.run()
    }

    deinit {
      if process.isRunning { process.terminate() }
      written.cancel()
      close(slave)
    }

    func type(_ text: String) { write(text, to: master) }

    func resize(columns: UInt16, rows: UInt16) {
      var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(master, UInt(TIOCSWINSZ), &size)
      kill(process.processIdentifier, SIGWINCH)
    }

    /// Reads until the program has written a text, and forgets what came before.
    func expect(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) async {
      var chunks = chunks.makeAsyncIterator()
      while !output.contains(text) {
        guard let chunk = await chunks.next(isolation: #isolation) else {
          Issue.record("\(text) isn't shown: \(output)", sourceLocation: sourceLocation)
          return
        }
        output += chunk
      }
      if let range = output.firstRange(of: text) { output = String(output[range.upperBound...]) }
    }

    func waitUntilExit() async { for await _ in ended {} }

    var isInKeyMode: Bool { Self.flags(slave) & tcflag_t(ICANON) == 0 }
    var echoes: Bool { Self.flags(slave) & tcflag_t(ECHO) != 0 }
    var isAsBefore: Bool { Self.flags(slave) == original }

    private static func flags(_ terminal: Int32) -> tcflag_t {
      var settings = termios()
      tcgetattr(terminal, &settings)
      return settings.c_lflag
    }
  }

  private static let leaveScreen = "\u{1B}[?25h\u{1B}[?1049l"

  @Test func session_takesKeys_followsTheSize_andLeavesTheTerminalAsItWas() async throws {
    let terminal = try PseudoTerminal()
    await terminal.expect("Please sign in")
    #expect(terminal.isInKeyMode)
    terminal.type("alice\r1234\r")
    await terminal.expect("Good to see you, alice.")
    terminal.resize(columns: 40, rows: 10)
    await terminal.expect("Too small: 40x10.")
    terminal.type("\u{4}")
    await terminal.expect(Self.leaveScreen)
    await terminal.waitUntilExit()
    #expect(terminal.process.terminationStatus == 0)
    #expect(terminal.isAsBefore)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func signal_restoresTheTerminal_andEndsTheProgram(signal: Int32) async throws {
    let terminal = try PseudoTerminal()
    await terminal.expect("Please sign in")
    kill(terminal.process.processIdentifier, signal)
    await terminal.expect(Self.leaveScreen)
    await terminal.waitUntilExit()
    #expect(terminal.process.terminationReason == .uncaughtSignal)
    #expect(terminal.process.terminationStatus == signal)
    #expect(terminal.isAsBefore)
  }

  @Test func password_isNotEchoed_andASignalRestoresTheEcho() async throws {
    let terminal = try PseudoTerminal(["TERM": "dumb"])
    await terminal.expect("User name: ")
    terminal.type("alice\n")
    await terminal.expect("Password: ")
    // The question is written before the mode changes.
    while terminal.echoes, terminal.process.isRunning { await Task.yield() }
    kill(terminal.process.processIdentifier, SIGINT)
    await terminal.waitUntilExit()
    #expect(terminal.process.terminationStatus == SIGINT)
    #expect(terminal.isAsBefore)
  }
}
