import Injector
import Testing

@Suite struct RetryTests {
  private final class Flaky: Sendable {}

  /// A registration whose factory fails at its first call.
  private func container(_ attempts: Counter, _ refine: (Registration<Flaky, Registry.Inferred>) -> Void) throws
    -> Container
  {
    try Container {
      $0.declare(.session)
      refine(
        $0.service(
          Flaky.self,
          using: { () throws -> Flaky in
            attempts.increment()
            if attempts.value == 1 { throw Failure() }
            return Flaky()
          }))
      $0.service([Flaky].self, using: { (first: Flaky, second: Flaky) in [first, second] })
    }
  }

  @Test(arguments: [Lifetime.transient, .perResolution, .weak, .scoped(.session), .singleton])
  func failure_isNotKept_whateverTheLifetime(_ lifetime: Lifetime) throws {
    let attempts = Counter()
    let container = try container(attempts) { registration in
      switch lifetime {
      case .transient: break
      case .perResolution: registration.perResolution()
      case .weak: registration.weak()
      case .scoped(let scope): registration.scoped(scope)
      case .singleton: registration.singleton()
      }
    }.makeScope(.session)
    let error = failure { try container.resolve([Flaky].self) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.underlying as? Failure == Failure())
    let both = try container.resolve([Flaky].self)
    #expect((both[0] === both[1]) == (lifetime != .transient))
    #expect(attempts.value == (lifetime == .transient ? 3 : 2))
  }

  @Test func eager_tellsOneCauseOnce_howeverManyStandOnIt() throws {
    func register(in registry: Registry) {
      func fail<Value: Sendable>(_ type: Value.Type, _ reason: String, line: UInt = #line) -> Registration<
        Value, Registry.Inferred
      > {
        registry.service(type, using: { () throws -> Value in throw Failure(reason: reason) }, line: line)
          .singleton().eager()
      }
      _ = fail(Flaky.self, "root")
      registry.service(Int.self, using: { (flaky: Flaky) in 1 }).singleton().eager()
      registry.service(String.self, using: { (number: Int) in "\(number)" }).singleton().eager()
      _ = fail(Double.self, "other")
      _ = fail(Bool.self, "a").contributing()
      _ = fail(Bool.self, "b").contributing()
    }
    let error = #expect(throws: ResolutionErrors.self) { try Container(register) }
    #expect(error?.failures.map { ($0.underlying as? Failure)?.reason } == ["root", "other", "a", "b"])
  }
}
