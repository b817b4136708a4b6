import TestSupport
import Testing

/// Random graphs and operations: the container and a small reference model must agree.
///
/// `MODEL_SEEDS` is the number of seeds. `MODEL_SEED` runs one, and prints its graph and its operations.
@Suite(.timeLimit(.minutes(60))) struct ModelTests {
  private static let seeds = Seeds.all(by: 100)

  @Test func container_agreesWithTheModel() async {
    var total = Run.Outcome()
    var disagreements = 0
    for seed in Self.seeds {
      let run = Run(seed: seed)
      do { try await run.run(printing: Seeds.only != nil) } catch {
        disagreements += 1
        if disagreements <= 10 { Issue.record("\(error)") }
      }
      total += run.outcome
      // The seeds take longest of all tests: others have their turns in between.
      await Task.yield()
    }
    print("\(total), \(disagreements) of \(Self.seeds.count) seeds disagree")
    guard Self.seeds.count >= 300 else { return }
    // A run that covers less than it says would agree too.
    let codes = ["INJ001", "INJ005", "INJ006", "INJ012", "INJ013", "INJ014", "INJ018", "INJ027", "INJ029"]
    let kinds = [
      "missing", "closed", "scopeNotOpen", "argumentMismatch", "requiresAsync", "factoryFailed", "inputMismatch",
    ]
    for code in codes { #expect(total.codes[code] != nil, "no graph is refused with \(code)") }
    for kind in kinds { #expect(total.kinds[kind] != nil, "no resolve throws \(kind)") }
  }
}
