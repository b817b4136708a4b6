import Injector
import Testing

@Suite struct ArgumentTests {
  private class Animal {}
  private final class Dog: Animal {}

  private func makeContainer() throws -> Container {
    try Container {
      $0.service((any Clock).self, using: { FixedClock() }).singleton()
      $0.service(
        String.self,
        using: { (name: String, clock: any Clock, count: Int) in "\(name) \(clock.now) \(count)" }
      ).arguments(String.self, Int.self)
    }
  }

  @Test func arguments_mixWithDependencies_inAnyPosition() throws {
    #expect(try makeContainer().resolve(String.self, arguments: "a", 3) == "a 42 3")
  }

  @Test func wrongCount_says_positionByPosition() throws {
    let container = try makeContainer()
    let error = failure { () throws(ResolutionError) in try container.resolve(String.self, arguments: "a") }
    #expect(error?.kind == .argumentMismatch)
    #expect(
      error?.detail
        == "argument 1: expected Swift.String, given Swift.String; argument 2: expected Swift.Int, given nothing")
    #expect(errorKind { try container.resolve(String.self) } == .argumentMismatch)
  }

  @Test func wrongType_says_expectedAndGiven() throws {
    let container = try makeContainer()
    let error = failure { () throws(ResolutionError) in try container.resolve(String.self, arguments: "a", 2.5) }
    #expect(error?.kind == .argumentMismatch)
    #expect(
      error?.detail
        == "argument 1: expected Swift.String, given Swift.String; argument 2: expected Swift.Int, given Swift.Double")
  }

  @Test func subtypesAndProtocols_areAccepted_byCast() throws {
    let container = try Container {
      $0.service(Int.self, using: { (animal: Animal) in animal is Dog ? 1 : 0 }).arguments(Animal.self)
      $0.service(String.self, using: { (clock: any Clock) in "\(clock.now)" }).arguments((any Clock).self)
      $0.service(Bool.self, using: { (number: Int?) in number == 4 }).arguments(Int?.self)
    }
    #expect(try container.resolve(Int.self, arguments: Dog()) == 1)
    #expect(try container.resolve(String.self, arguments: FixedClock(now: 5)) == "5")
    #expect(try container.resolve(Bool.self, arguments: 4))
  }

  @Test func aliasesAndDecorators_handArgumentsOn() throws {
    let container = try Container {
      $0.instance(10, for: Int.self)
      $0.service(
        Substring.self, using: { (text: String, number: Int) in "\(text)\(number)" }
      ).arguments(String.self)
        .alias(String.self) { String($0) }
      $0.decorate(Substring.self, using: { (inner: Substring, number: Int) in "<\(inner) \(number)>" })
    }
    #expect(try container.resolve(Substring.self, arguments: "a") == "<a10 10>")
    #expect(try container.resolve(String.self, arguments: "b") == "b10")
    let error = failure { () throws(ResolutionError) in try container.resolve(String.self, arguments: 1, 2) }
    #expect(
      error?.detail
        == "argument 1: expected Swift.String, given Swift.Int; argument 2: expected nothing, given Swift.Int")
  }

  @Test func missingArguments_areAnError_whereTheGraphShowsThem() {
    #expect(
      codes {
        try Container {
          $0.service(Int.self, using: { (number: Int8) in Int(number) }).arguments(Int8.self)
          $0.service(String.self, using: { (number: Int) in "\(number)" })
        }
      } == [.argumentMismatch])
  }
}
