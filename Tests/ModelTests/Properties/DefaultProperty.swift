import Injector
import Testing
import TestSupport

/// A default of a key that is registered changes nothing, and its alias leads to the registration.
@Test func default_changesNothing_besideARegistration() async {
  await expectProperty(of: Graph.self) { graph in
    let keys = graph.root.entries.filter { !$0.isContribution }.map(\.key)
    let defaults = { @Sendable (registry: Registry) in
      for key in keys {
        registry.service(
          Product.self, ServiceIdentifier(key), using: { Product("default", [], serial: 0, expected: 0) }
        ).ifAbsent().alias(Product.self, ServiceIdentifier("default of \(key)")) { $0 }
      }
    }
    let (world, other) = (try await World(graph), try await World(graph, also: defaults))
    try await world.checkAnswers(12, are: other, "beside defaults")
    for key in keys {
      let plain = Question(container: "root", key: key, argument: graph.entry(key)?.takesArgument == true ? 1 : nil)
      var alias = plain
      alias.key = "default of \(key)"
      let (first, second) = (try await plain.answer(of: other), try await alias.answer(of: other))
      if case .failed(let kind) = first, case .failed(kind) = second { continue }
      guard let product = second.product, product.name != "default" else {
        throw Disagreement("the alias of a default of \(key): \(second), and \(first)")
      }
    }
  }
}
