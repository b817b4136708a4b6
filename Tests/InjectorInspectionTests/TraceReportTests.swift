import Foundation
@testable import Injector
@testable import InjectorInspection
import Synchronization
import TestSupport
import Testing

/// Traces that are read back, and their summaries.
@Suite struct TraceReportTests {
  private let plain = TreeStyle(isColored: false)

  private static func start() throws -> [UInt8] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Traces/start.json")
    return Array(try Data(contentsOf: file))
  }

  @Test func summary_equalsGolden() throws {
    let timeline = try TraceTimeline(json: try Self.start())
    try expectGolden(TraceReport(timeline).text(plain), "Queries/trace.txt")
    try expectGolden(TraceReport(timeline, limit: 2).text(plain), "Queries/trace-limited.txt")
    try expectGolden(TraceReport(timeline, limit: 2).json, "Queries/trace.json")
    let colored = TraceReport(timeline).text(TreeStyle(isColored: true))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == TraceReport(timeline).text(plain))
  }

  /// A clock that counts microseconds makes the times of a container's trace known.
  @Test func summary_isThatOfAContainer() async throws {
    let tracer = Self.tracer()
    let container = try Container(tracer: tracer) {
      $0.service(Int.self, using: { 1 })
      $0.service(String.self, using: { (number: Int) in "\(number)" })
    }
    for _ in 0..<2 { _ = try container.resolve(String.self) }
    let text = tracer.chromeTrace
    #expect(TraceReport(try TraceTimeline(json: text.utf8)).text(plain).contains("\nNothing ran on the main thread.\n"))
    #expect(
      TraceReport(try TraceTimeline(json: text.replacing("thread 1", with: "main thread").utf8)).text(plain) == """
        4 events in 7.00 µs on 1 thread: 4 created

        Slowest, with everything below
            total      own
          3.00 µs  2.00 µs  String
          3.00 µs  2.00 µs  String
          1.00 µs  1.00 µs  Int, for String
          1.00 µs  1.00 µs  Int, for String

        Most time of their own
              own  events
          4.00 µs       2  String
          2.00 µs       2  Int

        Created more than once
            total  times
          6.00 µs      2  String
          2.00 µs      2  Int

        Everything ran on the main thread.

        """)
  }

  /// Resolving everything resolves what a decorator wraps on its own first.
  @Test @MainActor func summary_countsADecoratedSingletonOnce_ifEverythingIsResolved() async throws {
    let tracer = Self.tracer()
    let container = try Container(tracer: tracer) {
      $0.service(Int.self, using: { 1 }).singleton()
      $0.decorate(Int.self, using: { (number: Int) in number + 1 })
      $0.decorate(Int.self, using: { (number: Int) in number * 2 })
      $0.service(String.self, using: { "" }).singleton()
      $0.service(Bool.self, using: { (number: Int) in number > 1 })
    }
    try await container.resolveEverything()
    _ = try container.resolve(Bool.self)
    let text = TraceReport(try TraceTimeline(json: tracer.chromeTrace.utf8)).text(plain)
    #expect(text.contains(/Created more than once\n +total +times\n.* 2  Bool\n\n/), "\(text)")
  }

  /// Whatever thread does the main actor's work: on Linux, that is any.
  @Test @MainActor func trace_countsTheMainActor_asTheMainThread() async throws {
    let tracer = Tracer()
    let container = try Container(tracer: tracer) { registry in
      registry.service(Int.self, using: { 1 })
      registry.viewModel(String.self, using: { (number: Int) in "\(number)" })
    }
    for _ in 1...2 {
      _ = try container.resolve(String.self)
      await Task.yield()
    }
    #expect(tracer.events.map(\.thread) == [1, 1, 1, 1])
    #expect(tracer.mainThread == 1)
    let report = TraceReport(try TraceTimeline(json: tracer.chromeTrace.utf8))
    #expect(report.text(plain).contains("Everything ran on the main thread."))
  }

  @Test func summary_ofNothing_isOneLine() throws {
    #expect(TraceReport(try TraceTimeline(json: Tracer().chromeTrace.utf8)).text(plain) == "The trace has no events.\n")
  }

  @Test func statistics_haveTheTimesOfAStart() throws {
    let site = CallSite(fileID: "Shop/A.swift", line: 1)
    let nodes = ["AppCoordinator", "Clock", "Never"].map {
      DependencyGraph.Node(key: ServiceKey(type: "Shop.\($0)"), lifetime: .singleton, source: site, traits: .eager)
    }
    let map = GraphMap(DependencyGraph(nodes: nodes))
    let report = StatisticsReport(map, trace: try TraceTimeline(json: try Self.start()))
    #expect(
      report.text(plain).hasSuffix(
        """
        A start creates 3 registrations in 1.50 ms
          AppCoordinator · eager, 1.50 ms, 551 µs of its own
          Clock · eager, 50.0 µs, 50.0 µs of its own
          Never · eager, not created in the trace

        """))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
    #expect((json["startTimes"] as? [String: Any])?["microseconds"] as? Double == 1500.5)
  }

  @Test(arguments: [
    (0, "0 ns"), (0.4204, "420 ns"), (0.9996, "1.00 µs"), (9.994, "9.99 µs"), (9.996, "10.0 µs"), (99.96, "100 µs"),
    (999.4, "999 µs"), (999.6, "1.00 ms"), (12_345, "12.3 ms"), (1e6, "1.00 s"), (1e15, "1000000000 s"),
  ])
  func elapsed_hasThreeDigits(microseconds: Double, text: String) { #expect(Elapsed.text(microseconds) == text) }

  @Test(arguments: [
    (#""dur": 900"#, #""dur": -1"#, "traceEvents[3].dur is not a time in microseconds"),
    (#""dur": 900"#, #""dur": 1e16"#, "traceEvents[3].dur is not a time in microseconds"),
    (#""ph": "e""#, #""ph": "b""#, "traceEvents[10].args.chain does not end with \"Shop.Sync\""),
    (#""ph": "b""#, #""ph": "e""#, "traceEvents[9] ends an event that did not begin"),
    (#""outcome": "reused""#, #""outcome": "lost""#, "is \"lost\", which is none of created, reused, failed"),
    (#""ph": "X""#, #""ph": "Q""#, "traceEvents[2].ph is \"Q\", which is none of M, X, b, e"),
    (#""tid": 1"#, #""tid": 0.5"#, "broken at line 16, column 14: 0.5 is not a whole number"),
    (#""dur": 900"#, #""dur": 900,,"#, "broken at line 51, column 18: a name in quotes is expected"),
  ])
  func trace_isRefused_ifItIsDamaged(part: String, other: String, problem: String) throws {
    let text = String(decoding: try Self.start(), as: UTF8.self)
    let range = try #require(text.firstRange(of: part))
    let error = #expect(throws: DocumentError.self) {
      try TraceTimeline(json: text.replacingCharacters(in: range, with: other).utf8)
    }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["{}", "[]", #"{"traceEvents":[],"displayTimeUnit":"ms"}"#])
  func trace_isRefused_ifAnotherProgramWroteIt(text: String) {
    let error = #expect(throws: DocumentError.self) { try TraceTimeline(json: text.utf8) }
    #expect(error?.problem == .otherFormat(expected: "injector-trace"))
  }

  private static func tracer() -> Tracer {
    let steps = Mutex(-1)
    return Tracer(
      capacity: 100, log: nil,
      now: {
        .microseconds(
          steps.withLock {
            $0 += 1
            return $0
          })
      })
  }
}
