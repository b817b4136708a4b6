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

  @Test func keyedContributions_areFound_byIdentifier() throws {
    let container = try Container {
      $0.service(Int.self, "one", using: { 1 }).contributing()
      $0.service(Int.self, "two", using: { 2 }).contributing()
      $0.service(Int.self, using: { 0 }).contributing()
    }
    #expect(try container.resolve([ServiceIdentifier: Int].self) == ["one": 1, "two": 2])
  }
}
