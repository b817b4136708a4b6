public import Injector

extension Tracer {
  /// The events as a Chrome trace, which Perfetto and `chrome://tracing` draw: JSON with sorted keys.
  ///
  /// What is awaited may end on another thread, so it is drawn on a track of its own; everything else is drawn on its
  /// thread. Each bar has the chain of registrations and what became of it. The same events give the same bytes.
  ///
  /// - Complexity: O(*n* log *n*) in the number of events.
  public var chromeTrace: String { JSONText.write(ChromeTrace(events: events, dropped: droppedEventCount)) }
}

/// The document that Chrome's trace viewer defined and Perfetto reads.
struct ChromeTrace: Encodable {
  private let displayTimeUnit = "ns"
  private let otherData: OtherData
  private let traceEvents: [Event]

  private struct OtherData: Encodable {
    let droppedEventCount: Int
  }

  private struct Event: Encodable {
    let args: Arguments
    var cat: String?
    /// In microseconds, as `ts`.
    var dur: Double?
    var id: Int?
    let name: String
    let ph: String
    let pid = 1
    let tid: Int
    var ts: Double?
  }

  private struct Arguments: Encodable {
    var chain: [String]?
    var error: String?
    var name: String?
    var outcome: String?
  }

  init(events: [TraceEvent], dropped: Int) {
    otherData = OtherData(droppedEventCount: dropped)
    let threads = Set(events.map(\.thread)).sorted().map { thread in
      Event(args: Arguments(name: "thread \(thread)"), name: "thread_name", ph: "M", tid: thread)
    }
    traceEvents = threads + events.enumerated().flatMap { Self.marks(of: $1, id: $0 + 1) }
  }

  /// One complete mark on a thread, or the beginning and the end of what is awaited.
  private static func marks(of event: TraceEvent, id: Int) -> [Event] {
    let arguments = Arguments(
      chain: event.chain.map(\.description), error: event.error?.description, outcome: event.outcome.rawValue)
    func mark(_ phase: String, at time: Duration, _ arguments: Arguments) -> Event {
      Event(
        args: arguments, cat: "resolve", name: event.key.description, ph: phase, tid: event.thread,
        ts: microseconds(time))
    }
    guard event.isAsynchronous else {
      var whole = mark("X", at: event.start, arguments)
      whole.dur = microseconds(event.duration)
      return [whole]
    }
    var marks = [mark("b", at: event.start, arguments), mark("e", at: event.start + event.duration, Arguments())]
    for index in marks.indices { marks[index].id = id }
    return marks
  }

  private static func microseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    // Whole nanoseconds first, so that the division is the only rounding.
    return Double(seconds * 1_000_000_000 + attoseconds / 1_000_000_000) / 1000
  }
}
