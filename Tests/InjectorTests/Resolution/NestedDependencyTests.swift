import Injector
import Testing

/// A type with a meaning of its own that is registered as it is, asked for inside another such type.
@Suite struct NestedDependencyTests {
  @Test func registeredArray_isFoundThroughAnOptional_inAnyOrderOfRegistration() throws {
    let container = try Container {
      $0.service(String.self, using: { (numbers: [Int]?) in "\(numbers ?? [])" })
      $0.instance([1, 2], for: [Int].self)
      $0.instance(3, for: Int.self, "three")
    }
    #expect(try container.resolve(String.self) == "[1, 2]")
    let graph = container.graph
    #expect(graph.edges.map(\.to) == [1])
    #expect(graph.edges.map(\.key.type) == ["Swift.Array<Swift.Int>"])
  }

  @Test func registeredOptional_isFoundThroughAnother() throws {
    let container = try Container {
      $0.service(String.self, using: { (number: Int??) in "\(String(describing: number ?? 0))" })
      $0.instance(7, for: Int?.self)
    }
    #expect(try container.resolve(String.self) == "Optional(7)")
  }

  @Test func arrayOfOptionals_holdsContributionsToTheOptional() throws {
    let container = try Container {
      $0.service(String.self, using: { (numbers: [Int?]) in "\(numbers)" })
      $0.service(Int?.self, using: { 1 }).contributing()
      $0.service(Int.self, using: { 2 }).contributing()
    }
    #expect(try container.resolve(String.self) == "[Optional(1)]")
  }
}
