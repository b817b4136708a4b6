public import Injector

extension Tracer {
  /// The events as a Chrome trace, which you can open in Perfetto and `chrome://tracing`.
  ///
  /// The trace shows each event on its thread, with its chain of registrations and its outcome. An asynchronous event
  /// may end on another thread, so it has a track of its own. Equal events produce equal text. `injector-inspect
  /// trace` summarizes it.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public var chromeTrace: String {
    JSONText.write(ChromeTrace(events: events, dropped: droppedEventCount, mainThread: mainThread))
  }
}

/// A document in the trace event format of Chrome, which Perfetto reads. The format has room for the fields of a
/// document.
struct ChromeTrace: JSONDocument, Encodable {
  static let noun = "trace"
  static let format = "injector-trace"
  static let currentVersion = 1

  private var displayTimeUnit = "ns"
  var format = Self.format
  var formatVersion = Self.currentVersion
  let otherData: OtherData
  let traceEvents: [Event]

  struct OtherData: Encodable {
    let droppedEventCount: Int
  }

  /// The kinds of entries.
  enum Phase: String, CaseIterable {
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
    let ph: String
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

  /// The name of the thread on which an app draws.
  static let mainThread = "main thread"

  init(events: [TraceEvent], dropped: Int, mainThread: Int?) {
    otherData = OtherData(droppedEventCount: dropped)
    let threads = Set(events.map(\.thread)).sorted().map { thread in
      let name = thread == mainThread ? Self.mainThread : "thread \(thread)"
      return Event(args: Arguments(name: name), name: "thread_name", ph: Phase.thread.rawValue, tid: thread)
    }
    traceEvents = threads + events.enumerated().flatMap { Self.marks(of: $1, id: $0 + 1) }
  }

  /// Returns one complete mark on a thread, or the begin and end marks of an asynchronous event.
  private static func marks(of event: TraceEvent, id: Int) -> [Event] {
    let arguments = Arguments(
      chain: event.chain.map(\.description), error: event.error?.description, outcome: event.outcome.rawValue)
    func mark(_ phase: Phase, at time: Duration, _ arguments: Arguments) -> Event {
      Event(
        args: arguments, cat: "resolve", name: event.key.description, ph: phase.rawValue, tid: event.thread,
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

// MARK: Reading

extension ChromeTrace {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    displayTimeUnit = try fields.required("displayTimeUnit")
    otherData = try fields.required("otherData")
    traceEvents = try fields.required("traceEvents")
  }
}

extension ChromeTrace.OtherData: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    droppedEventCount = try fields.required("droppedEventCount")
  }
}

extension ChromeTrace.Event: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    args = try fields.required("args")
    cat = try fields.optional("cat")
    dur = try fields.optional("dur")
    id = try fields.optional("id")
    name = try fields.required("name")
    ph = try fields.required("ph")
    pid = try fields.required("pid")
    tid = try fields.required("tid")
    ts = try fields.optional("ts")
  }
}

extension ChromeTrace.Arguments: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    chain = try fields.optional("chain")
    error = try fields.optional("error")
    name = try fields.optional("name")
    outcome = try fields.optional("outcome")
  }
}
