import Injector
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

  // MARK: Mocks

  @Test func mock_cutsOffTheGraph_belowIt() throws {
    struct Failing: Error {}
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
}
