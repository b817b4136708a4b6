import Foundation
import InjectorInspection

/// `injector-inspect trace`: the summary of a trace.
enum TraceCommand: Command {
  static let name = "trace"
  static let summary = "summarize a trace: what took longest, was created repeatedly, or ran on the main thread"

  static let usages = ["FILE.json [OPTION]...", "- [OPTION]...    (a trace from standard input)"]

  static let details = """
    FILE is the trace of a tracer, which the app writes:

      let tracer = Tracer()
      let container = try Container(AppPlugin(), tracer: tracer)
      try tracer.chromeTrace.write(toFile: "trace.json", atomically: true, encoding: .utf8)

    The time of an event includes everything that was created or found for it; its own time doesn't. On the
    main thread, the time of awaited events isn't counted, as the thread is free while they wait.
    """

  static let options = [
    CommandOption(
      name: "--limit", value: "NUMBER", help: "the most entries of a list (default: \(TraceReport.defaultLimit))"),
    Report.format, Output.option, Color.option,
  ]

  static let examples = ["trace trace.json", "trace trace.json --limit 30 --format json"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let report = try Report(arguments, for: self)
    let limit = try arguments.number("--limit", in: 1...100_000, for: self)
    let words = arguments.words + (arguments.rest ?? [])
    guard words.count == 1 else {
      let problem = words.isEmpty ? "needs a FILE, or - for standard input" : "reads one trace"
      throw Failure("trace \(problem)", see: self)
    }
    // After `--`, a dash is the name of a file.
    let isStandardInput = words[0] == "-" && !arguments.words.isEmpty
    let timeline = try isStandardInput ? standardInput() : timeline(in: words[0])
    let summary = TraceReport(timeline, limit: limit ?? TraceReport.defaultLimit)
    try report.write(text: summary.text, json: summary)
    return 0
  }

  /// Reads a trace from a file.
  static func timeline(in path: String) throws(Failure) -> TraceTimeline {
    try timeline(Bytes.of(file: path), from: path.quoted)
  }

  private static func standardInput() throws(Failure) -> TraceTimeline {
    try timeline(Bytes.of(descriptor: STDIN_FILENO, named: "standard input"), from: "standard input")
  }

  private static func timeline(_ bytes: [UInt8], from source: String) throws(Failure) -> TraceTimeline {
    do throws(DocumentError) { return try TraceTimeline(json: bytes) } catch {
      throw Failure("cannot read a trace from \(source): \(error)")
    }
  }
}
