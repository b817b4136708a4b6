import AuthAPI

@MainActor public final class CartViewModel {
  public let title: String

  init(auth: any Authenticating, prices: PriceList) {
    title = "\(auth.userName ?? "Guest"), your cart: \(prices.total)"
  }
}

struct PriceList: Sendable {
  var total: Int { 12 }
}
