@testable import Injector
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
      let session = try built.makeScope(.session)
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

  @Test func identifiers_leaveNothing_ifNothingHasThem() throws {
    let container = try Container {
      $0.instance(1, for: Int.self, "one")
      $0.service(Int.self, "two", using: { 2 }).contributing()
    }
    for identifier: ServiceIdentifier in ["one", "two", "three", "four"] {
      _ = try container.resolve(Int?.self, identifier)
      _ = try container.resolve(Lazy<Int>?.self, identifier)
      _ = try container.resolve([Int].self, identifier)
      _ = try container.resolve([ServiceIdentifier: Int].self, identifier)
      _ = try container.resolve(Provider<[Int]>.self, identifier)
    }
    #expect(container.core.composites.withLock { $0.count } == 5)
    _ = try (container.resolve(String?.self), container.resolve([String].self), container.resolve(Resolver.self))
    #expect(container.core.composites.withLock { $0.count } == 8)
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

  /// Of two parts, of which the first lets go of whatever holds the container.
  final class Pair: Sendable {
    let isContainerAlive: Bool
    let store: any Store
    init(isContainerAlive: Bool, store: any Store) {
      self.isContainerAlive = isContainerAlive
      self.store = store
    }
  }

  /// The only one to hold a container and a handle.
  final class Owner: Sendable {
    private let held = Guarded<(container: Container?, handle: Provider<Pair>?)>((nil, nil))
    var container: Container? {
      get { held.withLock { $0.container } }
      set { held.withLock { $0.container = newValue } }
    }
    var handle: Provider<Pair>? {
      get { held.withLock { $0.handle } }
      set { held.withLock { $0.handle = newValue } }
    }

    init() throws {
      container = try Container {
        $0.service((any Store).self, using: LocalStore.init).singleton()
        $0.service(
          Bool.self,
          using: { [self] in
            weak let watched = container?.owner ?? handle?.resolver.reference.owner
            (container, handle) = (nil, nil)
            return watched != nil
          })
        $0.service(Pair.self, using: Pair.init)
      }
    }
  }

  @Test func container_lasts_untilTheResolveEnds_whoseFactoryLetsGoOfIt() throws {
    let owner = try Owner()
    weak let container = owner.container
    let pair = try #require(try owner.container?.resolve(Pair.self))
    #expect(pair.isContainerAlive)
    #expect(container == nil)
    #expect(owner.container == nil)
  }

  @Test func handle_keepsItsContainer_untilTheCallEnds_whoseFactoryLetsGoOfTheHandle() throws {
    let owner = try Owner()
    owner.handle = try owner.container?.provider(of: Pair.self)
    weak let container = owner.container
    owner.container = nil
    let pair = try #require(try owner.handle?())
    #expect(pair.isContainerAlive)
    #expect(container == nil)
    #expect(owner.handle == nil)
  }
}
