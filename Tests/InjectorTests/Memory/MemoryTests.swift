import Injector
import Testing

@Suite struct MemoryTests {
  final class Node: Sendable {
    let resolver: Resolver
    let again: Provider<Node>
    let later: Lazy<Node>
    init(resolver: Resolver, again: Provider<Node>, later: Lazy<Node>) {
      self.resolver = resolver
      self.again = again
      self.later = later
    }
  }

  @Test func droppedContainer_ends_withItsInstances() throws {
    weak var container: Container?
    weak var scope: Container?
    weak var node: Node?
    weak var scopedStore: AnyObject?
    do {
      let built = try Container {
        $0.service(Node.self, using: Node.init).singleton()
        $0.service((any Store).self, using: LocalStore.init).scoped(.session)
      }
      let session = built.makeScope(.session)
      let held = try session.resolve(Node.self)
      _ = try held.later()
      scopedStore = try session.resolve((any Store).self)
      container = built
      scope = session
      node = held
    }
    #expect(container == nil)
    #expect(scope == nil)
    #expect(node == nil)
    #expect(scopedStore == nil)
  }

  @Test func factories_areReleased_withTheContainer() throws {
    weak var captured: LocalStore?
    do {
      let store = LocalStore()
      captured = store
      let container = try Container { $0.service(Int.self, using: { ObjectIdentifier(store).hashValue }) }
      _ = try container.resolve(Int.self)
    }
    #expect(captured == nil)
  }
}
