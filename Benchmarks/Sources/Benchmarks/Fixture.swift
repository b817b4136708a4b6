import Injector

/// The containers that the workloads resolve from.
@MainActor
struct Fixture {
  private let container: Container
  private let child: Container
  private let grandchild: Container
  private let main: Container
  private let session: Container
  private let visits: Container
  private let panels: Container
  private let weak: Container
  private let waiting: Container
  private let traced: Container
  private let wrapped: Container
  private let setUp: [Workload]
  private let handles: Handles
  private let providers: Handles
  /// Strong references to the instances of the weak container.
  private let held: [Any]

  /// Creates the containers.
  ///
  /// - Parameter tracer: A tracer that counts the instances that the containers create, or `nil` for measurements.
  init(tracer: Tracer? = nil) throws {
    container = try Container(tracer: tracer) { registerAnywhere(in: $0) }
    child = try container.makeChild()
    grandchild = try child.makeChild().makeChild()
    main = try Container(tracer: tracer) { registerOnMainActor(in: $0) }
    session = try Container(tracer: tracer) { registerSingletons(in: $0, .session) }.makeScope(.session)
    visits = try Container(tracer: tracer) {
      $0.input(Ticket.self, of: .visit)
      $0.service((any Visit).self, using: VisitService.init).scoped(.visit)
    }
    panels = try Container(tracer: tracer) { registerPanels(in: $0) }
    weak = try Container(tracer: tracer) { registerSingletons(in: $0, nil) }
    waiting = try Container(tracer: tracer) { registerWaiting(in: $0) }
    traced = try Container(tracer: tracer ?? Tracer(capacity: 0)) { registerAnywhere(in: $0) }
    wrapped = try Container(tracer: tracer) { registerThroughWrapping(in: $0) }
    setUp = try Workload.setUp(tracer: tracer)
    handles = try Handles.taken(from: container)
    providers = try container.resolve(Handles.self)
    held = [
      try weak.resolve((any Singleton1).self), try weak.resolve((any Singleton2).self),
      try weak.resolve((any Singleton3).self),
    ]
  }

  func workloads(_ hand: HandWritten) -> [Workload] {
    Workload.direct(hand, container) + [.ready(hand, session, named: "scoped"), .ready(hand, weak, named: "weak")]
      + [.input(visits), .request(visits)] + Workload.injected(hand, panels)
      + Workload.children(hand, child, grandchild) + Workload.waiting(hand, waiting) + Workload.onMainActor(hand, main)
      + Workload.through(handles, named: "handle", hand) + Workload.through(providers, named: "provider", hand)
      + Workload.wrapped(hand, wrapped) + Workload.direct(hand, traced, named: "traced.").prefix(3)
      + setUp
  }
}

extension Scope {
  static let session = Scope("session")
}
