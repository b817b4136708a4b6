import Injector

enum INJ023: RulePage {
  protocol Pricing: Sendable {}
  struct Prices: Pricing {}
  struct ClubPrices: Pricing {}
  struct SalePrices: Pricing {}

  struct PricePlugin: Plugin {
    func register(in registry: Registry) { registry.service((any Pricing).self, using: { Prices() }) }
  }

  enum Broken {
    // begin: broken
    struct ClubPlugin: Plugin {
      func register(in registry: Registry) {
        registry.service((any Pricing).self, using: { ClubPrices() }).overriding()
      }
    }

    struct SalePlugin: Plugin {
      func register(in registry: Registry) {
        registry.service((any Pricing).self, using: { SalePrices() }).overriding()
      }
    }
    // end: broken
  }

  enum Mended {
    // begin: mended
    struct ClubPlugin: Plugin {
      func register(in registry: Registry) {
        registry.service((any Pricing).self, using: { ClubPrices() }).overriding()
      }
    }

    struct SalePlugin: Plugin {
      var dependencies: [any Plugin] { [ClubPlugin()] }
      func register(in registry: Registry) {
        registry.service((any Pricing).self, using: { SalePrices() }).overriding()
      }
    }
    // end: mended
  }

  static func broken() -> [Diagnostic] {
    DependencyGraph(of: PricePlugin(), Broken.ClubPlugin(), Broken.SalePlugin()).diagnostics()
  }
  static func mended() -> [Diagnostic] {
    DependencyGraph(of: PricePlugin(), Mended.ClubPlugin(), Mended.SalePlugin()).diagnostics()
  }
}
