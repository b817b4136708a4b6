import Injector
import Testing

// The goldens of the errors quote lines of this file: after a change, record them again and read what changed.

/// An app with one mistake for each rule.
enum BrokenShop {
  protocol Pricing: Sendable {}
  struct Prices: Pricing { init() {} }
  struct SeasonalPrices: Pricing { init(rates: any Rates) {} }
  protocol Rates: Sendable {}
  protocol Rating: Sendable {}
  struct FixedRates: Rates { init() {} }
  final class Cart: Sendable { init(pricing: any Pricing) {} }
  final class Receipt: Sendable { init(pricing: any Pricing) {} }
  final class Invoice: Sendable { init(pricing: any Pricing) {} }
  final class Discount: Sendable { init(cart: Cart) {} }
  @MainActor final class Theme { init() {} }
  final class Banner: Sendable { init(theme: Theme) {} }
  final class Poster: Sendable { init(theme: Theme) {} }
  final class Themes { init(current: Provider<Theme>, fallback: Lazy<Theme>) {} }
  final class Reminder: Sendable { init(cart: Lazy<Cart>) {} }
  @MainActor final class CartViewModel { init(cart: Cart) {} }
  @MainActor final class CartController { init(model: CartViewModel) {} }
  @MainActor final class CartCoordinator { init(makeCart: Provider<CartController>) {} }
  @MainActor final class PushyViewModel { init(controller: CartController) {} }
  struct Price: Sendable { init(cents: Int) {} }
  final class Label: Sendable { init(price: Price) {} }
  final class Tag: Sendable { init(makePrice: Provider<Price, String>) {} }
  final class Offers: Sendable { init(rates: any Rates) {} }

  struct CartPlugin: Plugin {
    func register(in registry: Registry) {
      registry.coordinator(CartCoordinator.self, using: CartCoordinator.init)
      registry.controller(CartController.self, using: CartController.init)
      registry.viewModel(CartViewModel.self, using: CartViewModel.init)
      registry.service(Cart.self, using: Cart.init).singleton()
      registry.service(Receipt.self, using: Receipt.init)
      registry.service(Invoice.self, "copy", using: Invoice.init)
      registry.service((any Pricing).self, .remote, using: Prices.init)
    }
  }

  struct PricePlugin: Plugin {
    func register(in registry: Registry) { registry.service((any Pricing).self, using: Prices.init) }
  }

  struct SalePlugin: Plugin {
    func register(in registry: Registry) {
      registry.service((any Pricing).self, using: SeasonalPrices.init)
      registry.service((any Rates).self, using: FixedRates.init)
    }
  }

  struct EagerPlugin: Plugin {
    var dependencies: [any Plugin] { [LazyPlugin()] }
    func register(in registry: Registry) {}
  }

  struct LazyPlugin: Plugin {
    var dependencies: [any Plugin] { [EagerPlugin()] }
    func register(in registry: Registry) {}
  }

  enum Discounts {
    struct PricePlugin: Plugin {
      func register(in registry: Registry) { registry.service((any Rates).self, using: FixedRates.init) }
    }
  }

  struct RatesPlugin: Plugin {
    var dependencies: [any Plugin] = []
    var name = "RatesPlugin"
    var isOverriding = false
    func register(in registry: Registry) {
      let rates = registry.service((any Rates).self, using: FixedRates.init)
      if isOverriding { rates.overriding() }
    }
  }

  struct CheckoutPlugin: Plugin {
    var dependencies: [any Plugin] { [Discounts.PricePlugin()] }
    func register(in registry: Registry) {}
  }

  /// Everything that a graph is found to break, which is exactly one rule.
  static func diagnostics(breaking code: DiagnosticCode) throws -> [Diagnostic] {
    // What is run on demand only is asked for.
    var policy = ValidationPolicy.standard
    if [.unusedRegistration, .absentOptional].contains(code) { policy.severities[code] = code.severity }
    do { return try container(breaking: code, policy).diagnostics } catch let error as ValidationError {
      return error.diagnostics
    }
  }

  private static func container(breaking code: DiagnosticCode, _ policy: ValidationPolicy) throws -> Container {
    switch code {
    case .missingDependency: try Container(CartPlugin())
    case .duplicateRegistration:
      try Container(
        PricePlugin(), SalePlugin(),
        registering: {
          $0.instance("a", for: String.self, "letter").contributing()
          $0.instance("b", for: String.self, "letter").contributing()
          $0.service(Int.self, using: { (letters: [ServiceIdentifier: String]) in letters.count })
        })
    case .overrideOfNothing:
      try Container(SalePlugin(), overriding: { $0.instance(Prices(), for: (any Pricing).self, .remote) })
    case .decoratorOfNothing:
      try Container {
        $0.service((any Pricing).self, .remote, using: Prices.init)
        $0.decorate((any Pricing).self) { $0 }
      }
    case .cycle:
      try Container {
        $0.service(Cart.self, using: { (discount: Discount) in Cart(pricing: Prices()) })
        $0.service(Discount.self, using: Discount.init)
        $0.service(Label.self, using: { (cart: Cart) in Label(price: Price(cents: 1)) })
      }
    case .captiveDependency:
      try Container {
        $0.service((any Pricing).self, using: Prices.init).scoped(.session)
        $0.service(Cart.self, using: Cart.init)
        $0.service(Discount.self, using: Discount.init).singleton()
        $0.service(Receipt.self, using: Receipt.init).singleton()
      }
    case .captiveWeak:
      try Container {
        $0.service((any Pricing).self, using: Prices.init).weak()
        $0.service(Cart.self, using: Cart.init).singleton()
      }
    case .isolation:
      try Container {
        $0.service(Theme.self, using: Theme.init).on(MainActor.self)
        $0.service(Banner.self, using: Banner.init).on(Aside.self)
        $0.service(Poster.self, using: Poster.init).on(Aside.self)
      }
    case .uncallableHandle:
      try Container {
        $0.service(Theme.self, using: Theme.init).on(MainActor.self)
        $0.service(Themes.self, using: Themes.init)
        $0.service(Themes.self, "shared", using: Themes.init).singleton()
      }
    case .layering:
      try Container {
        $0.controller(
          CartController.self, using: { CartController(model: CartViewModel(cart: Cart(pricing: Prices()))) })
        $0.viewModel(PushyViewModel.self, using: PushyViewModel.init)
      }
    case .pluginContract: try Container(PricePlugin(), CartPlugin())
    case .pluginCycle: try Container(EagerPlugin())
    case .scopeMismatch:
      try Container {
        $0.service(Cart.self, using: { Cart(pricing: Prices()) }).scoped(.session)
        $0.service(Reminder.self, using: Reminder.init).singleton()
      }
    case .argumentMismatch:
      try Container {
        $0.service(Price.self, using: Price.init).arguments(Int.self)
        $0.service(Label.self, using: Label.init)
        $0.service(Label.self, "large", using: Label.init)
        $0.service(Tag.self, using: Tag.init)
        $0.service((any Pricing).self, "sale", using: { (cents: Int) in Prices() }).arguments(Int.self).contributing()
      }
    case .sharedArgument:
      try Container {
        $0.service(Price.self, using: Price.init).arguments(Int.self).singleton()
        $0.service(Label.self, using: { (_: Prices) in Label(price: Price(cents: 1)) }).arguments(Prices.self).weak()
      }
    case .keptLifetime:
      try Container {
        $0.service((any Rates).self, using: FixedRates.init).eager()
        $0.service((any Pricing).self, using: Prices.init).scoped(.session).eager()
        $0.service(Cart.self, using: Cart.init).onClose { _ in }
      }
    case .unusedRegistration:
      try Container(validation: policy) {
        $0.service((any Rates).self, using: FixedRates.init)
        $0.coordinator(Theme.self, using: Theme.init).root()
      }
    case .absentOptional:
      try Container(validation: policy) {
        $0.service((any Pricing).self, .remote, using: Prices.init)
        $0.service(Offers.self, using: { (pricing: (any Pricing)?) in Offers(rates: FixedRates()) })
        $0.instance({ @Sendable () -> Int in 1 }, for: (@Sendable () -> Int).self)
        $0.service(String.self, using: { (count: (() -> Int)?) in "" })
      }
    case .hiddenContributions:
      try Container {
        $0.instance(["all"], for: [String].self)
        $0.instance("one", for: String.self, "one").contributing()
        $0.instance("two", for: String.self, "two").contributing()
      }
    case .reservedType:
      try Container {
        $0.service(Resolver.self, using: { (resolution: Resolution) in resolution.resolver })
        $0.service(Lazy<Cart>.self, "cart", using: { (cart: Lazy<Cart>) in cart })
        $0.service(Cart.self, using: { Cart(pricing: Prices()) })
      }
    case .asynchrony:
      try Container {
        $0.asyncService((any Rates).self, using: FixedRates.init)
        $0.service((any Pricing).self, using: SeasonalPrices.init)
        $0.service(Offers.self, using: Offers.init)
        $0.asyncService(Cart.self, using: { () async in Cart(pricing: Prices()) }).weak()
      }
    case .unusedMock:
      try Container(
        testing: Cart.self, from: CartPlugin(),
        mocks: {
          $0.instance(Prices(), for: (any Pricing).self)
          $0.instance(FixedRates(), for: (any Rates).self)
        })
    case .pluginName: try Container(PricePlugin(), CheckoutPlugin())
    case .unmatchedMark:
      try Container {
        $0.service(Price.self, using: { (cents: Int, currency: String) in Price(cents: cents) })
          .arguments(String.self, Int.self)
        $0.service((any Pricing).self, using: SeasonalPrices.init).parameter((any Pricing).self, "sale")
        $0.service((any Rates).self, using: FixedRates.init).parameter(Int.self)
        $0.instance(1, for: Int.self)
      }
    case .pluginValue: try Container(RatesPlugin(), RatesPlugin(dependencies: [PricePlugin()]))
    case .contestedOverride:
      try Container(
        RatesPlugin(), RatesPlugin(name: "SaleRates", isOverriding: true),
        RatesPlugin(name: "ClubRates", isOverriding: true))
    case .scopeOpening:
      try Container {
        $0.input(Price.self, of: .session)
        $0.service(Cart.self, using: { (price: Price) in Cart(pricing: Prices()) }).scoped(.session)
        $0.service((any Rates).self, using: FixedRates.init)
        $0.service(Int.self, using: { (open: ScopeProvider<Cart, Price, String>) in 1 })
        $0.service(String.self, using: { (open: ScopeProvider<any Rates, Int>) in "" })
      }
    case .weakValue: try Container { $0.service(Price.self, using: { Price(cents: 1) }).weak() }
    case .unsharedCycle:
      try Container { registry in
        registry.service(Till.self, using: Till.init).singleton()
        registry.service(Trolley.self, using: Trolley.init).injecting(\.till)
      }
    case .emptyCollection:
      try Container {
        $0.service((any Rates).self, using: FixedRates.init)
        $0.service((any Rates).self, "sale", using: FixedRates.init)
        $0.service(Int.self, using: { (rates: [any Rates]) in rates.count })
        $0.service(String.self, using: { (rates: Lazy<[any Rates]>) in "" })
      }
    case .severalLifetimes: try Container { $0.service((any Rates).self, using: FixedRates.init).singleton().weak() }
    case .unknownScene, .sceneClass, .bypassingSegue, .initialScene, .unreadableDocument, .duplicateScene,
      .unknownReference, .restoredScene, .unregisteredScene, .unreachableScene, .danglingObject, .duplicateSegue:
      // A container doesn't read storyboards.
      try Container { _ in }
    case .longChain:
      try Container { registry in
        registry.service(Int.self, "0", using: { 0 })
        for index in 1...301 {
          registry.service(Int.self, ServiceIdentifier("\(index)"), using: { (below: Int) in below + 1 })
            .parameter(Int.self, ServiceIdentifier("\(index - 1)"))
        }
      }
    case .keptOverridden:
      try Container {
        $0.service((any Pricing).self, using: Prices.init)
        $0.service(Cart.self, using: Cart.init).singleton()
        $0.service(Receipt.self, using: Receipt.init).weak()
        $0.service(Invoice.self, using: Invoice.init)
      }
      .makeChild(overriding: { $0.instance(Prices(), for: (any Pricing).self) })
    }
  }

  /// Several mistakes at once.
  static func severalMistakes() -> ValidationError? {
    problems {
      try Container(
        plugins: [CartPlugin()], validation: ValidationPolicy(severities: [.layering: .warning]),
        uninstalledPlugins: [PricePlugin()],
        overriding: {
          $0.viewModel(PushyViewModel.self, using: PushyViewModel.init)
          $0.service(Issues.self, using: Issues.init).overriding()
        })
    }
  }

  final class Issues: Sendable { init(rating: any Rating, offers: Offers) {} }
}

/// A trolley and a till that need each other.
final class Trolley: @unchecked Sendable {
  // Sendable: no thread is ever given one.
  var till: Till?
}
final class Till: Sendable {
  let trolley: Trolley
  init(trolley: Trolley) { self.trolley = trolley }
}
