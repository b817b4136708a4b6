import Foundation
import Injector
import InjectorHeadless

// What the examples of the article Troubleshooting use.

protocol Store: Sendable {}
struct DiskStore: Store {}
protocol Tracking {}
final class Tracker: Tracking { var store: (any Store)? }

class Cart {
  var items: [String] = []
  let store: any Store
  init(store: any Store) { self.store = store }
}

struct Note: Sendable {}
final class Editor: Sendable { init(note: Note, store: any Store) {} }
final class Receipt: Sendable { init?(store: any Store) {} }
struct MissingReceipt: Error {}
final class Database: Sendable { init() async throws {} }
final class Clock: Sendable {
  init() {}
  init(hour: Int) {}
}
protocol Timing: Sendable {}
final class Timer: Timing {
  init(done: @escaping @Sendable () -> Void) {}
  init(span: (Int, Int)) {}
  init(stores: any Store...) {}
}
struct Expired: Error {}
final class Session: Sendable { init(store: any Store) throws(Expired) {} }

@MainActor final class Theme {
  var name: String { "light" }
  init() {}
  func apply() {}
}

@MainActor final class ThemeHolder {
  var theme: Theme?
  init() {}
}

@MainActor final class CartViewModel {
  let store: any Store
  init(store: any Store) { self.store = store }
}

final class CartController: HeadlessViewController, Storyboarded {
  nonisolated static let storyboardName = "Cart"
  let viewModel: CartViewModel

  init?(coder: NSCoder, viewModel: CartViewModel) {
    self.viewModel = viewModel
    super.init(coder: coder)
  }
}

struct CartPlugin: Plugin {
  func register(in registry: Registry) {}
}

extension Scope {
  static let account = Scope("account")
}

extension ServiceIdentifier {
  static let remote: Self = "remote"
}
