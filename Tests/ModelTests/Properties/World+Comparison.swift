import Injector

/// The comparison of two worlds that differ in something which is to change nothing.
extension World {
  /// Checks that another world answers a number of questions alike: the same instances, and the same kinds of errors.
  func checkAnswers(_ count: Int, are other: World, _ difference: String) async throws {
    let likeness = Likeness()
    let questions = questions(count)
    let answers = try await answers(to: questions)
    for (question, (one, second)) in zip(questions, zip(answers, try await other.answers(to: questions))) {
      try likeness.check(one, second, "\(question), then \(difference)")
    }
  }

  /// Closes both worlds, and checks that the same factories have run, and the same instances have ended, in one order.
  func checkEnds(are other: World, _ difference: String) async throws {
    for world in [self, other] {
      for (_, container) in world.containers.reversed() { await container.closeAsync() }
    }
    let (steps, others) = (records.steps, other.records.steps)
    guard steps == others else { throw Disagreement("runs \(steps), but \(difference) \(others)") }
  }
}
