import Injector
import InjectorInspection
import Testing

@Suite struct ContributionTests {
  @Test func resolveAll_returnsTheRegisteredArray_ifThereIsOne() throws {
    let container = try Container {
      $0.instance([1], for: [Int].self)
      $0.service(Int.self, "two", using: { 2 }).contributing()
      $0.service(String.self, using: { (all: [Int]) in "\(all)" })
    }
    #expect(try container.resolveAll(Int.self) == [1])
    #expect(try container.resolve(String.self) == "[1]")
    #expect(try container.resolve([ServiceIdentifier: Int].self) == ["two": 2])
  }

  // MARK: Collections that are empty although their type is registered: INJ035

  private func found(_ register: (Registry) -> Void) throws -> [Diagnostic] {
    let container = try Container(register)
    // A graph that is read from a file has the same edges.
    let graph = try DependencyGraph(json: container.graph.json.utf8)
    #expect(graph.diagnostics().filter { $0.code == .emptyCollection }.count == container.diagnostics.count)
    return container.diagnostics
  }

  private func registerStores(_ registry: Registry) {
    registry.service((any Store).self, "text", using: LocalStore.init)
    registry.service((any Store).self, using: RemoteStore.init).singleton()
  }

  @Test func collection_isReported_ifItsTypeIsRegistered_andNothingContributes() throws {
    let found = try found {
      registerStores($0)
      $0.service(Int.self, using: { (all: [any Store]) in all.count })
    }
    #expect(found.map(\.code) == [.emptyCollection])
    #expect(found.map(\.severity) == [.warning])
  }

  @Test func collection_isntReported_ifSomethingContributes_orNothingIsRegistered() throws {
    #expect(
      try found {
        registerStores($0)
        $0.service((any Store).self, "more", using: LocalStore.init).contributing()
        $0.service(Int.self, using: { (all: [any Store]) in all.count })
      } == [])
    #expect(try found { $0.service(Int.self, using: { (all: [any Store]) in all.count }) } == [])
  }
}
