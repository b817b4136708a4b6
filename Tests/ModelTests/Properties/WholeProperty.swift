import Injector
import Testing
import TestSupport

/// Whatever throws, nothing is kept that wasn't whole, nothing is lost, and the next resolve is right.
@Test func whole_whateverThrows() async {
  await expectProperty(of: Graph.self) { graph in
    let sound = Records()
    let world = try await World(graph, sound)
    let start = sound.count
    let questions = world.questions(6)
    let answers = try await world.answers(to: questions)
    let end = sound.count
    let later = try await world.answers(to: questions)
    guard end > start else { return }
    var numbers = SeededNumbers(seed: graph.seed &+ 6)
    for fault in (start + 1...end).shuffled(using: &numbers).prefix(3).sorted() {
      try await WholeCheck(graph, questions, answers + later).run(failingAt: fault)
    }
  }
}

/// The same questions, while one step throws, and again.
private struct WholeCheck {
  private let graph: Graph
  private let questions: [Question]
  /// The answers where nothing throws, of both rounds.
  private let sound: [Answer]

  init(_ graph: Graph, _ questions: [Question], _ sound: [Answer]) {
    (self.graph, self.questions, self.sound) = (graph, questions, sound)
  }

  func run(failingAt fault: Int) async throws {
    let records = Records(keeping: true, failingAt: fault)
    let world = try await World(graph, records)
    let likeness = Likeness()
    var answers: [Answer] = []
    for (position, question) in (questions + questions).enumerated() {
      let before = records.count
      let answer = try await question.answer(of: world)
      answers.append(answer)
      let step = { records.steps.filter(\.canFail).dropFirst(fault - 1).first.map { "\($0)" } ?? "a step" }
      if before < fault, records.count >= fault {
        guard case .failed(.factoryFailed) = answer else {
          throw Disagreement("\(question) returns \(answer), though \(step()) has thrown")
        }
        continue
      }
      try likeness.check(
        sound[position], answer, "\(question)\(before < fault ? "" : ", after \(step()) has thrown")")
    }
    for (_, container) in world.containers.reversed() { await container.closeAsync() }
    withExtendedLifetime(answers) {}
    try await records.checkEnds(of: graph)
  }
}
