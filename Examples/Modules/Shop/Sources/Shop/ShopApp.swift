import Cart
import Injector

#if canImport(SwiftUI)
  import SwiftUI

  @main struct ShopApp: App {
    private let container: Container

    init() {
      do { container = try Container(ShopPlugin()) } catch { fatalError("\(error)") }
    }

    var body: some Scene {
      WindowGroup { CartView().container(container) }
    }
  }

  struct CartView: View {
    @Resolved private var viewModel: CartViewModel

    var body: some View { Text(viewModel.title) }
  }
#else
  // Where SwiftUI doesn't exist, the app prints its title.
  @main struct ShopApp {
    @MainActor static func main() throws {
      print(try Container(ShopPlugin()).resolve(CartViewModel.self).title)
    }
  }
#endif
