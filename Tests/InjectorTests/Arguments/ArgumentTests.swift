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

  @Test func arguments_doNotPoisonCaches() throws {
    let container = try makeContainer()
    #expect(try container.resolve(String.self, arguments: "a", 1) == "a 42 1")
    #expect(try container.resolve(String.self, arguments: "b", 2) == "b 42 2")
  }

  @Test func wrongCount_says_positionByPosition() throws {
    let container = try makeContainer()
    let error = failure { () throws(ResolutionError) in try container.resolve(String.self, arguments: "a") }
    #expect(error?.kind == .argumentMismatch)
    #expect(
      error?.detail
        == "argument 1: expected Swift.String, given Swift.String; argument 2: expected Swift.Int, given nothing")
    #expect(failure { () throws(ResolutionError) in try container.resolve(String.self) }?.kind == .argumentMismatch)
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

  @Test func layout_holds_forMixedAlignments() throws {
    struct Wide: Equatable { var a: UInt8 = 1, b: Int64 = 2, c: UInt16 = 3 }
    let container = try Container {
      $0.service(
        [String].self,
        using: { (a: Bool, b: Wide, c: UInt8, d: String, e: Double?) in
          ["\(a)", "\(b == Wide())", "\(c)", d, e.map { "\($0)" } ?? "nil"]
        }
      ).arguments(Bool.self, Wide.self, UInt8.self, String.self, Double?.self)
    }
    #expect(
      try container.resolve(
        [String].self, arguments: true, Wide(), UInt8(7), "a text that is not small", Double?.some(1.5))
        == ["true", "true", "7", "a text that is not small", "1.5"])
  }

  @Test func casts_endWhatTheyCopied_whetherTheySucceedOrNot() throws {
    final class Token: Animal {
      let ended: Counter
      init(ended: Counter) { self.ended = ended }
      deinit { ended.increment() }
    }
    let container = try Container {
      $0.service(
        String.self,
        using: { (first: Animal, second: any Clock, third: Int?) in "\(second.now) \(third ?? 0)" }
      ).arguments(Animal.self, (any Clock).self, Int?.self)
    }
    let ended = Counter()
    #expect(
      try container.resolve(String.self, arguments: Token(ended: ended), FixedClock(now: 5), 6) == "5 6")
    #expect(ended.value == 1)
    let error = failure { () throws(ResolutionError) in
      try container.resolve(String.self, arguments: Token(ended: ended), FixedClock(now: 5), "six")
    }
    #expect(error?.kind == .argumentMismatch)
    #expect(ended.value == 2)
  }

  @Test func wrongType_buildsNothing() throws {
    let built = Counter()
    let container = try Container {
      $0.service(
        Bool.self,
        using: {
          built.increment()
          return true
        })
      $0.service(String.self, using: { (flag: Bool, count: Int) in "\(flag) \(count)" }).arguments(Int.self)
    }
    _ = failure { () throws(ResolutionError) in try container.resolve(String.self, arguments: 2.5) }
    #expect(built.value == 0)
  }

  @Test func oneTuple_isNotSeveralArguments() throws {
    let container = try Container {
      $0.service(
        String.self, using: { (name: String, count: Int) in "\(name) \(count)" }
      ).arguments(String.self, Int.self)
      $0.service([Int].self, using: { (pair: (String, Int)) in [pair.1] }).arguments((String, Int).self)
      $0.service([Bool].self, using: { (nothing: Void) in [true] }).arguments(Void.self)
    }
    #expect(try container.resolve(String.self, arguments: "a", 1) == "a 1")
    #expect(try container.resolve([Int].self, arguments: ("a", 1)) == [1])
    #expect(try container.resolve([Bool].self, arguments: ()) == [true])
    #expect(
      failure { () throws(ResolutionError) in try container.resolve(String.self, arguments: ("a", 1)) }?.kind
        == .argumentMismatch)
    #expect(
      failure { () throws(ResolutionError) in try container.resolve([Int].self, arguments: "a", 1) }?.kind
        == .argumentMismatch)
    #expect(failure { () throws(ResolutionError) in try container.resolve([Bool].self) }?.kind == .argumentMismatch)
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

  @Test func provider_keepsArgumentsTyped() throws {
    final class Maker: Sendable {
      let make: Provider<String, String, Int>
      init(make: Provider<String, String, Int>) { self.make = make }
    }
    let container = try Container {
      $0.service((any Clock).self, using: { FixedClock() })
      $0.service(
        String.self,
        using: { (name: String, clock: any Clock, count: Int) in "\(name) \(clock.now) \(count)" }
      ).arguments(String.self, Int.self)
      $0.service(Maker.self, using: Maker.init)
    }
    #expect(try container.resolve(Maker.self).make("a", 1) == "a 42 1")
  }

  @Test func sharedArgument_isAnError() {
    #expect(
      codes {
        try Container {
          $0.service(Int.self, using: { (number: Int8) in Int(number) }).arguments(Int8.self).singleton()
        }
      } == [.sharedArgument])
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
