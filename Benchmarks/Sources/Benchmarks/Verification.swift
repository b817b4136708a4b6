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
      let hand = try draw(workload, by: workload.hand)
      let container = try draw(workload, by: workload.runContainer)
      guard hand == container else {
        throw Failure(
          description: """
            \(workload.name) is not the same by hand and by the container:
            \(hand.joined(separator: "\n"))
            and
            \(container.joined(separator: "\n"))
            """)
      }
    }
  }

  /// Counts what the container's side builds in one operation, as a tracer sees it: nothing that the result does not show.
  ///
  /// - Parameter tracer: That of the container.
  static func count(_ workloads: [Workload], _ tracer: Tracer) throws {
    for workload in workloads {
      try workload.runContainer(1)  // Builds what is shared.
      tracer.removeAll()
      try workload.runContainer(1)
      let built = tracer.events.filter { $0.outcome == .created }.count
      guard built == workload.builds else {
        throw Failure(description: "\(workload.name) builds \(workload.builds) instances, and not \(built)")
      }
    }
  }

  private static func draw(_ workload: Workload, by loop: (Int) throws -> Void) throws -> [String] {
    let current = Drawing()
    drawing = current
    defer { drawing = nil }
    try loop(1)
    let before = current.count
    try loop(1)
    guard current.count - before == workload.builds else {
      throw Failure(
        description: "\(workload.name) makes \(current.count - before) new objects, and not \(workload.builds)")
    }
    return current.results
  }
}
