public import Injector

extension Tracer {
  /// The events as a Chrome trace, which you can open in Perfetto and `chrome://tracing`.
  ///
  /// The trace shows each event on its thread, with its chain of registrations and its outcome. An asynchronous event
  /// may end on another thread, so it has a track of its own. Equal events produce equal text.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public var chromeTrace: String {
    JSONText.write(ChromeTrace(events: events, dropped: droppedEventCount))
  }
}

/// A document in the trace event format of Chrome, which Perfetto reads.
private struct ChromeTrace: Encodable {
  var displayTimeUnit = "ns"
  var format = "injector-trace"
  var formatVersion = 1
  let otherData: OtherData
  let traceEvents: [Event]

  struct OtherData: Encodable {
    let droppedEventCount: Int
  }

  /// The kinds of entries.
  enum Phase: String, Encodable {
    case thread = "M"
    case whole = "X"
    case begin = "b"
    case end = "e"
  }

  struct Event: Encodable {
    let args: Arguments
    var cat: String?
    /// The duration in microseconds.
    var dur: Double?
    var id: Int?
    let name: String
    let ph: Phase
    var pid = 1
    let tid: Int
    /// The time in microseconds.
    var ts: Double?
  }

  struct Arguments: Encodable {
    var chain: [String]?
    var error: String?
    var name: String?
    var outcome: String?
  }

  init(events: [TraceEvent], dropped: Int) {
    otherData = OtherData(droppedEventCount: dropped)
    let threads = Set(events.map(\.thread)).sorted().map { thread in
      let name = thread == 1 ? "main thread" : "thread \(thread)"
      return Event(args: Arguments(name: name), name: "thread_name", ph: .thread, tid: thread)
    }
    traceEvents = threads + events.enumerated().flatMap { Self.marks(of: $1, id: $0 + 1) }
  }

  /// Returns one complete mark on a thread, or the begin and end marks of an asynchronous event.
  private static func marks(of event: TraceEvent, id: Int) -> [Event] {
    let arguments = Arguments(
      chain: event.chain.map(\.description), error: event.error?.description, outcome: event.outcome.rawValue)
    func mark(_ phase: Phase, at time: Duration, _ arguments: Arguments) -> Event {
      Event(
        args: arguments, cat: "resolve", name: event.key.description, ph: phase, tid: event.thread,
        ts: microseconds(time))
    }
    guard event.isAsynchronous else {
      var whole = mark(.whole, at: event.start, arguments)
      whole.dur = microseconds(event.duration)
      return [whole]
    }
    var marks = [mark(.begin, at: event.start, arguments), mark(.end, at: event.start + event.duration, Arguments())]
    for index in marks.indices { marks[index].id = id }
    return marks
  }

  private static func microseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    // Computes whole nanoseconds first, so that only the division rounds.
    return Double(seconds * 1_000_000_000 + attoseconds / 1_000_000_000) / 1000
  }
}
