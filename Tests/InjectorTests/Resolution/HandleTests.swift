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
    #expect(failure { () throws(ResolutionError) in try outside() }?.kind == .scopeNotOpen)
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
    #expect(failure { () throws(ResolutionError) in try closed() }?.kind == .closed)
  }

  @Test func meanings_nest_inEachOther() throws {
    final class Holder: Sendable {
      let lazies: Lazy<[any Store]>
      let providers: Provider<[any Store]>
      let maybe: Lazy<(any Clock)?>
      let none: [String]?
      init(
        lazies: Lazy<[any Store]>, providers: Provider<[any Store]>, maybe: Lazy<(any Clock)?>, none: [String]?
      ) {
        self.lazies = lazies
        self.providers = providers
        self.maybe = maybe
        self.none = none
      }
    }
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).contributing()
      $0.service((any Store).self, using: RemoteStore.init).singleton().contributing()
      $0.service(Holder.self, using: Holder.init)
    }
    let holder = try container.resolve(Holder.self)
    #expect(try holder.lazies().map(ObjectIdentifier.init) == holder.lazies().map(ObjectIdentifier.init))
    let (first, second) = (try holder.providers(), try holder.providers())
    #expect(zip(first, second).map { $0 === $1 } == [false, true])
    #expect(try holder.maybe() == nil)
    #expect(holder.none == [])
  }
}
