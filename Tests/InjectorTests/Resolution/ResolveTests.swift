import Injector
import Testing

@Suite struct ResolveTests {
  @Test func resolve_infersType_fromContext() throws {
    let container = try Container { $0.service((any Store).self, using: LocalStore.init) }
    let store: any Store = try container.resolve()
    #expect(store is LocalStore)
  }

  @Test func resolve_throwsMissing_forImplementationThatIsNotRegistered() throws {
    let container = try Container { $0.service((any Store).self, using: LocalStore.init) }
    let error = failure { () throws(ResolutionError) in try container.resolve(LocalStore.self) }
    #expect(error?.kind == .missing)
    #expect(error?.key.type == "InjectorTests.LocalStore")
    #expect(!container.isRegistered(LocalStore.self))
  }

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

  @Test func resolve_givesNil_forOptionalThatIsNotRegistered() throws {
    final class Holder: Sendable {
      let store: (any Store)?
      init(store: (any Store)?) { self.store = store }
    }
    let without = try Container { $0.service(Holder.self, using: Holder.init) }
    #expect(try without.resolve(Holder.self).store == nil)
    let with = try Container {
      $0.service(Holder.self, using: Holder.init)
      $0.service((any Store).self, using: LocalStore.init)
    }
    #expect(try with.resolve(Holder.self).store is LocalStore)
  }

  @Test func resolve_reachesCallerUnchanged_whenFactoryThrows() throws {
    let container = try Container {
      $0.service((any Store).self, using: { () throws -> any Store in throw Failure(reason: "disk") })
      $0.service(Repository.self, using: Repository.init)
    }
    let error = failure { () throws(ResolutionError) in try container.resolve(Repository.self) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.underlying as? Failure == Failure(reason: "disk"))
    #expect(error?.chain.map(\.key.type) == ["InjectorTests.Repository", "InjectorTests.Store"])
  }

  @Test func resolveIfRegistered_givesNil_onlyForMissing() throws {
    let container = try Container {
      $0.service((any Store).self, using: { () throws -> any Store in throw Failure() })
    }
    #expect(try container.resolveIfRegistered((any Clock).self) == nil)
    #expect(throws: ResolutionError.self) { try container.resolveIfRegistered((any Store).self) }
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

  @Test func resolve_givesValue_throughManyParameters() throws {
    let container = try Container {
      $0.instance(1, for: Int.self)
      $0.instance("s", for: String.self)
      $0.instance(2.5, for: Double.self)
      $0.instance(true, for: Bool.self)
      $0.instance(UInt8(9), for: UInt8.self)
      $0.service(
        [String].self,
        using: { (a: Int, b: String, c: Double, d: Bool, e: UInt8, f: Int, g: String) in
          ["\(a)", b, "\(c)", "\(d)", "\(e)", "\(f)", g]
        })
    }
    #expect(try container.resolve([String].self) == ["1", "s", "2.5", "true", "9", "1", "s"])
  }
}
