import Foundation
import Testing

@testable import DemoApp

/// A program in a terminal of its own, whose screen is emulated.
///
/// Nothing waits for a time: a wait ends when the program has done what is expected, or fails at a limit.
nonisolated final class PseudoTerminal {
  enum End: Equatable {
    case code(Int32)
    case signal(Int32)
  }

  /// The folder that tests are built into, where the program lies too.
  static let demo = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "DemoApp").path
  /// Generous, for machines with much else to do.
  private static let limit = Duration.seconds(60)

  /// A terminal with colors. A crash is reported to no one.
  static let environment = ["TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"]

  private let master: Int32
  /// Held open, so that the settings can be read after the program has ended.
  private let slave: Int32
  private let original: termios
  private let process: pid_t
  private var hasEnded = false
  private(set) var emulator: TerminalEmulator
  /// Everything that the program has written.
  private(set) var output: [UInt8] = []

  /// Starts the demo without pauses, and with notes that can't be written, unless the arguments say otherwise.
  static func demo(
    _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    var arguments = arguments
    if !arguments.contains("--pace") { arguments += ["--pace", "0"] }
    if !arguments.contains("--notes") { arguments += ["--notes", "/missing/notes.json"] }
    return try PseudoTerminal(
      arguments, environment: Self.environment.merging(environment) { $1 }, columns: columns, rows: rows)
  }

  init(
    _ arguments: [String], program: String = demo, environment: [String: String] = environment,
    columns: Int = 80, rows: Int = 24
  ) throws {
    emulator = TerminalEmulator(columns: columns, rows: rows)
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 256)
    try #require(openpty(&ends.master, &ends.slave, &name, nil, &size) == 0)
    (master, slave) = ends
    var settings = termios()
    tcgetattr(slave, &settings)
    original = settings
    // Another test's program must not hold this terminal open.
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    process = try Self.spawn(
      [program] + arguments, environment,
      on: String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
    close(slave)
  }

  /// Starts a program as the leader of a session whose terminal is the given one.
  private static func spawn(_ command: [String], _ environment: [String: String], on terminal: String) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Self.newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let arguments = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    try #require(posix_spawn(&process, command[0], &actions, &attributes, arguments, variables) == 0)
    return process
  }

  #if canImport(Darwin)
    private static let newSession = Int32(POSIX_SPAWN_SETSID)
  #else
    // POSIX_SPAWN_SETSID of glibc, which Swift doesn't import.
    private static let newSession: Int32 = 0x80
  #endif

  // MARK: Input

  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func resize(columns: Int, rows: Int) {
    emulator.resize(columns: columns, rows: rows)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Stops the program as `kill -STOP` does, and waits until it has stopped.
  func stop() {
    send(SIGSTOP)
    var status: Int32 = 0
    waitpid(process, &status, WUNTRACED)
  }

  /// Closes the window.
  func hangUp() {
    // The terminal ends when the last descriptor of this side is closed, which `dup2` does with a file in its place.
    let null = open("/dev/null", O_RDWR)
    dup2(null, master)
    close(null)
  }

  /// Draws what another program would.
  func draw(_ text: String) { emulator.feed(text.utf8) }

  /// Fills the terminal's buffer, so that the program can't write until someone reads.
  func fillOutput() {
    _ = fcntl(slave, F_SETFL, O_NONBLOCK)
    while write(slave, "x", 1) == 1 {}
  }

  // MARK: Waiting

  /// Waits until the condition holds, and draws what the program writes, unless `reading` is `false`.
  ///
  /// - Returns: `false` if it doesn't hold at the limit; otherwise, `true`.
  func wait(_ limit: Duration = limit, reading: Bool = true, until condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + limit
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      if reading { receive(milliseconds: 20) } else { poll(nil, 0, 20) }
    }
    return true
  }

  /// Waits until the terminal shows a text.
  func expect(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let isShown = wait { emulator.text.contains(text) }
    #expect(isShown, "\(text) isn't shown:\n\(emulator.text)", sourceLocation: sourceLocation)
    expectNoErrors(sourceLocation)
  }

  /// Waits until the terminal shows the screen of a golden file.
  ///
  /// - Parameter anyHighlight: A Boolean value that indicates whether any control may be highlighted. Where something
  ///   loads, that depends on whether it was there before the screen was drawn.
  func expectScreen(
    _ name: String, anyHighlight: Bool = false, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      // Only to record: what is shown when nothing is written any more.
      var count = 0
      repeat { count = output.count } while wait(.seconds(1.5), until: { output.count != count })
      try Data(emulator.text.utf8).write(to: file)
      Issue.record("recorded \(name)", sourceLocation: sourceLocation)
      return
    }
    func compared(_ text: String) -> String {
      anyHighlight ? text.replacing("▸ ", with: "[ ").replacing(" ◂", with: " ]") : text
    }
    let golden = compared(String(decoding: try Data(contentsOf: file), as: UTF8.self))
    _ = wait { compared(emulator.text) == golden }
    #expect(compared(emulator.text) == golden, "differs from Goldens/\(name).txt", sourceLocation: sourceLocation)
    expectNoErrors(sourceLocation)
  }

  private func expectNoErrors(_ sourceLocation: Testing.SourceLocation) {
    #expect(emulator.errors == [], sourceLocation: sourceLocation)
  }

  /// Waits until the program ends.
  ///
  /// - Returns: How it ended, or `nil` if it hasn't ended at the limit.
  func end(reading: Bool = true) -> End? {
    var status: Int32 = 0
    hasEnded = wait(reading: reading) { waitpid(process, &status, WNOHANG) == process }
    guard hasEnded else { return nil }
    while reading, receive(milliseconds: 0) {}
    return status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// Draws what arrives within a time. Returns `false` if nothing does.
  @discardableResult private func receive(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) == 1 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    output += bytes[..<count]
    emulator.feed(bytes[..<count])
    return true
  }

  // MARK: Settings

  private var settings: termios {
    var settings = termios()
    tcgetattr(slave, &settings)
    return settings
  }

  /// A Boolean value that indicates whether the terminal delivers lines and echoes them, as for a shell.
  var isInLineMode: Bool { settings.c_lflag & Self.lineFlags == Self.lineFlags }
  private static let lineFlags = tcflag_t(ICANON | ECHO | ISIG | IEXTEN)

  /// A Boolean value that indicates whether the terminal echoes what is typed.
  var echoes: Bool { settings.c_lflag & tcflag_t(ECHO) != 0 }

  /// Restores the settings of a new terminal, as a shell does when a program stops.
  func setLineMode() {
    var settings = settings
    settings.c_lflag |= Self.lineFlags
    settings.c_iflag |= tcflag_t(ICRNL)
    tcsetattr(slave, TCSANOW, &settings)
  }

  /// A Boolean value that indicates whether the settings are those with which the program started.
  var hasOriginalSettings: Bool { Self.bytes(settings) == Self.bytes(original) }

  private static func bytes(_ settings: termios) -> [UInt8] { withUnsafeBytes(of: settings, Array.init) }
}
