import Injector
import Testing
import TestSupport

/// A decorator that returns what it wraps changes nothing.
@Test func decorator_changesNothing_thatReturnsWhatItWraps() async {
  await expectProperty(of: Graph.self) { graph in
    // A cycle that the graph doesn't know leads through one more instance, which isn't there yet.
    let all = graph.root.entries + graph.child.entries
    let resolving = all.filter { entry in entry.needs.contains { $0.shape == .resolved } }
    let hidden = Set(
      resolving.flatMap { entry in [entry.key] + entry.needs.map(\.key) } + all.flatMap(\.activates))
    let keys = graph.root.entries.filter { !$0.isAsync && !$0.isContribution && !hidden.contains($0.key) }.map(\.key)
    let decorators = { @Sendable (registry: Registry) in
      for key in keys {
        registry.decorate(Product.self, ServiceIdentifier(key), using: { (product: Product) in product })
      }
    }
    let (world, other) = (try await World(graph), try await World(graph, also: decorators))
    try await world.checkAnswers(14, are: other, "decorated")
    try await world.checkEnds(are: other, "decorated")
  }
}
