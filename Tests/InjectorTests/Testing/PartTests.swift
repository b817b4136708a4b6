import Injector
import InjectorInspection
import TestSupport
import Testing

/// `Container(testing:from:mocks:)`: what it keeps, what it leaves out, and which mocks it asks for.
@Suite struct PartTests {
  struct Database: Sendable {}
  struct Cache: Sendable { let database: Database }
  struct Account: Sendable { let cache: Cache }
  struct Page: Sendable { let account: Account }

  /// Page needs Account, which needs Cache, which needs Database, which this plugin does not register.
  let pages = Module(
    name: "Pages",
    registrations: {
      $0.service(Cache.self, using: Cache.init).singleton()
      $0.service(Account.self, using: Account.init)
      $0.service(Page.self, using: Page.init)
    })

  func keys(_ container: Container) -> [String] {
    container.graph.nodes.map { String($0.key.description.split(separator: ".").last ?? "") }
  }

  // MARK: What is in the part

  @Test func part_isWhatTheTypeReaches_throughEveryKindOfDependency() throws {
    let plugin = Module(
      name: "All",
      registrations: {
        $0.service(Int.self, "parameter", using: { 1 })
        $0.service(Int.self, "optional", using: { 2 })
        $0.service(Int.self, "lazy", using: { 3 })
        $0.service(Int.self, "provider", using: { (value: Int) in value }).arguments(Int.self)
        $0.service(Double.self, using: { 5 }).alias(Float.self) { Float($0) }
        $0.service(Bool.self, using: { true }).contributing()
        $0.service(Bool.self, "second", using: { false }).contributing()
        $0.service(UInt8.self, using: { 6 })
        $0.service(Character.self, using: { "!" })
        $0.decorate(UInt8.self) { (inner: UInt8, sign: Character) in inner }
        $0.service(Int.self, "left out", using: { 7 })
        $0.service(UInt16.self, using: { 8 })
        $0.decorate(UInt16.self) { (inner: UInt16, missing: UInt64) in inner }
        $0.service(
          String.self,
          using: {
            (a: Int, b: Int?, c: Lazy<Int>, d: Provider<Int, Int>, e: Float, f: [Bool], g: UInt8) in
            "\(a) \(b ?? 0) \(try c()) \(try d(4)) \(e) \(f) \(g)"
          }
        ).parameter(Int.self, "parameter").parameter(Int?.self, "optional").parameter(Lazy<Int>.self, "lazy").parameter(
          Provider<Int, Int>.self, "provider")
      })
    let container = try Container(testing: String.self, from: plugin)
    #expect(try container.resolve(String.self) == "1 2 3 4 5.0 [true, false] 6")
    #expect(
      keys(container) == [
        "Int \"parameter\"", "Int \"optional\"", "Int \"lazy\"", "Int \"provider\"", "Double", "Float", "Bool",
        "Bool \"second\"", "UInt8", "Character", "UInt8", "String",
      ])
    #expect(container.diagnostics == [])
  }

  @Test func nothingOutside_isConstructedOrStarted() throws {
    let built = Log()
    let plugin = Module(
      name: "Plugin",
      registrations: {
        $0.service(
          Int.self,
          using: {
            built.add("outside")
            return 1
          }
        ).singleton().eager()
        $0.service(
          Double.self,
          using: {
            built.add("inside")
            return 1
          }
        ).singleton().eager()
        $0.service(String.self, using: { (number: Double) in "\(number)" })
      }, onStart: { _ in built.add("start") })
    _ = try Container(testing: String.self, from: plugin)
    #expect(built.lines == ["inside"])
  }

  @Test func decoratedType_isDecorated_besideAnAliasThatIsLeftOut() throws {
    let plugin = Module(
      name: "Plugin",
      registrations: {
        $0.service(String.self, using: { "a" }).alias(Int.self) { $0.count }
          .alias(Double.self, "one", contributing: true) { Double($0.count) }
        $0.decorate(String.self) { "[\($0)]" }
      })
    let container = try Container(testing: String.self, from: plugin)
    #expect(try container.resolve(String.self) == "[a]")
    #expect(keys(container) == ["String", "String"])
    #expect(try container.resolveIfRegistered(Int.self) == nil)
    #expect(try container.resolveAll(Double.self) == [])
  }

  @Test func innerScope_isOpened_withTheInputsOfThoseAroundIt() throws {
    let plugin = Module(
      name: "Plugin",
      registrations: {
        $0.input(Int.self, of: .session)
        $0.service(String.self, using: { "a" }).scoped(.checkout)
      })
    let container = try Container(testing: String.self, from: plugin)
    #expect(keys(container) == ["Int", "String"])
    #expect(try container.makeScope(.session, 1).makeScope(.checkout).resolve(String.self) == "a")
  }

  @Test func part_isOfAListOfPlugins_too() throws {
    let plugins = ["one", "two"].map { name in
      Module(name: name, registrations: { $0.service(String.self, ServiceIdentifier(name), using: { name }) })
    }
    let container = try Container(testing: String.self, "two", plugins: plugins)
    #expect(keys(container) == ["String \"two\""])
  }

  // MARK: Mocks

  @Test func mock_cutsOffTheGraph_belowIt() throws {
    let container = try Container(
      testing: Page.self, from: pages, mocks: { $0.instance(Cache(database: Database()), for: Cache.self) })
    #expect(keys(container) == ["Account", "Page", "Cache"])
    let cache = try #require(container.graph.nodes.last)
    #expect(cache.role == .instance)
    #expect(cache.replaces != nil)
    _ = try container.resolve(Page.self)
  }

  @Test func mock_ofAnAlias_leavesOutWhatTheAliasStoodOn() throws {
    let plugin = Module(
      name: "Plugin",
      registrations: {
        $0.service(LocalStore.self, using: { (missing: Int) in LocalStore() }).singleton()
          .alias((any Store).self) { $0 }
        $0.service(Repository.self, using: Repository.init)
      })
    let mock = RemoteStore()
    let container = try Container(
      testing: Repository.self, from: plugin, strict: true, mocks: { $0.instance(mock, for: (any Store).self) })
    #expect(try container.resolve(Repository.self).store === mock)
    #expect(keys(container) == ["Repository", "Store"])
  }

  @Test func mock_isDecorated_asTheRegistrationWas() throws {
    let plugin = Module(
      name: "Plugin",
      registrations: {
        $0.service(String.self, using: { (missing: Int) in "\(missing)" })
        $0.decorate(String.self) { "[\($0)]" }
      })
    let container = try Container(testing: String.self, from: plugin, mocks: { $0.instance("mock", for: String.self) })
    #expect(try container.resolve(String.self) == "[mock]")
  }

  @Test func mock_ofAList_standsForEveryContribution() throws {
    let plugin = Module(
      name: "Plugin",
      registrations: {
        $0.service(String.self, using: { (missing: Double) in "\(missing)" }).contributing()
        $0.service(Int.self, using: { (all: [String]) in all.count })
      })
    let container = try Container(
      testing: Int.self, from: plugin, strict: true, mocks: { $0.instance(["a", "b"], for: [String].self) })
    #expect(try container.resolve(Int.self) == 2)
  }

  // MARK: Mocks that are missing, and what is not in the part

  @Test func missing_areListedOnce_withThoseWhoNeedThem() throws {
    let error = problems {
      try Container(
        testing: String.self,
        from: Module(
          name: "App",
          registrations: {
            $0.service(UInt.self, using: { (all: Int) in 0 })
            $0.service(Float.self, using: { (number: Double) in 0 }).parameter(Double.self, "scale")
            $0.service(Bool.self, using: { (database: Database, number: Lazy<Float>) in true })
            $0.service(String.self, using: { (database: Database, flag: Bool, maybe: Int8?) in "" })
            $0.instance(1, for: Double.self)
          }))
    }
    #expect(error?.tested == ServiceKey(type: "Swift.String"))
    #expect(
      error?.missingKeys == [
        ServiceKey(type: "Swift.Double", identifier: "scale"),
        ServiceKey(type: "InjectorTests.PartTests.Database"),
      ])
    #expect(
      try error?.description.namingLines() == """
        The part that Swift.String needs was not built: 2 services to mock.

        mocks: {
          $0.instance(<#mock#>, for: Swift.Double.self, "scale")
          $0.instance(<#mock#>, for: InjectorTests.PartTests.Database.self)
        }

        InjectorTests/PartTests.swift:`$0.service(Float.self, using: { (number: Double) in 0 }).parameter(Double.self, 'scale')`:0: error: Swift.Float needs Swift.Double "scale" for parameter 1, which is not registered. [INJ001]
          from Swift.String (service, transient, App) at InjectorTests/PartTests.swift:`$0.service(String.self, using: { (database: Database, flag: Bool, maybe: Int8?) in '' })`:0
          needs Swift.Bool (service, transient, App) at InjectorTests/PartTests.swift:`$0.service(Bool.self, using: { (database: Database, number: Lazy<Float>) in true })`:0
          needs Swift.Float (service, transient, App) at InjectorTests/PartTests.swift:`$0.service(Float.self, using: { (number: Double) in 0 }).parameter(Double.self, 'scale')`:0
          needs Swift.Double "scale"
          near: Swift.Double, without an identifier, at InjectorTests/PartTests.swift:`$0.instance(1, for: Double.self)`:0
          To fix this, add a mock of Swift.Double "scale" to mocks:, or add the plugin that registers it to from:.

        InjectorTests/PartTests.swift:`$0.service(Bool.self, using: { (database: Database, number: Lazy<Float>) in true })`:0: error: Swift.Bool needs InjectorTests.PartTests.Database for parameter 1, which is not registered; so does Swift.String. [INJ001]
          from Swift.String (service, transient, App) at InjectorTests/PartTests.swift:`$0.service(String.self, using: { (database: Database, flag: Bool, maybe: Int8?) in '' })`:0
          needs Swift.Bool (service, transient, App) at InjectorTests/PartTests.swift:`$0.service(Bool.self, using: { (database: Database, number: Lazy<Float>) in true })`:0
          needs InjectorTests.PartTests.Database
          To fix this, add a mock of InjectorTests.PartTests.Database to mocks:, or add the plugin that registers it to from:.
        """)
  }

  private protocol Hidden {}

  @Test func missing_isCodeThatCompiles_forProtocols() throws {
    let error = try #require(
      problems {
        try Container(
          testing: String.self,
          from: Module(
            name: "App",
            registrations: {
              $0.service(String.self, using: { (store: any Store, hidden: any Hidden) in "" })
                .parameter((any Store).self, "remote")
            }))
      })
    #expect(
      error.description.contains(
        """
        mocks: {
          $0.instance(<#mock#>, for: (any InjectorTests.Store).self, "remote")
          $0.instance(<#mock#>, for: (any InjectorTests.PartTests.Hidden).self)
        }
        """), "\(error)")
    #expect(try ValidationError(json: error.json.utf8).description == error.description)
  }

  private func mockDatabase(_ registry: Registry) { registry.instance(Database(), for: Database.self) }

  @Test func testedType_thatIsNotRegistered_isSaid_withWhatIsNear() throws {
    let error = problems { try Container(testing: Page.self, "main", from: pages) }
    #expect(
      try error?.description.namingLines() == """
        The part that InjectorTests.PartTests.Page "main" needs was not built: 1 problem.

        error: InjectorTests.PartTests.Page "main" is to be tested, but neither the plugins nor the mocks register it. [INJ001]
          near: InjectorTests.PartTests.Page, without an identifier, at InjectorTests/PartTests.swift:`$0.service(Page.self, using: Page.init)`:0
          To fix this, add the plugin that registers it to from:, or test a type that is registered.
        """)
  }

  @Test func leftOut_isSaid_whereItIsResolved() throws {
    let container = try Container(testing: Cache.self, from: pages, mocks: mockDatabase)
    let error = failure { try container.resolve(Page.self) }
    #expect(error?.kind == .missing)
    #expect(
      error?.nearMisses.first
        == NearMiss(
          key: ServiceKey(type: "InjectorTests.PartTests.Page"),
          reason: "excluded: InjectorTests.PartTests.Cache does not need it",
          source: DependencyGraph(of: pages).nodes.first { $0.key.type == "InjectorTests.PartTests.Page" }?.source))
    #expect(
      error?.fix
        == "build a container of all plugins, or one for the test of a type that needs InjectorTests.PartTests.Page")
    #expect(!container.isRegistered(Page.self))
    let child = try container.makeChild(Module(name: "Child"))
    #expect(failure { try child.resolve(Page.self) }?.nearMisses == error?.nearMisses)
  }

  // MARK: Mocks of contributions

  @Test func mockOfAContribution_withoutContributing_isRefused_asInOverriding() throws {
    let plugin = Module(
      name: "Plugin",
      registrations: {
        $0.service(Int.self, "one", using: { 1 }).contributing()
        $0.service(String.self, using: { (numbers: [Int]) in "\(numbers)" })
      })
    for identifier: ServiceIdentifier? in ["one", nil] {
      let part = problems {
        try Container(testing: String.self, from: plugin, mocks: { $0.instance(2, for: Int.self, identifier) })
      }
      let whole = problems { try Container(plugin, overriding: { $0.instance(2, for: Int.self, identifier) }) }
      #expect(part?.errors.map(\.code) == [.overrideOfNothing])
      #expect(part?.errors.map(\.message) == whole?.errors.map(\.message))
      #expect(part?.errors.map(\.fix) == whole?.errors.map(\.fix))
      #expect(part?.errors.first?.fix.hasPrefix("add .contributing(), ") == true)
    }
    let mocked = try Container(
      testing: String.self, from: plugin, mocks: { $0.instance(2, for: Int.self, "one").contributing() })
    #expect(try mocked.resolve(String.self) == "[2]")
    // A part without the contributions doesn't need the mock, and one that needs the type itself has it.
    let other = try Container(
      testing: Bool.self, from: plugin,
      mocks: {
        $0.service(Bool.self, using: { (number: Int) in number == 2 })
        $0.instance(2, for: Int.self)
      })
    #expect(try other.resolve(Bool.self))
    #expect(other.diagnostics == [])
  }
}
