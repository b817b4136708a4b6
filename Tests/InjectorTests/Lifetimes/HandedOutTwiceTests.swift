@testable import Injector
import Testing

// What the compiler takes for two objects must not be one.
private final class Basket { var count = 0 }

private final class Pair: @unchecked Sendable {
  let (first, second): (Basket, Basket)
  init(_ first: Basket, _ second: Basket) { (self.first, self.second) = (first, second) }
}

/// perResolution instances that aren't Sendable, through the handles of one resolve.
@Suite struct HandedOutTwiceTests {
  private func kind(_ register: (Registry) -> Void) throws -> ResolutionError.Kind? {
    let container = try Container { registry in
      registry.service(Basket.self, using: Basket.init).perResolution()
      register(registry)
    }
    var error = failure { () throws(ResolutionError) in _ = try container.resolve(Pair.self) }
    while let cause = error?.underlying as? ResolutionError { error = cause }
    return error?.kind
  }

  @Test func instance_isNotHandedOutTwice_offAnActor() throws {
    #expect(
      try kind {
        $0.service(Pair.self, using: { (next: Provider<Basket>) in Pair(try next(), try next()) })
      } == .notSendable)
    #expect(
      try kind {
        $0.service(
          Pair.self, using: { (resolver: Resolver) in Pair(try resolver.resolve(Basket.self), try resolver.resolve()) }
        )
      } == .notSendable)
    #expect(
      try kind {
        $0.service(Pair.self, using: { (own: Basket, next: Provider<Basket>) in Pair(own, try next()) })
      } == .notSendable)
    #expect(
      try kind {
        $0.service([Basket].self, using: { (basket: Basket) in [basket] })
        $0.service(Pair.self, using: { (own: Basket, next: Provider<[Basket]>) in Pair(own, try next()[0]) })
      } == .notSendable)
  }

  @Test func instance_isHandedOutOnce_andSharedAmongParameters() throws {
    let container = try Container { registry in
      registry.service(Basket.self, using: Basket.init).perResolution()
      registry.service([Basket].self, using: { (first: Basket, second: Basket) in [first, second] })
      registry.service(Pair.self, using: { (next: Provider<[Basket]>) in try { Pair($0[0], $0[1]) }(next()) })
    }
    let pair = try container.resolve(Pair.self)
    #expect(pair.first === pair.second)
  }

  @Test func instance_isShared_throughHandlesOnAnActor() async throws {
    let container = try Container { registry in
      registry.service(Basket.self, using: Basket.init).perResolution()
      registry.service(
        Pair.self,
        using: { @MainActor (own: Basket, next: Provider<Basket>) in Pair(own, try next()) })
    }
    try await MainActor.run {
      let pair = try container.resolve(Pair.self)
      #expect(pair.first === pair.second)
    }
  }

  @Test func promisedSendable_isHandedOutAgain() throws {
    let container = try Container { registry in
      registry.service(Basket.self, using: Basket.init).perResolution().uncheckedSendable()
      registry.service(Pair.self, using: { (next: Provider<Basket>) in Pair(try next(), try next()) })
    }
    let pair = try container.resolve(Pair.self)
    #expect(pair.first === pair.second)
  }

  @Test func laterCalls_areResolvesOfTheirOwn() throws {
    let container = try Container { $0.service(Basket.self, using: Basket.init).perResolution() }
    let (provider, resolver) = (try container.provider(of: Basket.self), container.resolver)
    let (first, second) = (try provider(), try provider())
    #expect(first !== second)
    let (third, fourth) = (try resolver.resolve(Basket.self), try resolver.resolve(Basket.self))
    #expect(third !== fourth)
  }
}
