import Injector
import Testing

// begin: resolving as it goes
struct IndexPlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin()] }

  func register(in registry: Registry) {
    registry.service(
      SearchIndex.self,
      using: { (account: Account, resolution: Resolution) in
        let isGuest = account.name == "guest"
        return SearchIndex(store: try resolution.resolve((any NoteStoring).self, isGuest ? nil : .cloud))
      })
  }
}
// end: resolving as it goes

@Suite struct GuideFactoriesThatResolve {
  @Test func factory_resolves_asItGoes() throws {
    let container = try Container(IndexPlugin())
    #expect(try container.resolve(SearchIndex.self).titles == ["Call Ada"])
    #expect(container.graph.nodes.contains { $0.traits.contains(.opaque) })
  }
}
