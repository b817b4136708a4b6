import Foundation
import Injector

/// A program that ran to its end, in its own process group, so that it was killed together with every process it
/// started.
///
/// Its standard input was `/dev/null`.
struct ChildProcess {
  /// The way in which a program ended.
  enum Ending: Equatable {
    case exited(Int32)
    case crashed(signal: Int32)
    case timedOut
  }

  let ending: Ending
  /// The last lines that it wrote, with control characters escaped.
  let lines: [String]

  /// Runs a program while signals are held back by a temporary folder, and stores its output to some streams.
  ///
  /// - Throws: `Failure` if the program can't be started, or if a signal is to end this program.
  init(
    _ path: String, _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
    storing streams: [Int32] = [STDERR_FILENO], mostBytes: Int = 4096, until deadline: ContinuousClock.Instant? = nil
  ) throws(Failure) {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { throw Failure("cannot start \(path.quoted): \(SystemError.last)") }
    let stream = pipes[0]
    defer { close(stream) }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(stream, F_SETFL, O_NONBLOCK)
    var pid: pid_t = 0
    let variables = environment.map { "\($0)=\($1)" }
    let code = Self.spawn(&pid, path, [path] + arguments, variables, storing: streams, to: pipes[1])
    close(pipes[1])
    guard code == 0 else { throw Failure("cannot start \(path.quoted): \(SystemError.text(code))") }

    var bytes: [UInt8] = []
    /// Reads one chunk, and returns its length, which is 0 at the end of the stream and negative if there is none yet.
    func readPiece() -> Int {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(stream, &chunk, chunk.count)
      bytes = Array((bytes + chunk.prefix(max(0, count))).suffix(mostBytes))
      return count
    }
    var (isOpen, isLate) = (true, false)
    while !isLate, !TemporaryFolder.isInterrupted, !Self.hasEnded(pid) {
      var request = pollfd(fd: isOpen ? stream : -1, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, 10)
      // One chunk each time, so that a program that never stops writing still reaches the deadline.
      if isOpen { isOpen = readPiece() != 0 }
      isLate = deadline.map { ContinuousClock.now >= $0 } ?? false
    }
    // The program isn't reaped yet, so its process identifier, which is also its group's, can't have been reused.
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    // Reads the rest of the pipe. The bound applies if a process outside the group keeps writing.
    for _ in 0..<32 { guard readPiece() > 0 else { break } }
    // The signal ends this program when the temporary folder is removed.
    if TemporaryFolder.isInterrupted { throw Failure("\(path.quoted) was interrupted") }
    let signal = status & 0x7F
    ending = isLate ? .timedOut : signal == 0 ? .exited((status >> 8) & 0xFF) : .crashed(signal: signal)
    lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { String($0).onOneLine }
  }

  /// A description of the failure, or `nil` if the program was successful.
  var problem: String? {
    switch ending {
    case .exited(0): nil
    case .exited(let code): "it exited with code \(code)"
    case .crashed(let signal): "it crashed with signal \(signal) (\(String(cString: strsignal(signal))))"
    case .timedOut: "it took too long"
    }
  }

  /// Returns a failure with the problem in one line, and the last errors below it.
  func failure(_ problem: String, _ advice: String? = nil) -> Failure {
    let errors = lines.isEmpty ? [] : ["The last lines of its standard error:"] + lines.suffix(12).map { "  | \($0)" }
    return Failure(([problem] + errors + [advice].compactMap(\.self)).joined(separator: "\n"))
  }

  /// Returns a Boolean value that indicates whether a program has ended, without reaping it.
  private static func hasEnded(_ pid: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
  }

  private static func spawn(
    _ pid: inout pid_t, _ path: String, _ arguments: [String], _ environment: [String], storing streams: [Int32],
    to pipe: Int32
  ) -> Int32 {
    #if canImport(Darwin)
      var files: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var files = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    for stream in streams { posix_spawn_file_actions_adddup2(&files, pipe, stream) }
    // The program starts with no blocked signals and with the default actions for what this one ignores.
    var none = sigset_t()
    sigemptyset(&none)
    var ignored = sigset_t()
    sigemptyset(&ignored)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&ignored, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    return posix_spawn(&pid, path, &files, &attributes, argv, envp)
  }
}
