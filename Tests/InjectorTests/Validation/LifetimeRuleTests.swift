import Injector
import InjectorInspection
import Testing

@Suite struct LifetimeRuleTests {
  // MARK: A second lifetime on one registration: INJ036

  private final class Cart: Sendable {}

  private func found(_ refine: (Registration<Cart, Registry.Inferred>) -> Void) throws -> [String] {
    func register(_ registry: Registry) { refine(registry.service(Cart.self, using: Cart.init)) }
    let found = problems { try Container(register) }?.diagnostics ?? []
    let lowered = try Container(validation: ValidationPolicy(severities: [.severalLifetimes: .warning]), register)
    // A graph that is read from a file has the trait, and the container's policy.
    let raised = ValidationPolicy(severities: [.severalLifetimes: .error])
    let saved = try DependencyGraph(json: lowered.graph.json.utf8).diagnostics(validation: raised)
      .filter { $0.severity == .error }
    #expect(saved == found)
    return found.map { "\($0.code): \($0.message)" }
  }

  @Test func secondLifetime_isAnError_ifItDiffers() throws {
    let cart = "InjectorTests.LifetimeRuleTests.Cart"
    let start = "INJ036: \(cart) has several lifetimes, of which only the last would count"
    #expect(try found { $0.singleton().perResolution() } == ["\(start): perResolution."])
    #expect(try found { $0.perResolution().weak() } == ["\(start): weak."])
    #expect(try found { $0.scoped(.session).scoped(Scope("other")) } == ["\(start): scoped(other)."])
  }

  @Test func oneLifetime_isRight_alsoTwice() throws {
    #expect(try found { $0.singleton() } == [])
    #expect(try found { $0.singleton().singleton() } == [])
    #expect(try found { $0.scoped(.session).root().scoped(.session) } == [])
  }

  /// A decorator has the lifetime of what it decorates, and an input that of its scope.
  @Test func lifetime_isAnError_ofADecoratorAndAnInput() {
    #expect(codes { $0.decorate(Cart.self) { $0 }.singleton() } == [.severalLifetimes])
    #expect(codes { $0.decorate(Cart.self) { $0 }.weak() } == [.severalLifetimes])
    #expect(codes { $0.input(Int.self, of: .session).root().perResolution() } == [.severalLifetimes])
  }

  // MARK: Weak values: INJ026

  private func codes(_ register: (Registry) -> Void) -> [DiagnosticCode] {
    InjectorTests.codes {
      $0.service(Cart.self, using: Cart.init).singleton()
      register($0)
    }
  }

  @Test func weakValue_isAnError_asNothingIsShared() throws {
    #expect(codes { $0.service(FixedClock.self, using: FixedClock.init).weak() } == [.weakValue])
    // An error is in a box of its own, also if it's an object.
    #expect(codes { $0.service((any Error).self, using: { Failure() }).weak() } == [.weakValue])
    #expect(codes { $0.service(LocalStore?.self, using: { LocalStore() }).weak() } == [.weakValue])
    #expect(codes { $0.service((Int, Int).self, using: { (1, 2) }).weak() } == [.weakValue])
    #expect(codes { $0.service((@Sendable () -> Int).self, using: { { 1 } }).weak() } == [.weakValue])
    #expect(codes { $0.viewModel([Int].self, using: { [1] }).weak() } == [.weakValue])
  }

  @Test func weakObject_orExistential_isSilent() {
    #expect(codes { $0.service(LocalStore.self, using: LocalStore.init).weak() } == [])
    #expect(codes { $0.service((any Store).self, using: LocalStore.init).weak() } == [])
    // Only its value shows whether it is an object.
    #expect(codes { $0.service((any Clock).self, using: FixedClock.init).weak() } == [])
    #expect(codes { $0.service(AnyObject.self, using: { LocalStore() }).on(MainActor.self).weak() } == [])
    #expect(codes { $0.service(FixedClock.self, using: FixedClock.init).singleton() } == [])
  }

  /// A value in a box becomes another object each time, so nothing could be shared: the resolve says so.
  @Test func weakValueBehindAProtocol_isRefused_whenItIsResolved() throws {
    let container = try Container {
      $0.service((any Clock).self, using: FixedClock.init).weak()
      $0.service((any Store).self, using: LocalStore.init).weak()
      $0.service((any Sendable).self, using: LocalStore.init).weak()
    }
    let error = failure { _ = try container.resolve((any Clock).self) }
    #expect(error?.description.contains("weak") == true)
    let store = try container.resolve((any Store).self)
    #expect(try container.resolve((any Store).self) === store)
    #expect(try container.resolve((any Sendable).self) is LocalStore)
  }
}
