import Injector
import Testing

@Suite struct ContributionTests {
  @Test func all_areGiven_inOrderOfRegistration() throws {
    let container = try Container {
      $0.service(String.self, using: { "b" }).contributing()
      $0.service(String.self, "named", using: { "a" }).contributing()
      $0.service(Int.self, using: { (all: [String]) in all.count })
    }
    #expect(try container.resolveAll(String.self) == ["b", "a"])
    #expect(try container.resolve(Int.self) == 2)
  }

  @Test func resolveAll_returnsTheRegisteredArray_ifThereIsOne() throws {
    let container = try Container {
      $0.instance([1], for: [Int].self)
      $0.service(Int.self, "two", using: { 2 }).contributing()
      $0.service(String.self, using: { (all: [Int]) in "\(all)" })
    }
    #expect(try container.resolveAll(Int.self) == [1])
    #expect(try container.resolve(String.self) == "[1]")
    #expect(try container.resolve([ServiceIdentifier: Int].self) == ["two": 2])
  }

  @Test func all_areEmpty_whereThereAreNone() throws {
    let container = try Container { $0.service(Int.self, using: { (all: [String]) in all.count }) }
    #expect(try container.resolve(Int.self) == 0)
    #expect(try container.resolveAll(String.self) == [])
  }

  @Test func contribution_isNotFound_byItsTypeAlone() throws {
    let container = try Container { $0.service(String.self, using: { "a" }).contributing() }
    #expect(failure { () throws(ResolutionError) in try container.resolve(String.self) }?.kind == .missing)
  }

  @Test func contributions_haveLifetimes_oftheirOwn() throws {
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).singleton().contributing()
      $0.service((any Store).self, using: RemoteStore.init).contributing()
    }
    let first = try container.resolveAll((any Store).self)
    let second = try container.resolveAll((any Store).self)
    #expect(first[0] === second[0])
    #expect(first[1] !== second[1])
  }

  @Test func failingContribution_failsTheSet_andNamesItself() throws {
    let container = try Container {
      $0.service(String.self, using: { "a" }).contributing()
      $0.service(String.self, "bad", using: { () throws -> String in throw Failure() }).contributing()
    }
    let error = failure { () throws(ResolutionError) in try container.resolveAll(String.self) }
    #expect(error?.key == ServiceKey(type: "Swift.String", identifier: "bad"))
    #expect(error?.kind == .factoryFailed)
  }

  @Test func keyedContributions_areFound_byIdentifier() throws {
    let container = try Container {
      $0.service(Int.self, "one", using: { 1 }).contributing()
      $0.service(Int.self, "two", using: { 2 }).contributing()
      $0.service(Int.self, using: { 0 }).contributing()
    }
    #expect(try container.resolve([ServiceIdentifier: Int].self) == ["one": 1, "two": 2])
  }

  @Test func decorator_wraps_eachContribution() throws {
    let container = try Container {
      $0.service(String.self, using: { "a" }).contributing()
      $0.service(String.self, "b", using: { "b" }).contributing()
      $0.decorate(String.self) { inner in "[\(inner)]" }
    }
    #expect(try container.resolveAll(String.self) == ["[a]", "[b]"])
    #expect(try container.resolve([ServiceIdentifier: String].self) == ["b": "[b]"])
  }
}
