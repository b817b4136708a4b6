public import Injector

extension Tracer {
  /// The events as a Chrome trace, which you can open in Perfetto and `chrome://tracing`.
  ///
  /// The trace shows each event on its thread, with its chain of registrations and its outcome. An asynchronous event
  /// may end on another thread, so it has a track of its own. Equal events produce equal text.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public var chromeTrace: String {
    let threads = Set(events.map(\.thread)).sorted().map { thread -> JSONObject in
      let arguments = ["name": thread == 1 ? "main thread" : "thread \(thread)"]
      return ["args": arguments, "name": "thread_name", "ph": "M", "pid": 1, "tid": thread]
    }
    let document: JSONObject = [
      "displayTimeUnit": "ns", "format": "injector-trace", "formatVersion": 1,
      "otherData": ["droppedEventCount": droppedEventCount],
      "traceEvents": threads + events.enumerated().flatMap { $1.marks(id: $0 + 1) },
    ]
    return JSONText.write(document)
  }
}

extension TraceEvent {
  /// The event in the trace event format of Chrome, which Perfetto reads: one complete mark (`X`) on a thread, or the
  /// begin (`b`) and end (`e`) marks of an asynchronous event.
  fileprivate func marks(id: Int) -> [JSONObject] {
    func mark(_ phase: String, at time: Duration, duration: Duration? = nil, _ arguments: JSONObject) -> JSONObject {
      [
        "args": arguments, "cat": "resolve", "dur": duration?.microseconds, "id": isAsynchronous ? id : nil,
        "name": key.description, "ph": phase, "pid": 1, "tid": thread, "ts": time.microseconds,
      ]
    }
    let facts: JSONObject = [
      "chain": chain.map(\.description), "error": error?.description, "outcome": outcome.rawValue,
    ]
    guard isAsynchronous else { return [mark("X", at: start, duration: duration, facts)] }
    return [mark("b", at: start, facts), mark("e", at: start + duration, [:])]
  }
}

extension Duration {
  fileprivate var microseconds: Double {
    // Computes whole nanoseconds first, so that only the division rounds.
    Double(components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000) / 1000
  }
}
