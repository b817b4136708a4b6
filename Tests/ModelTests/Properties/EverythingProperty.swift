import Injector
import Testing
import TestSupport

/// `resolveEverything` fails with the errors that code meets which resolves everything in the innermost scope.
@Test func resolveEverything_failsAsEachResolve() async {
  await expectProperty(of: Graph.self) { graph in
    var graph = graph
    graph.child = Plan()
    for index in graph.root.entries.indices where graph.root.entries[index].isContribution {
      graph.root.entries[index].failing = 0
    }
    let (world, other) = (try await World(graph), try await World(graph))
    guard let root = world["root"] else { return }
    var found: Set<String> = []
    do throws(ResolutionErrors) {
      if graph.root.hasTicket {
        try await root.resolveEverything(with: Ticket(number: 1))
      } else {
        try await root.resolveEverything()
      }
    } catch { found = Set(error.failures.map { "\($0.cause)" }) }
    let innermost = ["inner", "outer", "root"].first { other[$0] != nil } ?? "root"
    var met: Set<String> = []
    for entry in graph.root.entries where !entry.isContribution && !entry.takesArgument {
      let question = Question(container: innermost, key: entry.key, place: .main, isAwaited: true)
      if case .failed(let kind) = try await question.answer(of: other) { met.insert("\(kind)") }
    }
    if found != met { throw Disagreement("each resolve met \(met), and all together \(found)") }
  }
}
