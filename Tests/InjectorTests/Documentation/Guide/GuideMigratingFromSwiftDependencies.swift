import Injector
import Testing

// begin: the feature
struct FactClient: Sendable {
  var fetch: @Sendable (Int) async throws -> String
}

extension FactClient {
  static let live = FactClient(fetch: { number in "\(number) is a number" })  // would ask a server
  static let sample = FactClient(fetch: { number in "\(number) is a sample" })
}

@MainActor final class FactViewModel {
  private(set) var text = ""
  private let facts: FactClient
  init(facts: FactClient) { self.facts = facts }
  func load(_ number: Int) async throws { text = try await facts.fetch(number) }
}

struct FactPlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance(FactClient.live, for: FactClient.self)
    registry.viewModel(FactViewModel.self, using: FactViewModel.init)
  }
}
// end: the feature

@Suite @MainActor struct GuideMigratingFromSwiftDependencies {
  @Test func override_isSeenByTheFeature() async throws {
    // begin: a test
    let container = try Container(FactPlugin(), overriding: { $0.instance(.sample, for: FactClient.self) })
    let fact = try container.resolve(FactViewModel.self)
    try await fact.load(7)
    // end: a test
    #expect(fact.text == "7 is a sample")
    let live = try Container(FactPlugin()).resolve(FactViewModel.self)
    try await live.load(7)
    #expect(live.text == "7 is a number")
  }
}
