import Probe

/// Runs every workload's two sides between marks, for `instructions.sh` to count what each executes.
enum Instructions {
  /// Prints the name of each workload when both its sides have run: four marks, the counts at the second and fourth.
  @MainActor
  static func run(_ workloads: [Workload], operations: Int) throws {
    for workload in workloads {
      try between(operations) { try workload.hand($0) }
      try between(operations) { try workload.runContainer($0) }
      print(workload.name)
    }
  }

  /// Runs a few operations that do not count, as the first of each builds metadata, then those that do.
  private static func between(_ operations: Int, _ side: (Int) throws -> Void) throws {
    try side(10)
    probe_mark()
    try side(operations)
    probe_mark()
  }
}
