import Injector

/// Verifies that both sides of each workload do the same work, in the loops that are measured.
@MainActor
enum Verification {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Compares the results of two operations of both sides: the types, the properties, the objects that are shared
  /// within and between the operations, and the number of objects that the second operation creates.
  static func run(_ workloads: [Workload]) throws {
    for workload in workloads {
      let hand = try draw(workload, by: workload.hand, "written by hand")
      let container = try draw(workload, by: workload.runContainer, "through the container")
      guard hand == container else {
        throw Failure(
          description: """
            the sides of \(workload.name) differ. Written by hand:
            \(hand.joined(separator: "\n"))
            Through the container:
            \(container.joined(separator: "\n"))
            """)
      }
    }
  }

  /// Counts the instances that the container creates in one operation, with a tracer, which also sees the instances
  /// that the result doesn't contain.
  static func count(_ hand: HandWritten) throws {
    let tracer = Tracer()
    let fixture = try Fixture(tracer: tracer)
    defer { extendLifetime(fixture) }
    for workload in fixture.workloads(hand) {
      try workload.runContainer(1)  // Creates the shared instances.
      tracer.removeAll()
      try workload.runContainer(1)
      let built = tracer.events.filter { $0.outcome == .created }.count
      guard built == workload.builds else {
        throw Failure(
          description: "the container creates \(built) instances for \(workload.name) instead of \(workload.builds)")
      }
    }
  }

  private static func draw(_ workload: Workload, by loop: (Int) throws -> Void, _ side: String) throws -> [String] {
    let current = Drawing()
    drawing = current
    defer { drawing = nil }
    try loop(1)
    let before = current.count
    try loop(1)
    guard current.count - before == workload.builds else {
      throw Failure(
        description:
          "\(workload.name), \(side), creates \(current.count - before) objects instead of \(workload.builds)")
    }
    return current.results
  }
}
