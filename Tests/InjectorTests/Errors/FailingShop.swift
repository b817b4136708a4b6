import Injector
import Testing

// The goldens of the errors quote lines of this file: after a change, record them again and read what changed.

/// An app whose resolves fail, once for each kind.
enum FailingShop {
  protocol Store: Sendable {}
  struct LocalStore: Store { init() {} }
  struct OutOfPaper: Error, CustomStringConvertible { var description: String { "the printer is out of paper" } }
  final class Cart: Sendable { init(store: any Store) {} }
  final class Printer: Sendable { init() throws { throw OutOfPaper() } }
  final class Receipt: Sendable { init(cart: Cart, printer: Printer) {} }
  struct Price: Sendable { init(cents: Int, currency: String) {} }
  struct Voucher: Sendable {}
  @MainActor final class Theme { init() {} }
  @globalActor actor Press { static let shared = Press() }
  @Press final class Poster { init() {} }
  @MainActor final class CartViewModel { init(receipt: Receipt) {} }
  final class Offers: Sendable { init() async {} }
  final class Loop: Sendable { init(resolution: Resolution) throws { _ = try resolution.resolve(Loop.self) } }
  final class Chicken: Sendable { init(egg: Lazy<Egg>) throws { _ = try egg() } }
  final class Egg: Sendable { init(chicken: Chicken) {} }
  final class Search: Sendable {
    let resolver: Resolver
    init(resolution: Resolution) throws {
      resolver = resolution.resolver
      _ = try resolution.resolve((any Store).self, "indexed")
    }
  }

  struct CartPlugin: Plugin {
    func register(in registry: Registry) {
      registry.viewModel(CartViewModel.self, using: CartViewModel.init)
      registry.service(Receipt.self, using: Receipt.init)
      registry.service(Printer.self, using: Printer.init).singleton()
      registry.service(Cart.self, using: Cart.init).scoped(.session)
      registry.service((any Store).self, .local, using: LocalStore.init)
      registry.service((any Store).self, using: LocalStore.init)
      registry.service(Search.self, using: Search.init).singleton()
      registry.service(Price.self, using: Price.init).arguments(Int.self, String.self)
      registry.service(Theme.self, using: Theme.init).on(MainActor.self)
      registry.service(Poster.self, using: Poster.init)
      registry.service(Loop.self, using: Loop.init)
      registry.service(Chicken.self, using: Chicken.init).singleton()
      registry.service(Egg.self, using: Egg.init).singleton()
      registry.input(Voucher.self, of: .checkout)
      registry.instance("Summer", for: String.self, "season").contributing()
      registry.instance("Winter", for: String.self, "season").contributing()
      registry.asyncService(Offers.self, using: Offers.init).singleton()
    }
  }

  struct EagerPlugin: Plugin {
    func register(in registry: Registry) {
      registry.service(Printer.self, using: Printer.init).singleton().eager()
      registry.service(Loop.self, using: Loop.init).singleton().eager()
    }
  }

  /// The error of a resolve that fails in one of the ways.
  @MainActor static func error(_ kind: ResolutionError.Kind, _ tracer: Tracer?) async throws -> ResolutionError? {
    let container = try Container(CartPlugin(), tracer: tracer, uninstalledPlugins: [BrokenShop.SalePlugin()])
    let session = try container.makeScope(.session)
    return switch kind {
    case .missing: failure { try container.resolve(Search.self) }
    case .ambiguous: failure { _ = try container.resolve([ServiceIdentifier: String].self) }
    case .argumentMismatch: failure { try container.resolve(Price.self, arguments: 100, true) }
    case .requiresMainActor: themeElsewhere(container)
    case .requiresActor: failure { try container.resolve(Poster.self) }
    case .cycle: failure { try container.resolve(Chicken.self) }
    case .factoryFailed: failure { try session.resolve(CartViewModel.self) }
    case .scopeNotOpen: failure { try container.resolve(Receipt.self) }
    case .inputMismatch: failure { try session.makeScope(.checkout, 100) }
    case .closed: closed(session)
    case .containerReleased: try released(tracer)
    case .requiresAsync: offersAtOnce(container)
    case .cancelled: await offersInVain(container)
    }
  }

  private nonisolated static func themeElsewhere(_ container: Container) -> ResolutionError? {
    failure { _ = try container.resolve(Theme.self) }
  }

  private static func offersAtOnce(_ container: Container) -> ResolutionError? {
    failure { _ = try container.resolve(Offers.self) }
  }

  private static func offersInVain(_ container: Container) async -> ResolutionError? {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(ResolutionError) {
        _ = try await container.resolveAsync(Offers.self)
        return nil
      } catch { return error }
    }.value
  }

  private static func closed(_ session: Container) -> ResolutionError? {
    session.close()
    return failure { try session.resolve(Cart.self) }
  }

  private static func released(_ tracer: Tracer?) throws -> ResolutionError? {
    let handle = try Container(tracer: tracer) {
      $0.service(Cart.self, using: { Cart(store: LocalStore()) })
      $0.service(Handle.self, using: Handle.init)
    }.resolve(Handle.self)
    return failure { try handle.cart() }
  }

  private final class Handle: Sendable {
    let cart: Provider<Cart>
    init(cart: Provider<Cart>) { self.cart = cart }
  }

  /// The errors of a container whose eager singletons fail.
  static func eagerError(_ tracer: Tracer?) throws -> ResolutionErrors? {
    do {
      _ = try Container(EagerPlugin(), tracer: tracer)
      return nil
    } catch let error as ResolutionErrors { return error }
  }

  /// The ways in which a key can be missing.
  static func missing(_ tracer: Tracer?) throws -> [ResolutionError?] {
    let container = try Container(CartPlugin(), tracer: tracer, uninstalledPlugins: [BrokenShop.SalePlugin()])
    return [
      failure { _ = try container.resolve((any BrokenShop.Pricing).self) },
      failure { _ = try container.resolve((any Store).self, "Local") },
      failure { _ = try container.resolve(LocalStore.self) },
      failure { _ = try container.resolve(Issue.self) },
      failure { _ = try container.resolve(Lazy<BrokenShop.Label>.self) },
    ]
  }
}
