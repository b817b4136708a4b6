import Injector
import TestSupport
import Testing

/// Random broken apps: the first fix of each error, taken by a machine, removes the error and adds none.
///
/// `MODEL_SEEDS` is the number of seeds. `MODEL_SEED` runs one, and prints its plan and its errors.
@Suite(.timeLimit(.minutes(60))) struct AdviceTests {
  private static let seeds = Seeds.all(by: 300)

  /// What a run has seen.
  private struct Outcome {
    var errors: [String: Int] = [:]
    var actions: [String: Int] = [:]
    var decisions: [String: Int] = [:]
    var built = 0
    var failures: [String] = []
  }

  @Test func firstFix_removesItsError_andAddsNone() async {
    var outcome = Outcome()
    for seed in Self.seeds {
      var generator = AdviceGenerator(seed: seed)
      let plan = generator.breaking(generator.plan())
      if Seeds.only != nil { print(plan, plan.errors.map(\.description).joined(separator: "\n\n"), separator: "\n\n") }
      check(plan, seed: seed, &outcome)
      follow(plan, seed: seed, &outcome)
      await Task.yield()
    }
    for failure in outcome.failures.prefix(40) { Issue.record("\(failure)") }
    print(
      "errors \(outcome.errors.sorted { $0.key < $1.key }), actions \(outcome.actions.sorted { $0.key < $1.key }), "
        + "decisions \(outcome.decisions.sorted { $0.key < $1.key }), \(outcome.built) built, "
        + "\(outcome.failures.count) fail")
    guard Self.seeds.count >= 300 else { return }
    // A run that breaks less than it says would pass too.
    let (common, rare) = (
      ["001", "002", "003", "004", "005", "006", "009", "011", "013", "018"],
      ["008", "012", "014", "015", "027", "029"]
    )
    for code in common + (Self.seeds.count >= 3000 ? rare : []) {
      #expect(outcome.errors["INJ\(code)"] != nil, "no plan is refused with INJ\(code)")
    }
  }

  /// Takes the first fix of each error on a plan of its own.
  private func check(_ plan: AdvicePlan, seed: UInt64, _ outcome: inout Outcome) {
    let before = plan.errors
    for error in before {
      outcome.errors[error.code.rawValue, default: 0] += 1
      guard let fix = error.fixes.first else {
        outcome.failures.append("seed \(seed): no fix of \(error)")
        continue
      }
      for step in fix.steps { outcome.actions[step.action.rawValue, default: 0] += 1 }
      if fix.steps.contains(where: { $0.action == .decide }) {
        outcome.decisions[error.code.rawValue, default: 0] += 1
        continue
      }
      var fixed = plan
      do { try fixed.take(fix, of: error) } catch {
        outcome.failures.append("seed \(seed): the machine can't take \(error)")
        continue
      }
      let after = fixed.errors
      if after.contains(where: { $0.isSame(as: error) }) {
        outcome.failures.append("seed \(seed): the fix doesn't remove\n\(error)")
      }
      let fresh = plan.nextNumber
      // Two who ask for a new registration, one with an argument and one without, can't both be right.
      let added = after.filter { new in
        !before.contains { $0.isKind(of: new) }
          && !(new.code == .argumentMismatch && new.path.contains { $0.source?.line == fresh })
      }
      if !added.isEmpty {
        let texts = added.map(\.description).joined(separator: "\n")
        outcome.failures.append("seed \(seed): the fix of\n\(error)\nleads to\n\(texts)")
      }
    }
  }

  /// Takes fix after fix, until the plan builds or only a person can go on.
  private func follow(_ plan: AdvicePlan, seed: UInt64, _ outcome: inout Outcome) {
    var plan = plan
    for _ in 0..<40 {
      let errors = plan.errors
      if errors.isEmpty {
        outcome.built += 1
        return
      }
      let next = errors.lazy.compactMap { error -> AdvicePlan? in
        var fixed = plan
        guard let fix = error.fixes.first, (try? fixed.take(fix, of: error)) != nil else { return nil }
        return fixed
      }.first
      guard let next else { return }
      plan = next
    }
    outcome.failures.append("seed \(seed): fix after fix ends with\n\(plan)\n\(plan.errors)")
  }
}

extension Diagnostic {
  private var lines: [Int] { path.compactMap { $0.source?.line } }

  /// Returns a Boolean value that indicates whether another diagnostic is about the same registrations.
  fileprivate func isSame(as other: Self) -> Bool {
    code == other.code && key == other.key && source == other.source && lines == other.lines && message == other.message
  }

  /// Returns a Boolean value that indicates whether another diagnostic has the same cause: its first registration may
  /// be another one that has it too.
  fileprivate func isKind(of other: Self) -> Bool {
    // A handle of what would be held captive is outside of its scope.
    let outliving: Set<DiagnosticCode> = [.captiveDependency, .scopeMismatch]
    guard code == other.code || outliving.isSuperset(of: [code, other.code]) else { return false }
    if code == .cycle { return true }
    return code == .missingDependency ? key == other.key : source == other.source || lines.last == other.lines.last
  }
}
