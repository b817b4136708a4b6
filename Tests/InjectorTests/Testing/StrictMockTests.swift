import Injector
import TestSupport
import Testing

/// INJ019, and parts in which something may ask for anything.
@Suite struct StrictMockTests {
  private let plugin = Module(
    name: "Plugin",
    registrations: {
      $0.service((any Store).self, .remote, using: RemoteStore.init)
      $0.service(Repository.self, using: Repository.init).parameter((any Store).self, .remote)
    })

  @Test func unusedMock_isAWarning_unlessTheTestIsStrict() throws {
    func build(strict: Bool) throws -> Container {
      try Container(
        testing: Repository.self, from: plugin, strict: strict,
        mocks: { $0.instance(LocalStore(), for: (any Store).self) })
    }
    let container = try build(strict: false)
    #expect(
      try container.diagnostics.map { try $0.description.namingLines() } == [
        """
        InjectorTests/StrictMockTests.swift:`mocks: { $0.instance(LocalStore(), for: (any Store).self) })`:0: warning: InjectorTests.Repository does not need the mock of InjectorTests.Store. [INJ019]
          near: InjectorTests.Store "remote", another identifier, at InjectorTests/StrictMockTests.swift:`$0.service((any Store).self, .remote, using: RemoteStore.init)`:0
          To fix this, remove the mock.
        """
      ])
    #expect(try container.resolve(Repository.self).store is RemoteStore)
    let error = problems { try build(strict: true) }
    #expect(error?.errors.map(\.code) == [.unusedMock])
    #expect(error?.missingKeys == [])
  }

  @Test func usedMocks_areSilent_theirAliasesToo() throws {
    let container = try Container(
      testing: Repository.self, from: plugin, strict: true,
      mocks: {
        $0.service(LocalStore.self, using: LocalStore.init)
          .alias((any Store).self, .remote) { $0 }.alias(AnyObject.self) { $0 }
        $0.decorate((any Store).self, .remote) { $0 }
      })
    #expect(container.diagnostics == [])
    #expect(try container.resolve(Repository.self).store is LocalStore)
  }

  @Test func unusedMocks_areEachReported_besideWhatIsMissing() {
    let error = problems {
      try Container(
        testing: Int.self, strict: true,
        mocks: {
          $0.service(Int.self, using: { (missing: Double) in 1 })
          $0.instance("a", for: String.self)
          $0.instance("b", for: String.self)
          $0.decorate(Float.self) { $0 }
        })
    }
    #expect(error?.diagnostics.map(\.code) == [.missingDependency, .unusedMock, .unusedMock])
    #expect(error?.diagnostics.map(\.key.type) == ["Swift.Double", "Swift.String", "Swift.Float"])
  }

  // MARK: A Resolution can resolve anything

  private let opaque = Module(
    name: "Opaque",
    registrations: {
      $0.service(Int.self, using: { 1 }).singleton().eager()
      $0.service(Int.self, "needs", using: { (text: String) in text.count })
      $0.service(Int.self, "broken", using: { (missing: Double) in 1 })
      $0.service(Int.self, "on broken", using: { (broken: Int) in broken }).parameter(Int.self, "broken")
      $0.service(Int.self, "cyclic", using: { (number: Int) in number }).parameter(Int.self, "cyclic")
      $0.service(UInt8.self, using: { 1 })
      $0.service(UInt8.self, using: { 2 })
      $0.service(Float.self, using: { 1 }).scoped(.session)
      $0.service(UInt16.self, using: { (held: Float) in 1 }).singleton()
      $0.service(Bool.self, using: { (resolution: Resolution) in try resolution.resolve(Int.self, "needs") == 4 })
    })

  @Test func everythingThatCanBeBuilt_isKept_whereAResolutionIsTaken() throws {
    let container = try Container(
      testing: Bool.self, from: opaque, strict: true, mocks: { $0.instance("mock", for: String.self) })
    #expect(try container.resolve(Bool.self))
    #expect(
      container.graph.nodes.map(\.key.description) == [
        "Swift.Int", "Swift.Int \"needs\"", "Swift.Float", "Swift.Bool", "Swift.String",
      ])
    #expect(container.diagnostics == [])
    let error = failure { try container.resolve(Int.self, "broken") }
    #expect(error?.nearMisses.first?.reason == "excluded: Swift.Bool does not need it")
  }
}
