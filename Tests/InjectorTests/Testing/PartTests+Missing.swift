import Injector
import InjectorInspection
import TestSupport
import Testing

/// What is said where mocks are missing, or what is asked for is not in the part.
extension PartTests {
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

        InjectorTests/PartTests+Missing.swift:`$0.service(Float.self, using: { (number: Double) in 0 }).parameter(Double.self, 'scale')`:0: error: Swift.Float needs Swift.Double "scale" for parameter 1, which is not registered. [INJ001]
          from Swift.String (service, transient, App) at InjectorTests/PartTests+Missing.swift:`$0.service(String.self, using: { (database: Database, flag: Bool, maybe: Int8?) in '' })`:0
          needs Swift.Bool (service, transient, App) at InjectorTests/PartTests+Missing.swift:`$0.service(Bool.self, using: { (database: Database, number: Lazy<Float>) in true })`:0
          needs Swift.Float (service, transient, App) at InjectorTests/PartTests+Missing.swift:`$0.service(Float.self, using: { (number: Double) in 0 }).parameter(Double.self, 'scale')`:0
          needs Swift.Double "scale"
          near: Swift.Double, without an identifier, at InjectorTests/PartTests+Missing.swift:`$0.instance(1, for: Double.self)`:0
          To fix this, add a mock of Swift.Double "scale" to mocks:, or add the plugin that registers it to from:.

        InjectorTests/PartTests+Missing.swift:`$0.service(Bool.self, using: { (database: Database, number: Lazy<Float>) in true })`:0: error: Swift.Bool needs InjectorTests.PartTests.Database for parameter 1, which is not registered; so does Swift.String. [INJ001]
          from Swift.String (service, transient, App) at InjectorTests/PartTests+Missing.swift:`$0.service(String.self, using: { (database: Database, flag: Bool, maybe: Int8?) in '' })`:0
          needs Swift.Bool (service, transient, App) at InjectorTests/PartTests+Missing.swift:`$0.service(Bool.self, using: { (database: Database, number: Lazy<Float>) in true })`:0
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

  @Test func missing_isOnlyTheBoundary_thatMocksLeave() {
    let error = problems { try Container(testing: Page.self, from: pages) }
    #expect(error?.missingKeys == [ServiceKey(type: "InjectorTests.PartTests.Database")])
    #expect(problems { try Container(testing: Page.self, from: pages, mocks: mockDatabase) } == nil)
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
    let error = failure { () throws(ResolutionError) in try container.resolve(Page.self) }
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
    #expect(failure { () throws(ResolutionError) in try child.resolve(Page.self) }?.nearMisses == error?.nearMisses)
  }
}
