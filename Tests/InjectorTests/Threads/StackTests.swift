import Foundation
@testable import Injector
import Synchronization
import Testing

/// Chains of dependencies that fit on a stack, and those that don't.
@Suite struct StackTests {
  /// What a registration of a chain needs of the next one.
  enum Need: CaseIterable {
    case parameter, optional, decorated, lazy, provider, resolver, container, child, activation
  }

  #if DEBUG
    /// More registrations than fit on 512 KiB.
    private static let tooMany = 1_000
  #else
    private static let tooMany = 5_000
  #endif

  static let lifetimes: [Lifetime] = [.transient, .perResolution, .weak, .scoped(.session), .kept(by: ""), .singleton]

  protocol Value: Sendable {
    init()
    var height: Int { get set }
  }

  struct Small: Value { var height = 0 }

  /// A value of 10 KB.
  struct Large: Value {
    struct Ten<Element: Sendable>: Sendable {
      var all: (Element, Element, Element, Element, Element, Element, Element, Element, Element, Element)
      init(_ one: Element) { all = (one, one, one, one, one, one, one, one, one, one) }
    }
    var height = 0
    var most = Ten(Ten(Ten(0)))
    var rest = (Ten(Ten(0)), Ten(Ten(0)), Ten(0))
  }

  private static func identifier(_ index: Int) -> ServiceIdentifier { ServiceIdentifier("\(index)") }

  private static func chain<Chained: Value>(
    of count: Int, _ type: Chained.Type, _ need: Need, _ lifetime: Lifetime, _ tracer: Tracer? = nil
  ) throws -> Container {
    let box = ContainerBox()
    let container = try Container(tracer: tracer) { registry in
      func refine(_ registration: Registration<Chained, Registry.Inferred>) {
        switch lifetime {
        case .transient: break
        case .perResolution: registration.perResolution()
        case .weak: registration.weak()
        case .scoped(let scope): registration.scoped(scope)
        case .kept: registration.kept(by: ByArgument())
        case .singleton: registration.singleton().onActivation { _ in }
        }
      }
      @Sendable func above(_ below: Chained) -> Chained {
        var value = Chained()
        value.height = below.height + 1
        return value
      }
      refine(registry.service(type, identifier(0), using: { Chained() }))
      for index in 1..<count {
        let (own, next) = (identifier(index), identifier(index - 1))
        switch need {
        case .parameter:
          refine(registry.service(type, own, using: { (below: Chained) in above(below) }).parameter(type, next))
        case .optional:
          refine(
            registry.service(type, own, using: { (below: Chained?) in above(below ?? Chained()) })
              .parameter(type, next))
        case .decorated:
          refine(registry.service(type, own, using: { (below: Chained) in below }).parameter(type, next))
          registry.decorate(type, own, using: { (inner: Chained) in above(inner) })
        case .lazy:
          refine(
            registry.service(type, own, using: { (below: Lazy<Chained>) in above(try below()) }).parameter(type, next))
        case .provider:
          refine(
            registry.service(type, own, using: { (below: Provider<Chained>) in above(try below()) })
              .parameter(type, next))
        case .resolver:
          refine(
            registry.service(type, own, using: { (resolver: Resolver) in above(try resolver.resolve(type, next)) }))
        case .container:
          refine(registry.service(type, own, using: { above(try owned(box).resolve(type, next)) }))
        case .child:
          refine(
            registry.service(
              type, own,
              using: { above(try owned(box).makeChild { _ in }.makeScope(.session).resolve(type, next)) }))
        case .activation:
          refine(
            registry.service(type, own, using: { Chained() }).onActivation { _, resolver in
              _ = try resolver.resolve(type, next)
            })
        }
      }
    }
    let scope = try container.makeScope(.session)
    box.container = scope
    return scope
  }

  private static func outcome<Chained: Value>(
    of container: Container, _ type: Chained.Type, _ count: Int, onStackOf size: Int
  ) -> Result<Int, ResolutionError> {
    Result { () throws(ResolutionError) in
      try onStack(of: size) { () throws(ResolutionError) in
        try container.resolve(type, identifier(count - 1)).height
      }
    }
  }

  @Test(arguments: lifetimes) func chainOf500_resolves_on8MiB(_ lifetime: Lifetime) throws {
    let container = try Self.chain(of: 500, Small.self, .parameter, lifetime)
    #expect(try Self.outcome(of: container, Small.self, 500, onStackOf: 8 << 20).get() == 499)
  }

  @Test(arguments: Need.allCases, lifetimes)
  func chain_resolvesOrThrowsThePath_onSmallStacks(_ need: Need, _ lifetime: Lifetime) throws {
    try expectOutcome(Small.self, need, lifetime, counts: [2, Self.tooMany])
    try expectOutcome(Large.self, need, lifetime, counts: [40])
  }

  @Test(arguments: lifetimes) func tracedChain_resolvesOrThrowsThePath_onSmallStacks(_ lifetime: Lifetime) throws {
    for need in Need.allCases { try expectOutcome(Small.self, need, lifetime, counts: [2, Self.tooMany], Tracer()) }
  }

  private func expectOutcome<Chained: Value>(
    _ type: Chained.Type, _ need: Need, _ lifetime: Lifetime, counts: [Int], _ tracer: Tracer? = nil
  ) throws {
    for count in counts {
      let container = try Self.chain(of: count, type, need, lifetime, tracer)
      for size in [128 << 10, 512 << 10] {
        switch Self.outcome(of: container, type, count, onStackOf: size) {
        case .success(let height): #expect(count == 2 && height == (need == .activation ? 0 : 1))
        case .failure(let error):
          #expect(error.kind == .tooDeep)
          #expect(count > 2)
          #expect(error.chain.map(\.key) == Self.keys(type, from: count - 1, error.chain.count, need))
          #expect(error.key == error.chain.last?.key)
        }
      }
    }
  }

  /// The keys of the first registrations of a chain, each as often as it is on a path.
  private static func keys<Chained>(_ type: Chained.Type, from top: Int, _ count: Int, _ need: Need) -> [ServiceKey] {
    let steps = sequence(first: top) { $0 - 1 }.prefix(count).flatMap { need == .decorated ? [$0, $0] : [$0] }
    return steps.prefix(count).map { ServiceKey(type: TypeName.of(type), identifier: identifier($0)) }
  }

  #if !DEBUG
    @Test func chainOf200Singletons_resolves_on512KiB() throws {
      let container = try Self.chain(of: 200, Small.self, .parameter, .singleton)
      #expect(try Self.outcome(of: container, Small.self, 200, onStackOf: 512 << 10).get() == 199)
    }
  #endif

  @Test(arguments: [(0, 0, true), (64, 64, true), (64, 63, false), (64, 1_024, false), (2_000, 1_025, false)])
  func hasRoom_isTrue_onlyForAnAddressOfTheStack(_ need: UInt, _ height: UInt, _ expected: Bool) {
    let stack = ThreadStack()
    stack.limit.store(1 << 20, ordering: .relaxed)
    stack.usable.store(1_024, ordering: .relaxed)
    #expect(stack.hasRoom(need, below: (1 << 20) + height) == expected)
  }

  @Test func chainOf10000_isBuilt_andResolvesWhereItFits() throws {
    let container = try Self.chain(of: 10_000, Small.self, .parameter, .singleton)
    #expect(throws: ResolutionError.self) {
      try Self.outcome(of: container, Small.self, 10_000, onStackOf: 512 << 10).get()
    }
    // What exists isn't created again, so the chain resolves from its end.
    for index in stride(from: 0, to: 10_000, by: 20) {
      #expect(try container.resolve(Small.self, Self.identifier(index)).height == index)
    }
  }

  @Test func contributions_throwThePath_ifOneDoesNotFit() throws {
    let container = try Container { registry in
      registry.service(Int.self, "0", using: { 0 })
      for index in 1..<Self.tooMany {
        registry.service(Int.self, Self.identifier(index), using: { (below: Int) in below + 1 })
          .parameter(Int.self, Self.identifier(index - 1))
      }
      registry.service((any Value).self, using: { Small() }).contributing()
      registry.service((any Value).self, using: { (height: Int) in Small(height: height) })
        .parameter(Int.self, Self.identifier(Self.tooMany - 1)).contributing()
    }
    let error = failure { () throws(ResolutionError) in
      _ = try onStack(of: 128 << 10) { () throws(ResolutionError) in try container.resolveAll((any Value).self).count }
    }
    #expect(error?.kind == .tooDeep)
    #expect(error?.chain.first?.key == ServiceKey(type: TypeName.of((any Value).self)))
    #expect(error?.chain.last?.key.type == "Swift.Int")
  }
}
