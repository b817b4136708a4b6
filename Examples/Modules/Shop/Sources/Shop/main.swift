import Cart
import Injector

let container = try Container(ShopPlugin())
print(try container.resolve(CartViewModel.self).title)
