import Injector
import Testing

@Suite struct ResolveTests {
  @Test func resolve_keepsIdentifiersApart_withoutFallback() throws {
    let container = try Container {
      $0.service((any Store).self, .local, using: LocalStore.init)
      $0.service((any Store).self, .remote, using: RemoteStore.init)
    }
    #expect(try container.resolve((any Store).self, .local) is LocalStore)
    #expect(try container.resolve((any Store).self, .remote) is RemoteStore)
    #expect(errorKind { try container.resolve((any Store).self) } == .missing)
    #expect(errorKind { try container.resolve((any Store).self, "Remote") } == .missing)
  }

  @Test(arguments: [
    "short", "a long identifier of more than fifteen bytes", "ein längerer Name mit e\u{301} darin", "",
  ])
  func resolve_findsAnIdentifier_howeverItsTextIsStored(_ text: String) throws {
    let container = try Container { $0.service(Int.self, ServiceIdentifier(text), using: { 1 }) }
    let built = String(decoding: Array(text.utf8), as: UTF8.self)
    let sliced = String(("<" + text + ">").dropFirst().dropLast())
    for same in [built, sliced] {
      #expect(ServiceIdentifier(same) == ServiceIdentifier(text))
      #expect(Set([ServiceIdentifier(same), ServiceIdentifier(text)]).count == 1)
      #expect(try container.resolve(Int.self, ServiceIdentifier(same)) == 1)
    }
  }

  @Test func identifiers_differ_whereBytesDoThoughTextLooksAlike() {
    #expect(ServiceIdentifier("e\u{301}") != ServiceIdentifier("\u{e9}"))
    #expect(Set<ServiceIdentifier>(["e\u{301}", "\u{e9}", "e\u{301}"]).count == 2)
  }

  @Test func isRegistered_agreesWithResolve_forEveryKindOfKey() throws {
    let container = try Container {
      $0.service((any Store).self, .remote, using: RemoteStore.init)
      $0.instance(7, for: Int.self)
      $0.service((any Clock).self, using: { FixedClock() }).contributing()
    }
    #expect(container.isRegistered((any Store).self, .remote))
    #expect(!container.isRegistered((any Store).self))
    #expect(container.isRegistered(Int.self) && container.isRegistered(Int?.self))
    #expect(container.isRegistered(String?.self))
    #expect(try container.resolve(String?.self) == nil)
    #expect(!container.isRegistered((any Clock).self) && container.isRegistered([any Clock].self))
    #expect(container.isRegistered(Lazy<Int>.self) && !container.isRegistered(Lazy<String>.self))
    #expect(try container.resolve(Lazy<Int>.self)() == 7)
    #expect(try container.resolve(Provider<Int>.self)() == 7)
    #expect(try container.resolve([any Clock].self).count == 1)
  }
}
