import AuthAPI
import Injector

public struct CartPlugin: Plugin {
  public let dependencies: [any Plugin]
  public init(dependencies: [any Plugin]) { self.dependencies = dependencies }

  public func register(in registry: Registry) {
    registry.service(PriceList.self, using: PriceList.init).singleton()
    registry.viewModel(CartViewModel.self, using: CartViewModel.init).root()  // the app resolves it
  }
}
