import Injector
import Testing
import TestSupport

/// The part that a test of one type needs is valid wherever the whole graph is, and answers as that does, with mocks
/// too.
@Test(arguments: [false, true]) func part_answersAsTheWhole(mocking isMocking: Bool) async {
  await expectProperty(of: Graph.self) { graph in
    var graph = graph
    graph.child = Plan()
    // A part doesn't create what might only be resolved dynamically.
    for index in graph.root.entries.indices { graph.root.entries[index].isEager = false }
    for question in try await World(graph).questions(6) where question.key != "nothing" {
      var numbers = SeededNumbers("\(question)", graph.seed &+ 5)
      let keys = graph.root.entries.filter { !$0.isContribution }.map(\.key)
      let mocked = isMocking && !keys.isEmpty ? numbers.pick(from: keys) : nil
      let mock = { @Sendable (registry: Registry) in
        guard let mocked else { return }
        registry.service(
          Product.self, ServiceIdentifier(mocked), using: { Product("mock", [], serial: 0, expected: 0) })
      }
      // The first construction of some instances fails, so each is asked in containers of its own.
      let whole = try await World(graph, overriding: mock)
      let part = try await World(graph, testing: question.key, overriding: mock)
      guard part[question.container] != nil, whole[question.container] != nil else { continue }
      try Likeness().check(
        try await question.answer(of: whole), try await question.answer(of: part),
        "\(question), then of its part with a mock of \(mocked ?? "nothing")")
    }
  }
}
