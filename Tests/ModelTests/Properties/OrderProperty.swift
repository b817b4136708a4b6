import Injector
import Testing
import TestSupport

/// Nobody's answer depends on who asked first: the same questions in another order, each asked twice, have the same
/// answers.
@Test func order_changesNothing() async {
  await expectProperty(of: Graph.self) { graph in
    let (world, other) = (try await World(graph), try await World(graph))
    let questions = world.questions(12)
    let order = questions.enumerated().map { Numbered(number: $0, question: $1) }.shuffled(by: graph.seed &+ 3)
      .map(\.number)
    let twice = questions.flatMap { [$0, $0] }
    let answers = try await world.answers(to: twice)
    let shuffled = try await other.answers(to: order.flatMap { [questions[$0], questions[$0]] })
    let likeness = Likeness()
    for (place, index) in order.enumerated() {
      for call in 0..<2 {
        try likeness.check(
          answers[2 * index + call], shuffled[2 * place + call],
          "\(questions[index]), then after \(order[..<place].map { questions[$0] })")
      }
    }
  }
}

private struct Numbered: CustomStringConvertible {
  let number: Int
  let question: Question
  var description: String { question.description }
}
