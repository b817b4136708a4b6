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

  // MARK: On a cycle of injections

  private final class Node {
    weak var next: Node?
  }

  private final class Hub: @unchecked Sendable {
    weak var spoke: Spoke?
  }

  private final class Spoke {
    let hub: Hub
    init(hub: Hub) { self.hub = hub }
  }

  private func cause<Service>(of type: Service.Type, _ register: (Registry) -> Void) throws -> ResolutionError.Kind? {
    let container = try Container { register($0) }
    var error = failure { () throws(ResolutionError) in _ = try container.resolve(type) }
    while let cause = error?.underlying as? ResolutionError { error = cause }
    return error?.kind
  }

  @Test func memberOfACycle_isNotHandedOut_whileItIsConnected() throws {
    #expect(
      try cause(of: Node.self) {
        $0.service(Node.self, using: Node.init).perResolution()
          .injecting { (node: Node, next: Node) in node.next = next }
          .injecting { (node: Node, next: Provider<Node>) in node.next = try next() }
      } == .notSendable)
  }

  @Test func memberOfASharedCycle_isNotHandedOutTwice() throws {
    #expect(
      try cause(of: Pair.self) {
        $0.service(Hub.self, using: Hub.init).singleton().injecting { (hub: Hub, spoke: Spoke) in hub.spoke = spoke }
        $0.service(Spoke.self, using: Spoke.init).perResolution()
        $0.service(
          Pair.self,
          using: { (resolver: Resolver) in
            _ = (try resolver.resolve(Spoke.self), try resolver.resolve(Spoke.self))
            return Pair(Basket(), Basket())
          })
      } == .notSendable)
  }

  @Test func memberOfASharedCycle_isNotHandedOut_toWhatReceivesIt() throws {
    #expect(
      try cause(of: Spoke.self) {
        $0.service(Hub.self, using: Hub.init).singleton()
          .injecting { (hub: Hub, spoke: Provider<Spoke>) in hub.spoke = try spoke() }
          .injecting { (hub: Hub, spoke: Spoke) in hub.spoke = spoke }
        $0.service(Spoke.self, using: Spoke.init).perResolution()
      } == .notSendable)
  }

  @Test func memberOfACycle_isReceived_andHandedOutOnce() throws {
    let container = try Container {
      $0.service(Hub.self, using: Hub.init).singleton().injecting { (hub: Hub, spoke: Spoke) in hub.spoke = spoke }
      $0.service(Spoke.self, using: Spoke.init).perResolution()
      $0.service([Spoke].self, using: { (resolver: Resolver) in [try resolver.resolve(Spoke.self)] })
      $0.service(Node.self, using: Node.init).perResolution()
        .injecting { (node: Node, next: Node) in node.next = next }
      $0.service([Node].self, using: { (resolver: Resolver) in [try resolver.resolve(Node.self)] })
    }
    let spoke = try container.resolve([Spoke].self)[0]
    #expect(spoke.hub.spoke === spoke)
    let node = try container.resolve([Node].self)[0]
    #expect(node.next === node)
  }
}
