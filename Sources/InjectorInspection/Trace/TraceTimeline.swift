import Injector

/// The events of a trace that was read from a file, each inside the event that caused it.
package struct TraceTimeline {
  struct Event {
    /// The position of the key among the keys.
    let key: Int
    /// The position of the chain that led to the event among the chains.
    let chain: Int
    let outcome: TraceEvent.Outcome
    let error: String?
    /// The times in microseconds.
    let start: Double
    let total: Double
    /// The part of the time in which no other event of the chain was open.
    var own: Double
    let isAsynchronous: Bool
    let isOnMainThread: Bool
    /// A Boolean value that indicates whether an event of the same key contains the event, as a decorator does.
    let isInOwnKey: Bool

    var end: Double { start + total }
  }

  /// A chain of keys: another chain and one key more. The first chain, which all others begin with, is empty.
  struct Chain: Hashable {
    let prefix: Int
    let key: Int
  }

  /// The texts of the keys.
  private(set) var keys: [String] = []
  private(set) var chains = [Chain(prefix: 0, key: -1)]
  /// The events in the order in which they began.
  private(set) var events: [Event] = []
  let threadCount: Int
  let dropped: Int

  /// Reads the JSON of ``Injector/Tracer/chromeTrace``. O(*n* log *n*), where *n* is the number of bytes.
  package init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(ChromeTrace.self, from: bytes) { trace throws(DocumentError.Problem) in
      try TraceTimeline(trace)
    }
  }

  private init(_ trace: ChromeTrace) throws(DocumentError.Problem) {
    dropped = trace.otherData.droppedEventCount
    var reader = TraceReader()
    for (index, event) in trace.traceEvents.enumerated() { try reader.read(event, at: "traceEvents[\(index)]") }
    threadCount = Set(reader.marks.map(\.thread)).count
    let marks = try reader.wholeMarks()
    var keyNumbers: [String: Int] = [:]
    var chainNumbers: [Chain: Int] = [:]
    for mark in marks {
      var chain = 0
      var isInOwnKey = false
      for (position, name) in mark.chain.enumerated() {
        let key = Self.number(of: name, in: &keys, &keyNumbers)
        chain = Self.number(of: Chain(prefix: chain, key: key), in: &chains, &chainNumbers)
        if name == mark.chain.last, position < mark.chain.count - 1 { isInOwnKey = true }
      }
      events.append(
        Event(
          key: chains[chain].key, chain: chain, outcome: mark.outcome, error: mark.error, start: mark.start,
          total: mark.duration, own: mark.duration, isAsynchronous: mark.isAsynchronous,
          isOnMainThread: reader.mainThread == mark.thread, isInOwnKey: isInOwnKey))
    }
    subtractInnerEvents(threads: marks.map(\.thread))
  }

  private static func number<Value: Hashable>(
    of value: Value, in values: inout [Value], _ numbers: inout [Value: Int]
  ) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }

  private struct Track: Hashable {
    let chain: Int
    /// The thread, or `nil` for asynchronous events, which may move.
    let thread: Int?
  }

  /// Subtracts from each event the time of those inside it, which may overlap if they are awaited together.
  ///
  /// The event that contains another one is the last that began with the chain up to it, on the same thread or
  /// asynchronously. What has ended is removed when it is found, so each event is visited twice at most.
  private mutating func subtractInnerEvents(threads: [Int]) {
    var open: [Track: [Int]] = [:]
    // The time up to which the events inside each event are subtracted.
    var covered = events.map(\.start)
    for (index, event) in events.enumerated() {
      let prefix = chains[event.chain].prefix
      for track in [Track(chain: prefix, thread: threads[index]), Track(chain: prefix, thread: nil)] {
        while let last = open[track]?.last, events[last].end < event.start { open[track]?.removeLast() }
        guard let outer = open[track]?.last else { continue }
        let from = max(event.start, covered[outer])
        let to = min(event.end, events[outer].end)
        if to > from {
          events[outer].own = max(0, events[outer].own - (to - from))
          covered[outer] = to
        }
        break
      }
      open[Track(chain: event.chain, thread: event.isAsynchronous ? nil : threads[index]), default: []].append(index)
    }
  }

  /// Returns the key that an event's chain has before its own, or `nil` if it is the first.
  func holder(of event: Event) -> Int? {
    let prefix = chains[event.chain].prefix
    return prefix == 0 ? nil : chains[prefix].key
  }

  /// Returns the keys of an event's chain.
  func path(of event: Event) -> [String] {
    var path: [String] = []
    var chain = event.chain
    while chain != 0 {
      path.append(keys[chains[chain].key])
      chain = chains[chain].prefix
    }
    return path.reversed()
  }

  /// The time from the first event to the last, in microseconds.
  var duration: Double {
    guard let first = events.first else { return 0 }
    return (events.map(\.end).max() ?? first.start) - first.start
  }
}
