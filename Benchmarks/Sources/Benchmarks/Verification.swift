import Injector

/// Shows that both sides of a workload do the work that they are measured by, in the very loops that are measured.
@MainActor
enum Verification {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Compares what both sides make in two operations: the same types, made of the same parts, the same of them shared
  /// between and within the operations, and as many of them new in the second one as the workload says.
  static func run(_ workloads: [Workload]) throws {
    for workload in workloads {
      let hand = try draw(workload, by: workload.hand, "by hand")
      let container = try draw(workload, by: workload.runContainer, "by the container")
      guard hand == container else {
        throw Failure(
          description: """
            \(workload.name) is not the same. By hand:
            \(hand.joined(separator: "\n"))
            By the container:
            \(container.joined(separator: "\n"))
            """)
      }
    }
  }

  /// Counts what the container's side builds in one operation, as a tracer sees it: nothing that the result does not show.
  static func count(_ hand: HandWritten) throws {
    let tracer = Tracer()
    let fixture = try Fixture(tracer: tracer)
    defer { extendLifetime(fixture) }
    for workload in fixture.workloads(hand) {
      try workload.runContainer(1)  // Builds what is shared.
      tracer.removeAll()
      try workload.runContainer(1)
      let built = tracer.events.filter { $0.outcome == .created }.count
      guard built == workload.builds else {
        throw Failure(
          description: "\(workload.name) builds, in the container, \(built) instances, and not \(workload.builds)")
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
          "\(workload.name) makes, \(side), \(current.count - before) new objects, and not \(workload.builds)")
    }
    return current.results
  }
}
