import Injector
import TestSupport
import Testing

/// A tracer changes nothing: not who is the same instance, which errors are thrown, which factories run, and in which
/// order instances end.
@Test func observer_changesNothing() async {
  await expectProperty(of: Graph.self) { graph in
    let plain = try await World(graph)
    let traced = try await World(graph, tracer: Tracer())
    let likeness = Likeness()
    let questions = plain.questions(14)
    let answers = try await plain.answers(to: questions)
    for (question, (one, other)) in zip(questions, zip(answers, try await traced.answers(to: questions))) {
      try likeness.check(one, other, "\(question), then with a tracer")
    }
    for world in [plain, traced] {
      for (_, container) in world.containers.reversed() { await container.closeAsync() }
    }
    let (steps, others) = (plain.records.steps, traced.records.steps)
    guard steps == others else { throw Disagreement("runs \(steps), but with a tracer \(others)") }
  }
}
