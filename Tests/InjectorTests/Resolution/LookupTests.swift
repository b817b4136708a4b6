import Injector
import Testing

/// A question has the same answer whoever has asked another one before, and through each function that asks it.
@Suite struct LookupTests {
  @Test func resolveIfRegistered_asksForTheType_andNotForItsOptional() throws {
    let both = try Container {
      $0.instance(1, for: Int.self)
      $0.service(Int?.self, using: { nil })
    }
    #expect(try both.resolveIfRegistered(Int.self) == 1)
    #expect(try both.resolve(Int?.self) == nil)
    let optional = try Container { $0.service(Int?.self, using: { 2 }) }
    #expect(try optional.resolveIfRegistered(Int.self) == nil)
    #expect(try optional.resolveIfRegistered(Int?.self) == 2)
    #expect(!optional.isRegistered(Int.self))
  }

  @Test func list_takesNoArguments_whoeverAskedFirst() throws {
    let container = try Container { $0.instance(1, for: Int.self).contributing() }
    for _ in 0..<2 {
      let error = failure { try container.resolve([Int].self, arguments: 5) }
      #expect(error?.kind == .argumentMismatch)
      #expect(error?.detail == "argument 1: expected nothing, given Swift.Int")
      #expect(error?.fix == "pass the arguments to the type itself, to its optional, or to the call of a Provider")
      #expect(try container.resolve([Int].self) == [1])
    }
  }
}
