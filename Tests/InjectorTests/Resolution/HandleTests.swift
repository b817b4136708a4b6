import Injector
import Testing

/// `container.provider(of:)`, and types made of several that have a meaning.
@Suite struct HandleTests {
  @Test func handle_givesWhatResolveGives_forEachLifetime() throws {
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init)
      $0.service((any Store).self, .remote, using: RemoteStore.init).singleton()
      $0.service(LocalStore.self, using: LocalStore.init).scoped(.session)
      $0.service(String.self, using: { (text: String, count: Int) in "\(text)\(count)" }).arguments(
        String.self, Int.self)
    }
    let make = try container.provider(of: (any Store).self)
    #expect(try make() !== make())
    let remote = try container.provider(of: (any Store).self, .remote)
    #expect(try remote() === container.resolve((any Store).self, .remote))
    let text = try container.provider(of: String.self, taking: String.self, Int.self)
    #expect(try text("a", 1) == "a1")
    let session = try container.makeScope(.session)
    let scoped = try session.provider(of: LocalStore.self)
    #expect(try scoped() === session.resolve(LocalStore.self))
    let outside = try container.provider(of: LocalStore.self)
    #expect(errorKind { try outside() } == .scopeNotOpen)
  }

  @Test func handle_isRefused_whereNothingIsRegistered() throws {
    let container = try Container { $0.service((any Store).self, .local, using: LocalStore.init) }
    let error = failure { () throws(ResolutionError) in _ = try container.provider(of: (any Store).self) }
    #expect(error?.kind == .missing)
    #expect(error?.nearMisses.map(\.key.identifier) == [.local])
  }

  @Test func handle_keepsWhatItResolvesFrom_andSaysWhenItIsClosed() throws {
    let make = try Container { $0.service((any Store).self, using: LocalStore.init) }.provider(of: (any Store).self)
    #expect(try make() is LocalStore)
    let container = try Container { $0.service((any Store).self, using: LocalStore.init) }
    let closed = try container.provider(of: (any Store).self)
    container.close()
    #expect(errorKind { try closed() } == .closed)
  }
}
