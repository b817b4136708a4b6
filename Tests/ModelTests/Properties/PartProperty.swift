import Injector
import Testing
import TestSupport

/// The part that a test of one type needs is valid wherever the whole graph is, and answers as that does.
@Test func part_answersAsTheWhole() async {
  await expectProperty(of: Graph.self) { graph in
    var graph = graph
    graph.child = Plan()
    // A part doesn't create what might only be resolved dynamically.
    for index in graph.root.entries.indices { graph.root.entries[index].isEager = false }
    for question in try await World(graph).questions(6) where question.key != "nothing" {
      // The first construction of some instances fails, so each is asked in containers of its own.
      let whole = try await World(graph)
      let part = try await World(graph, testing: question.key)
      guard part[question.container] != nil else { continue }
      try Likeness().check(
        try await question.answer(of: whole), try await question.answer(of: part), "\(question), then of its part")
    }
  }
}
