import Injector

/// Collects the events of a Chrome trace, whose asynchronous events have two entries.
struct TraceReader {
  struct Mark {
    var chain: [String]
    var outcome: TraceEvent.Outcome
    var error: String?
    var thread: Int
    var start: Double
    var duration: Double
    var isAsynchronous: Bool
  }

  private(set) var marks: [Mark] = []
  private(set) var mainThread: Int?
  /// The positions of the asynchronous events whose end hasn't been read, by their number.
  private var open: [Int: Int] = [:]

  /// The most microseconds that a time has: 30 years, to which a number still has a precision of nanoseconds.
  private static let longest = 1e15

  mutating func read(_ entry: ChromeTrace.Event, at path: @autoclosure () -> String) throws(DocumentError.Problem) {
    switch try JSONText.choice(entry.ph, "\(path()).ph") as ChromeTrace.Phase {
    case .thread:
      if entry.args.name == ChromeTrace.mainThread { mainThread = entry.tid }
    case .whole:
      var mark = try mark(entry, path())
      mark.duration = try time(entry.dur, "\(path()).dur")
      marks.append(mark)
    case .begin:
      var mark = try mark(entry, path())
      mark.isAsynchronous = true
      open[try number(entry.id, path())] = marks.count
      marks.append(mark)
    case .end:
      guard let position = open.removeValue(forKey: try number(entry.id, path())) else {
        throw .malformed(path: path(), problem: "ends an event that did not begin")
      }
      marks[position].duration = max(0, try time(entry.ts, "\(path()).ts") - marks[position].start)
    }
  }

  /// Returns the events in the order in which they began, the outer one first.
  func wholeMarks() throws(DocumentError.Problem) -> [Mark] {
    if let first = open.keys.min() {
      throw .malformed(path: "traceEvents", problem: "has no end of the event with the id \(first)")
    }
    // The sort of the standard library keeps the order of equal elements.
    return marks.sorted { ($0.start, $0.chain.count) < ($1.start, $1.chain.count) }
  }

  private func mark(_ entry: ChromeTrace.Event, _ path: String) throws(DocumentError.Problem) -> Mark {
    guard let chain = entry.args.chain, chain.last == entry.name else {
      throw .malformed(path: "\(path).args.chain", problem: "does not end with \(entry.name.quotedExcerpt)")
    }
    return Mark(
      chain: chain, outcome: try JSONText.choice(entry.args.outcome ?? "", "\(path).args.outcome"),
      error: entry.args.error, thread: entry.tid, start: try time(entry.ts, "\(path).ts"), duration: 0,
      isAsynchronous: false)
  }

  private func number(_ id: Int?, _ path: String) throws(DocumentError.Problem) -> Int {
    guard let id else { throw .malformed(path: "\(path).id", problem: "is absent") }
    return id
  }

  private func time(_ value: Double?, _ path: @autoclosure () -> String) throws(DocumentError.Problem) -> Double {
    guard let value, (0...Self.longest).contains(value) else {
      throw .malformed(path: path(), problem: "is not a time in microseconds")
    }
    return value
  }
}
