import Injector
import InjectorInspection
import Testing

/// A collection is empty although its type is registered: INJ035.
@Suite struct EmptyCollectionTests {
  protocol Exporting: Sendable {}
  struct PlainExport: Exporting {}
  struct HTMLExport: Exporting {}

  private func found(_ register: (Registry) -> Void) throws -> [Diagnostic] {
    let container = try Container(register)
    // A graph that is read from a file has the same edges.
    let graph = try DependencyGraph(json: container.graph.json.utf8)
    #expect(graph.diagnostics().filter { $0.code == .emptyCollection }.count == container.diagnostics.count)
    return container.diagnostics
  }

  private func registerPlain(_ registry: Registry) {
    registry.service((any Exporting).self, "text", using: PlainExport.init)
    registry.service((any Exporting).self, using: HTMLExport.init).singleton()
  }

  @Test func collection_isReported_ifItsTypeIsRegistered_andNothingContributes() throws {
    let found = try found {
      registerPlain($0)
      $0.service(Int.self, using: { (all: [any Exporting]) in all.count })
    }
    let type = "InjectorTests.EmptyCollectionTests.Exporting"
    #expect(found.map(\.code) == [.emptyCollection])
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.first?.message == "Swift.Int takes all contributions to \(type). It is registered, but there are none.")
    #expect(
      found.first?.nearMisses.map { "\($0.key), \($0.reason)" } == [
        "\(type) \"text\", registered, but not as a contribution",
        "\(type), registered, but not as a contribution",
      ])
    #expect(
      found.first?.fix == "add .contributing() to the registrations of \(type) that the collection is meant to have")
  }

  @Test func collection_isntReported_ifSomethingContributes_orNothingIsRegistered() throws {
    #expect(
      try found {
        registerPlain($0)
        $0.service((any Exporting).self, "more", using: PlainExport.init).contributing()
        $0.service(Int.self, using: { (all: [any Exporting]) in all.count })
      } == [])
    #expect(try found { $0.service(Int.self, using: { (all: [any Exporting]) in all.count }) } == [])
  }
}
