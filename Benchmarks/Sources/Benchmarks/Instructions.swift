import Probe

/// Runs both sides of each workload between marks, so that `instructions.sh` can count their instructions.
enum Instructions {
  /// Runs the workloads and prints the name of each, and its number of operations, after its four marks. The counts are
  /// at the second and fourth mark.
  @MainActor
  static func run(_ workloads: [Workload], operations: Int) throws {
    for workload in workloads {
      let count = max(1, operations / workload.weight)
      try between(count) { try workload.hand($0) }
      try between(count) { try workload.runContainer($0) }
      print(workload.name, count)
    }
  }

  /// Runs a few operations that aren't counted, because the first one instantiates metadata, and then the counted ones.
  private static func between(_ operations: Int, _ side: (Int) throws -> Void) throws {
    try side(10)
    probe_mark()
    try side(operations)
    probe_mark()
  }
}
