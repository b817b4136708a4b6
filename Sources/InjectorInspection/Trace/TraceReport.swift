import Injector

/// The summary of a trace: what took longest, what was created more than once, and what ran on the main thread.
package struct TraceReport: JSONReport {
  /// What happened to one key.
  private struct Total {
    let key: Int
    var events = 0
    /// How often an instance was created. A decorator and what it wraps are one instance.
    var created = 0
    var reused = 0
    var failed = 0
    var total = 0.0
    var own = 0.0
    /// The part that ran on the main thread.
    var mainThreadEvents = 0
    var mainThread = 0.0
  }

  private let timeline: TraceTimeline
  private let limit: Int
  /// The keys of the trace, those with the most time of their own first.
  private let totals: [Total]
  /// The positions of the slowest events.
  private let slowest: [Int]
  private let names: [String]

  /// The number of entries of a list, unless another one is given.
  package static let defaultLimit = 10

  /// Summarizes a trace. O(*n* log *n*), where *n* is the number of events.
  ///
  /// - Parameters:
  ///   - timeline: The trace.
  ///   - limit: The most entries of a list.
  package init(_ timeline: TraceTimeline, limit: Int = TraceReport.defaultLimit) {
    self.timeline = timeline
    self.limit = limit
    var totals = timeline.keys.indices.map { Total(key: $0) }
    for event in timeline.events {
      totals[event.key].events += 1
      totals[event.key].own += event.own
      switch event.outcome {
      case .created: totals[event.key].created += event.isInOwnKey ? 0 : 1
      case .reused:
        totals[event.key].reused += 1
        // A decorator that finds what it wraps, because that was resolved on its own, is no other instance.
        if timeline.holder(of: event) == event.key, totals[event.key].created > 1 { totals[event.key].created -= 1 }
      case .failed: totals[event.key].failed += 1
      }
      if !event.isInOwnKey { totals[event.key].total += event.total }
      if event.isOnMainThread, !event.isAsynchronous {
        totals[event.key].mainThreadEvents += 1
        totals[event.key].mainThread += event.own
      }
    }
    self.totals = totals.sorted { ($1.own, timeline.keys[$0.key]) < ($0.own, timeline.keys[$1.key]) }
    let order = timeline.events.indices.sorted { (timeline.events[$1].total, $0) < (timeline.events[$0].total, $1) }
    slowest = Array(order.prefix(limit))
    names = Self.names(of: timeline.keys)
  }

  /// Returns the keys with the short names of their types, on one line each.
  private static func names(of keys: [String]) -> [String] {
    // An identifier follows the type, in quotation marks.
    let parts = keys.map { key in
      let end = key.firstRange(of: " \"")?.lowerBound ?? key.endIndex
      return (type: String(key[..<end]), rest: String(key[end...]))
    }
    let names = TypeNames(ofTypes: Set(parts.map(\.type)))
    return parts.map { names.name(of: $0.type) + $0.rest.onOneLine }
  }

  private func count(_ outcome: TraceEvent.Outcome) -> Int { timeline.events.count { $0.outcome == outcome } }

  private var mainThread: (events: Int, time: Double) {
    (totals.reduce(0) { $0 + $1.mainThreadEvents }, totals.reduce(0) { $0 + $1.mainThread })
  }

  // MARK: Text

  /// The summary as text.
  package func text(_ style: TreeStyle) -> String {
    guard !timeline.events.isEmpty else { return "The trace has no events.\n" }
    let threads = counted(timeline.threadCount, "thread")
    let outcomes = TraceEvent.Outcome.allCases.compactMap { outcome in
      count(outcome) > 0 ? "\(count(outcome)) \(outcome.rawValue)" : nil
    }
    var lines = [
      "\(counted(timeline.events.count, "event")) in \(Elapsed.text(timeline.duration)) on \(threads): "
        + outcomes.joined(separator: ", ")
    ]
    if timeline.dropped > 0 {
      lines.append("\(counted(timeline.dropped, "later event")) dropped; to keep them, raise the tracer's capacity")
    }
    func table(_ title: String, _ heads: [String], _ rows: [(cells: [String], name: String)]) {
      guard let first = rows.first else { return }
      lines += ["", style.paint(title, .title)]
      let shown = rows.prefix(limit).map(\.cells) + [heads]
      let widths = first.cells.indices.map { column in shown.map { $0[column].count }.max() ?? 0 }
      func line(_ cells: [String]) -> String {
        zip(cells, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }.joined(separator: "  ")
      }
      lines.append("  " + style.paint(line(heads), .line))
      lines += rows.prefix(limit).map { "  \(line($0.cells))  \($0.name)" }
      if rows.count > limit { lines.append("  ... and \(rows.count - limit) more") }
    }
    table("Slowest, with everything below", ["total", "own"], slowest.map { row(timeline.events[$0], style) })
    table(
      "Most time of their own", ["own", "events"],
      totals.filter { $0.own > 0 }.map { ([Elapsed.text($0.own), "\($0.events)"], names[$0.key]) })
    table(
      "Created more than once", ["total", "times"],
      repeated.map { ([Elapsed.text($0.total), "\($0.created)"], names[$0.key]) })
    let (events, time) = mainThread
    if events == 0 {
      lines += ["", "Nothing ran on the main thread."]
    } else if timeline.threadCount == 1 {
      lines += ["", "Everything ran on the main thread."]
    } else {
      table(
        "On the main thread: \(counted(events, "event")), \(Elapsed.text(time))", ["own", "events"],
        totals.filter { $0.mainThread > 0 }.sorted { $0.mainThread > $1.mainThread }
          .map { ([Elapsed.text($0.mainThread), "\($0.mainThreadEvents)"], names[$0.key]) })
    }
    table("Failed", ["total"], timeline.events.filter { $0.outcome == .failed }.map { failure($0, style) })
    return lines.joined(separator: "\n") + "\n"
  }

  /// What was created more than once, with the most time first.
  private var repeated: [Total] {
    totals.filter { $0.created > 1 }.sorted {
      ($1.total, timeline.keys[$0.key]) < ($0.total, timeline.keys[$1.key])
    }
  }

  private func row(_ event: TraceTimeline.Event, _ style: TreeStyle) -> (cells: [String], name: String) {
    var name = names[event.key]
    if let holder = timeline.holder(of: event) { name += style.paint(", for \(names[holder])", .line) }
    if event.isAsynchronous { name += style.paint(" · awaited", .line) }
    if event.outcome == .failed { name += style.paint(" · failed", .problem) }
    return ([Elapsed.text(event.total), Elapsed.text(event.own)], name)
  }

  private func failure(_ event: TraceTimeline.Event, _ style: TreeStyle) -> (cells: [String], name: String) {
    let reason = event.error?.split(whereSeparator: \.isNewline).first.map { ": \(String($0).onOneLine)" } ?? ""
    return ([Elapsed.text(event.total)], style.paint(names[event.key], .problem) + reason)
  }

  // MARK: JSON

  /// The summary as plain, named fields, with every key.
  package var document: any Encodable {
    let (events, time) = mainThread
    return Document(
      created: count(.created), dropped: timeline.dropped, events: timeline.events.count, failed: count(.failed),
      mainThread: .init(events: events, microseconds: Elapsed.rounded(time)),
      microseconds: Elapsed.rounded(timeline.duration),
      registrations: totals.map { total in
        .init(
          created: total.created, events: total.events, failed: total.failed, key: timeline.keys[total.key],
          mainThreadMicroseconds: Elapsed.rounded(total.mainThread), ownMicroseconds: Elapsed.rounded(total.own),
          reused: total.reused, totalMicroseconds: Elapsed.rounded(total.total))
      }, reused: count(.reused),
      slowest: slowest.map { position in
        let event = timeline.events[position]
        return .init(
          chain: timeline.path(of: event), error: event.error, isAsynchronous: event.isAsynchronous,
          isOnMainThread: event.isOnMainThread, outcome: event.outcome.rawValue,
          ownMicroseconds: Elapsed.rounded(event.own), startMicroseconds: Elapsed.rounded(event.start),
          totalMicroseconds: Elapsed.rounded(event.total))
      }, threads: timeline.threadCount)
  }

  private struct Document: Encodable {
    var created: Int
    var dropped: Int
    var events: Int
    var failed: Int
    var format = "injector-trace-summary"
    var formatVersion = 1
    var mainThread: MainThread
    var microseconds: Double
    var registrations: [Registration]
    var reused: Int
    var slowest: [Subtree]
    var threads: Int

    struct MainThread: Encodable {
      var events: Int
      var microseconds: Double
    }

    struct Registration: Encodable {
      var created: Int
      var events: Int
      var failed: Int
      var key: String
      var mainThreadMicroseconds: Double
      var ownMicroseconds: Double
      var reused: Int
      var totalMicroseconds: Double
    }

    struct Subtree: Encodable {
      var chain: [String]
      var error: String?
      var isAsynchronous: Bool
      var isOnMainThread: Bool
      var outcome: String
      var ownMicroseconds: Double
      var startMicroseconds: Double
      var totalMicroseconds: Double
    }
  }
}
