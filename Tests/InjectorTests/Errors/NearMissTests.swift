import Injector
import Testing

@Suite struct NearMissTests {
  private struct TextPlugin: Plugin {
    func register(in registry: Registry) {
      registry.instance("text", for: String.self)
      registry.instance("other", for: String.self, .remote)
    }
  }

  private struct LengthPlugin: Plugin {
    func register(in registry: Registry) { registry.service(Int.self, using: { (text: String) in text.count }) }
  }

  private func near(_ error: ResolutionError?) -> [String]? { error?.nearMisses.map { "\($0.key), \($0.reason)" } }

  private func near(_ error: ValidationError?) -> [String]? {
    error?.diagnostics.first?.nearMisses.map { "\($0.key), \($0.reason)" }
  }

  @Test func pluginThatIsLeftOut_isNamed_byBuildAndResolve() throws {
    let error = problems { try Container(LengthPlugin(), uninstalledPlugins: [TextPlugin(), LengthPlugin()]) }
    #expect(near(error) == ["Swift.String, registered by TextPlugin, which is not installed"])
    #expect(error?.diagnostics.first?.fix == "add TextPlugin to the dependencies of LengthPlugin")

    let override = problems {
      try Container(
        plugins: [], uninstalledPlugins: [TextPlugin()], overriding: { $0.instance("mock", for: String.self) })
    }
    #expect(near(override) == ["Swift.String, registered by TextPlugin, which is not installed"])
    #expect(override?.diagnostics.first?.fix == "install TextPlugin, or register it without overriding")

    let container = try Container(plugins: [], uninstalledPlugins: [LengthPlugin(), TextPlugin()])
    let child = try container.makeChild()
    let missing = failure { try child.resolve(Int.self) }
    #expect(near(missing) == ["Swift.Int, registered by LengthPlugin, which is not installed"])
    #expect(missing?.fix == "install LengthPlugin")
    #expect(!container.isRegistered(Int.self))
  }

  @Test func contribution_isSaidToBeFoundAsOneOfAll() throws {
    let root = try Container { $0.service(Int.self, using: { 1 }).contributing() }
    let found = near(failure { try root.resolve(Int.self) })
    #expect(found == ["Swift.Int, a contribution, found only among all of its type"])
  }

  @Test func closed_advisesWhatCanBeDone_withWhatWasClosed() throws {
    let root = try Container {
      $0.declare(.session)
      $0.instance(1, for: Int.self)
    }
    let child = try root.makeChild(TextPlugin())
    let session = try root.makeScope(.session)
    func fix(_ container: Container) -> String? {
      container.close()
      return failure { try container.resolve(Int.self) }?.fix
    }
    #expect(fix(session) == "resolve before close(), or open a new scope")
    #expect(fix(child) == "resolve before close(), or make a new child")
    #expect(fix(root) == "resolve before close(), or create a new container")
  }

  private class Animal {}
  private final class Cat: Animal {}
  private final class Owner: Sendable { init(animal: Animal) {} }

  /// A registered subclass is found by an alias.
  @Test func subclass_isNear_itsSuperclass() {
    let error = problems {
      $0.service(Cat.self, using: { Cat() })
      $0.service(Owner.self, using: Owner.init)
    }
    #expect(error?.diagnostics[0].nearMisses.map(\.key.type) == [TypeName.of(Cat.self)])
    #expect(error?.diagnostics[0].fix.contains(".alias(\(TypeName.of(Animal.self)).self) { $0 }") == true)
  }

  @Test func closureType_isNotNear_itsResult() {
    let error = problems {
      $0.instance(1, for: Int.self)
      $0.service(String.self, using: { (make: @escaping @Sendable () -> Int) in "" })
    }
    #expect(error?.diagnostics[0].nearMisses.contains { $0.reason.contains("another type of this name") } == false)
    #expect(error?.diagnostics[0].fix.contains("Provider<Swift.Int>") == true)
  }

  @Test func nothing_isNamed_ifNothingIsNear() {
    let error = problems {
      $0.service((any Clock).self, using: { FixedClock() })
      $0.service(String.self, using: { (both: any Clock & Store) in "" })
    }
    #expect(error?.diagnostics[0].nearMisses == [])
  }

  @Test func dictionaryByString_isToldAboutTheOneByIdentifier() {
    let error = problems {
      $0.service((any Store).self, .local, using: LocalStore.init).contributing()
      $0.service(Int.self, using: { (stores: [String: any Store]) in stores.count })
    }
    #expect(error?.diagnostics[0].fix.contains("[ServiceIdentifier: any InjectorTests.Store]") == true)
  }
}
