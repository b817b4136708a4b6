import Foundation
import Synchronization

/// A run of many mutants in a process of its own, which ends if one takes too long or too much memory.
enum MutationRun {
  /// The limits for one mutant: CPU seconds, and bytes.
  private static let seconds = 1.0
  private static let memory = 200_000_000

  /// The number of mutants: that of the environment variable `MUTANTS`, or a few for every run of the tests.
  static var count: UInt64 { ProcessInfo.processInfo.environment["MUTANTS"].flatMap(UInt64.init) ?? 5 }

  /// The seed of the first mutant.
  static var first: UInt64 { ProcessInfo.processInfo.environment["MUTANT"].flatMap(UInt64.init) ?? 1 }

  /// The current mutant, and the CPU time at which it began.
  private static let current = Atomic<UInt64>(0)
  private static let begin = Atomic<Int>(0)

  @MainActor static func run(_ subject: Subject) throws {
    let samples = try subject.samples()
    let tokens = subject.tokens
    let commands = try CommandRun(subject, in: path(of: subject, in: getppid()) + "-files")
    defer { commands.remove() }
    // The first use of Foundation's coders loads tables, which no mutant is to blame for.
    for sample in samples {
      subject.use(sample)
      try commands.run(on: sample, seed: 0)
    }
    let limit = peakMemory + memory
    watch(limit)
    let file = open(path(of: subject, in: getppid()), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    for seed in first..<first + count {
      let mutant = Mutator.mutant(of: samples, tokens: tokens, seed: seed)
      begin.store(processorTime, ordering: .relaxed)
      current.store(seed, ordering: .relaxed)
      note(seed, in: file)
      subject.use(mutant)
      try commands.run(on: mutant, seed: seed)
      if peakMemory > limit { fail("took more than 200 MB") }
    }
    current.store(0, ordering: .relaxed)
    try? FileManager.default.removeItem(atPath: path(of: subject, in: getppid()))
  }

  /// Returns the mutant at which the process that ran a subject ended, if it did not end well.
  static func last(_ subject: Subject) -> String {
    let path = path(of: subject, in: getpid())
    defer { for path in [path, path + "-files"] { try? FileManager.default.removeItem(atPath: path) } }
    let command = CommandRun.last(in: path + "-files")
    guard let seed = try? String(contentsOfFile: path, encoding: .utf8) else {
      return "before the first mutant\(command)"
    }
    return "run it again with MUTANT=\(seed.drop { $0 == " " }) MUTANTS=1\(command)"
  }

  /// Writes down the mutant, which a trap leaves no time for.
  private static func note(_ seed: UInt64, in file: Int32) {
    let text = String(repeating: " ", count: max(0, 20 - "\(seed)".count)) + "\(seed)"
    _ = Array(text.utf8).withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  private static func path(of subject: Subject, in process: pid_t) -> String {
    FileManager.default.temporaryDirectory.appending(path: "injector-mutant-\(process)-\(subject)").path
  }

  private static func watch(_ limit: Int) {
    Thread.detachNewThread {
      while true {
        usleep(20_000)
        guard current.load(ordering: .relaxed) != 0 else { continue }
        if Double(processorTime - begin.load(ordering: .relaxed)) / 1e9 > seconds { fail("took more than a second") }
        if peakMemory > limit { fail("took more than 200 MB") }
      }
    }
  }

  private static func fail(_ problem: String) -> Never {
    let message = "mutant \(current.load(ordering: .relaxed)) \(problem)\n"
    _ = Array(message.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(1)
  }

  /// The CPU time of the process in nanoseconds, which other processes don't take from.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// The most memory that the process has had, in bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    // RUSAGE_SELF, whose type differs.
    getrusage(0, &usage)
    #if canImport(Darwin)
      return Int(usage.ru_maxrss)
    #else
      return Int(usage.ru_maxrss) * 1024
    #endif
  }
}
