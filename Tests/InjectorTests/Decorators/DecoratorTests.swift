import Injector
import Testing

@Suite struct DecoratorTests {
  @Test func decorators_apply_inOrder() throws {
    let container = try Container {
      $0.service(String.self, using: { "x" })
      $0.decorate(String.self) { "a(\($0))" }
      $0.decorate(String.self) { "b(\($0))" }
    }
    #expect(try container.resolve(String.self) == "b(a(x))")
  }

  @Test func decorator_takesDependencies_ofItsOwn() throws {
    let container = try Container {
      $0.instance(7, for: Int.self)
      $0.service(String.self, using: { "x" })
      $0.decorate(String.self) { (inner: String, number: Int) in "\(inner)\(number)" }
    }
    #expect(try container.resolve(String.self) == "x7")
  }

  @Test func decorator_inheritsLifetime() throws {
    final class Wrapper: Store {
      let inner: any Store
      init(_ inner: any Store) { self.inner = inner }
    }
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).singleton()
      $0.decorate((any Store).self) { Wrapper($0) }
    }
    let store = try container.resolve((any Store).self)
    #expect(store is Wrapper)
    #expect(try container.resolve((any Store).self) === store)
  }

  @Test func decorator_leavesOtherIdentifiersAlone() throws {
    let container = try Container {
      $0.service(String.self, using: { "x" })
      $0.service(String.self, .remote, using: { "r" })
      $0.decorate(String.self, .remote) { "[\($0)]" }
    }
    #expect(try container.resolve(String.self) == "x")
    #expect(try container.resolve(String.self, .remote) == "[r]")
  }

  @Test func decorator_passesArgumentsOn() throws {
    let container = try Container {
      $0.service(String.self, with: .argument, using: { (number: Int) in "n\(number)" })
      $0.decorate(String.self) { "[\($0)]" }
    }
    #expect(try container.resolve(String.self, arguments: 3) == "[n3]")
  }

  @Test func alias_givesSameInstance_underSeveralTypes() throws {
    let container = try Container {
      $0.service(LocalStore.self, using: LocalStore.init).singleton()
        .also((any Store).self) { $0 }
        .also((any Store).self, .local) { $0 }
    }
    let store = try container.resolve(LocalStore.self)
    #expect(try container.resolve((any Store).self) === store)
    #expect(try container.resolve((any Store).self, .local) === store)
  }
}
