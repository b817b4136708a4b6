import Injector

/// The containers that the workloads resolve from.
@MainActor
struct Fixture {
  let container: Container
  private let child: Container
  private let grandchild: Container
  private let main: Container
  private let session: Container
  private let weak: Container
  private let traced: Container
  private let wrapped: Container
  /// What others hold of the weak container.
  private let held: [Any]

  init() throws {
    container = try Container { registerAnywhere(in: $0) }
    child = try container.makeChild()
    grandchild = try child.makeChild().makeChild()
    main = try Container { registerOnMainActor(in: $0) }
    session = try Container { registerSingletons(in: $0, .scoped(.session)) }.makeScope(.session)
    weak = try Container { registerSingletons(in: $0, .weak) }
    traced = try Container(tracer: Tracer(capacity: 0)) { registerAnywhere(in: $0) }
    wrapped = try Container { registerThroughWrapping(in: $0) }
    held = [
      try weak.resolve((any Singleton1).self), try weak.resolve((any Singleton2).self),
      try weak.resolve((any Singleton3).self),
    ]
  }

  /// All workloads but those through `resolve` of the plain container.
  func special(_ hand: HandWritten) throws -> [Workload] {
    [.ready(hand, session, named: "scoped"), .ready(hand, weak, named: "weak")]
      + Workload.children(hand, child, grandchild) + Workload.onMainActor(hand, main)
      + Workload.through(try Handles.taken(from: container), named: "handle", hand)
      + Workload.through(try container.resolve(Handles.self), named: "provider", hand)
      + Workload.wrapped(hand, wrapped) + Workload.direct(hand, traced, named: "traced.").prefix(3)
  }

  /// Shows that no side of a container builds more than it gives.
  func count(_ hand: HandWritten) throws {
    let tracer = Tracer()
    let anywhere = try Container(tracer: tracer) { registerAnywhere(in: $0) }
    let main = try Container(tracer: tracer) { registerOnMainActor(in: $0) }
    let wrapped = try Container(tracer: tracer) { registerThroughWrapping(in: $0) }
    try Verification.count(
      Workload.direct(hand, anywhere) + Workload.through(Handles.taken(from: anywhere), named: "handle", hand)
        + Workload.onMainActor(hand, main) + Workload.wrapped(hand, wrapped), tracer)
  }
}

extension Scope {
  static let session = Scope("session")
}
