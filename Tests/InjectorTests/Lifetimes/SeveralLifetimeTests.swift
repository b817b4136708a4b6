import Injector
import InjectorInspection
import Testing

/// A second lifetime on one registration: INJ036.
@Suite struct SeveralLifetimeTests {
  private final class Cart: Sendable {}

  private func found(_ refine: (Registration<Cart, Registry.Inferred>) -> Void) throws -> [String] {
    func register(_ registry: Registry) { refine(registry.service(Cart.self, using: Cart.init)) }
    let found = problems { try Container(register) }?.diagnostics ?? []
    let lowered = try Container(validation: ValidationPolicy(severities: [.severalLifetimes: .warning]), register)
    // A graph that is read from a file has the trait.
    let saved = try DependencyGraph(json: lowered.graph.json.utf8).diagnostics().filter { $0.severity == .error }
    #expect(saved == found)
    return found.map { "\($0.code): \($0.message)" }
  }

  @Test func secondLifetime_isAnError_ifItDiffers() throws {
    let cart = "InjectorTests.SeveralLifetimeTests.Cart"
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
    func codes(_ register: (Registry) -> Void) -> [DiagnosticCode] {
      InjectorTests.codes {
        try Container {
          $0.service(Cart.self, using: Cart.init).singleton()
          register($0)
        }
      }
    }
    #expect(codes { $0.decorate(Cart.self) { $0 }.singleton() } == [.severalLifetimes])
    #expect(codes { $0.decorate(Cart.self) { $0 }.weak() } == [.severalLifetimes])
    #expect(codes { $0.input(Int.self, of: .session).root().perResolution() } == [.severalLifetimes])
  }
}
