import Foundation

/// A running program in its own process group, so that it can be killed together with every process it starts.
///
/// Its standard input is `/dev/null`. The last lines of what it writes are stored.
struct ChildProcess {
  /// The way in which a program ended.
  enum Ending: Equatable {
    case exited(Int32)
    case crashed(signal: Int32)
    case timedOut
    case interrupted(signal: Int32)
  }

  /// The streams of a program whose last lines are stored. The others are discarded.
  enum Streams {
    case output, errors, both
  }

  private let pid: pid_t
  private let stream: Int32

  /// Starts a program.
  ///
  /// - Throws: `Failure` with the system's description if the program can't be started.
  init(
    path: String, arguments: [String], environment: [String: String], storing streams: Streams = .errors
  ) throws(Failure) {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { throw Failure("cannot start \(path.quoted): \(SystemError.last)") }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pipes[0], F_SETFL, O_NONBLOCK)
    defer { close(pipes[1]) }
    var pid: pid_t = 0
    let code = Self.spawn(&pid, path, [path] + arguments, environment.map { "\($0)=\($1)" }, streams, to: pipes[1])
    guard code == 0 else {
      close(pipes[0])
      throw Failure("cannot start \(path.quoted): \(SystemError.text(code))")
    }
    self.pid = pid
    stream = pipes[0]
  }

  /// Waits until the program ends, and kills it if the time limit expires or this program receives a signal. Then
  /// kills the remaining processes of its group.
  ///
  /// - Returns: The way in which the program ended, and the last lines of what it wrote.
  func wait(
    until deadline: ContinuousClock.Instant?, signals: SignalGuard, storing tail: TextTail = TextTail()
  ) -> (ending: Ending, lines: [String]) {
    var tail = tail
    var isOpen = true
    var ending: Ending?
    while ending == nil, !hasEnded {
      waitForText(isOpen: isOpen)
      // Reads one chunk in each iteration, so that a program that never stops writing still reaches the deadline.
      if isOpen { isOpen = tail.readPiece(from: stream) != .closed }
      if let signal = signals.pending {
        ending = .interrupted(signal: signal)
      } else if let deadline, ContinuousClock.now >= deadline {
        ending = .timedOut
      }
    }
    // The program isn't reaped yet, so its process identifier, which is also its group's, can't have been reused.
    kill(-pid, SIGKILL)
    let status = reap()
    // Reads the rest of the pipe. The bound applies if a process outside the group keeps writing.
    for _ in 0..<32 { guard tail.readPiece(from: stream) == .some else { break } }
    close(stream)
    let signal = status & 0x7F
    return (ending ?? (signal == 0 ? .exited((status >> 8) & 0xFF) : .crashed(signal: signal)), tail.lines)
  }

  /// Waits up to 10 milliseconds for data to read or the end of the stream.
  private func waitForText(isOpen: Bool) {
    var request = pollfd(fd: isOpen ? stream : -1, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, 10)
  }

  /// A Boolean value that indicates whether the program has ended. Reading the property doesn't reap the program.
  private var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
  }

  private func reap() -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func spawn(
    _ pid: inout pid_t, _ path: String, _ arguments: [String], _ environment: [String], _ streams: Streams,
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
    for (stream, isStored) in [(STDOUT_FILENO, streams != .errors), (STDERR_FILENO, streams != .output)] {
      if isStored {
        posix_spawn_file_actions_adddup2(&files, pipe, stream)
      } else {
        posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_WRONLY, 0)
      }
    }
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
