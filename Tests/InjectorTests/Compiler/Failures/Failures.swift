import Injector

// For each kind of error, code whose resolve fails, and the same code once the advice is followed.

nonisolated protocol Store: Sendable {}
nonisolated struct DiskStore: Store {}

nonisolated protocol Exporting: Sendable {}
nonisolated struct PDFExport: Exporting {}
nonisolated struct ScanExport: Exporting {}

nonisolated struct Price: Sendable { init(cents: Int, currency: String) {} }
nonisolated struct User: Sendable { let name: String }
nonisolated final class Inbox: Sendable { init(user: User) {} }

@MainActor final class Theme { init() {} }
@globalActor actor Press { static let shared = Press() }
@Press final class Poster { init() {} }

nonisolated final class Cart: Sendable {
  let total = 100
  init(offers: Offers) {}
}
nonisolated struct Offers: Sendable { let total: @Sendable () throws -> Int }

nonisolated struct OutOfPaper: Error, CustomStringConvertible {
  var description: String { "the tray is empty" }
}
@MainActor final class Tray { var sheets = 0 }
@MainActor final class Printer {
  init(tray: Tray) throws { if tray.sheets == 0 { throw OutOfPaper() } }
}

nonisolated final class Database: Sendable { init() async {} }
nonisolated final class Search: Sendable {
  let store: Provider<DiskStore>
  init(store: Provider<DiskStore>) { self.store = store }
}

extension Scope { nonisolated static let account = Scope("account") }

enum Missing {
  @MainActor static func broken() throws {
    // begin: missing
    let container = try Container { $0.service(DiskStore.self, using: DiskStore.init) }
    let store = try container.resolve((any Store).self)
    // end: missing
    _ = store
  }

  @MainActor static func mended() throws {
    // begin: missing, mended
    let container = try Container {
      $0.service(DiskStore.self, using: DiskStore.init).alias((any Store).self) { $0 }
    }
    let store = try container.resolve((any Store).self)
    // end: missing, mended
    _ = store
  }
}

enum Ambiguous {
  @MainActor static func broken() throws {
    // begin: ambiguous
    let container = try Container {
      $0.service((any Exporting).self, "file", using: PDFExport.init).contributing()
      $0.service((any Exporting).self, "file", using: ScanExport.init).contributing()
    }
    let exporters = try container.resolve([ServiceIdentifier: any Exporting].self)
    // end: ambiguous
    _ = exporters
  }

  @MainActor static func mended() throws {
    // begin: ambiguous, mended
    let container = try Container {
      $0.service((any Exporting).self, "file", using: PDFExport.init).contributing()
      $0.service((any Exporting).self, "scan", using: ScanExport.init).contributing()
    }
    let exporters = try container.resolve([ServiceIdentifier: any Exporting].self)
    // end: ambiguous, mended
    _ = exporters
  }
}

enum ArgumentMismatch {
  @MainActor static func broken() throws {
    // begin: argumentMismatch
    let container = try Container {
      // init(cents:currency:)
      $0.service(Price.self, using: Price.init).arguments(Int.self, String.self)
    }
    let price = try container.resolve(Price.self, arguments: "EUR", 100)
    // end: argumentMismatch
    _ = price
  }

  @MainActor static func mended() throws {
    // begin: argumentMismatch, mended
    let container = try Container {
      $0.service(Price.self, using: Price.init).arguments(Int.self, String.self)
    }
    let price = try container.resolve(Price.self, arguments: 100, "EUR")
    // end: argumentMismatch, mended
    _ = price
  }
}

enum RequiresMainActor {
  @concurrent static func broken() async throws {
    // begin: requiresMainActor
    // @MainActor final class Theme
    let container = try Container { $0.service(Theme.self, using: Theme.init) }
    let theme = try container.resolve(Theme.self)  // in code that isn't on the main actor
    // end: requiresMainActor
    _ = theme
  }

  @concurrent static func mended() async throws {
    // begin: requiresMainActor, mended
    let container = try Container { $0.service(Theme.self, using: Theme.init) }
    let theme = try await container.resolveAsync(Theme.self)
    // end: requiresMainActor, mended
    _ = theme
  }
}

enum RequiresActor {
  @MainActor static func broken() throws {
    // begin: requiresActor
    // @Press final class Poster
    let container = try Container { $0.service(Poster.self, using: Poster.init) }
    let poster = try container.resolve(Poster.self)
    // end: requiresActor
    _ = poster
  }

  @MainActor static func mended() async throws {
    // begin: requiresActor, mended
    let container = try Container { $0.service(Poster.self, using: Poster.init) }
    let poster = try await container.resolveAsync(Poster.self)
    // end: requiresActor, mended
    _ = poster
  }
}

enum Cycle {
  @MainActor static func broken() throws {
    // begin: cycle
    let container = try Container {
      $0.service(Cart.self, using: Cart.init).singleton()  // init(offers: Offers)
      $0.service(
        Offers.self,
        using: { (cart: Provider<Cart>) in
          let total = try cart().total
          return Offers(total: { total })
        })
    }
    let cart = try container.resolve(Cart.self)
    // end: cycle
    _ = cart
  }

  @MainActor static func mended() throws {
    // begin: cycle, mended
    let container = try Container {
      $0.service(Cart.self, using: Cart.init).singleton()
      $0.service(
        Offers.self, using: { (cart: Provider<Cart>) in Offers(total: { try cart().total }) })
    }
    let cart = try container.resolve(Cart.self)
    // end: cycle, mended
    _ = cart
  }
}

enum FactoryFailed {
  @MainActor static func broken() throws {
    // begin: factoryFailed
    let container = try Container {
      $0.viewModel(Tray.self, using: Tray.init).singleton()
      $0.viewModel(Printer.self, using: Printer.init)  // init(tray: Tray) throws
    }
    let printer = try container.resolve(Printer.self)
    // end: factoryFailed
    _ = printer
  }

  @MainActor static func mended() throws {
    // begin: factoryFailed, mended
    let container = try Container {
      $0.viewModel(Tray.self, using: Tray.init).singleton()
      $0.viewModel(Printer.self, using: Printer.init)
    }
    try container.resolve(Tray.self).sheets = 100
    let printer = try container.resolve(Printer.self)
    // end: factoryFailed, mended
    _ = printer
  }
}

enum ScopeNotOpen {
  @MainActor static func broken() throws {
    // begin: scopeNotOpen
    let container = try Container {
      $0.input(User.self, of: .account)
      $0.service(Inbox.self, using: Inbox.init).scoped(.account)
    }
    let inbox = try container.resolve(Inbox.self)
    // end: scopeNotOpen
    _ = inbox
  }

  @MainActor static func mended() throws {
    // begin: scopeNotOpen, mended
    let container = try Container {
      $0.input(User.self, of: .account)
      $0.service(Inbox.self, using: Inbox.init).scoped(.account)
    }
    let account = try container.makeScope(.account, User(name: "Ada"))
    let inbox = try account.resolve(Inbox.self)
    // end: scopeNotOpen, mended
    _ = inbox
  }
}

enum InputMismatch {
  @MainActor static func broken() throws {
    // begin: inputMismatch
    let container = try Container {
      $0.input(User.self, of: .account)
      $0.service(Inbox.self, using: Inbox.init).scoped(.account)
    }
    let account = try container.makeScope(.account, "Ada")
    // end: inputMismatch
    _ = account
  }

  @MainActor static func mended() throws {
    // begin: inputMismatch, mended
    let container = try Container {
      $0.input(User.self, of: .account)
      $0.service(Inbox.self, using: Inbox.init).scoped(.account)
    }
    let account = try container.makeScope(.account, User(name: "Ada"))
    // end: inputMismatch, mended
    _ = account
  }
}

enum Closed {
  @MainActor static func broken() throws {
    // begin: closed
    let container = try Container {
      $0.service(DiskStore.self, using: DiskStore.init).scoped(.account)
    }
    let account = try container.makeScope(.account)
    account.close()
    let store = try account.resolve(DiskStore.self)
    // end: closed
    _ = store
  }

  @MainActor static func mended() throws {
    // begin: closed, mended
    let container = try Container {
      $0.service(DiskStore.self, using: DiskStore.init).scoped(.account)
    }
    let account = try container.makeScope(.account)
    account.close()
    let store = try container.makeScope(.account).resolve(DiskStore.self)
    // end: closed, mended
    _ = store
  }
}

enum ContainerReleased {
  static func register(in registry: Registry) {
    registry.service(DiskStore.self, using: DiskStore.init)
    registry.service(Search.self, using: Search.init)
  }

  @MainActor static func broken() throws {
    // begin: containerReleased
    // init(store: Provider<DiskStore>)
    let search = try Container(registering: register).resolve(Search.self)
    let store = try search.store()
    // end: containerReleased
    _ = store
  }

  @MainActor static func mended() throws {
    // begin: containerReleased, mended
    let container = try Container(registering: register)
    let search = try container.resolve(Search.self)
    let store = try search.store()
    // end: containerReleased, mended
    _ = store
  }
}

enum RequiresAsync {
  @MainActor static func broken() throws {
    // begin: requiresAsync
    let container = try Container {
      $0.asyncService(Database.self, using: Database.init).singleton()
    }
    let database = try container.resolve(Database.self)
    // end: requiresAsync
    _ = database
  }

  @MainActor static func mended() async throws {
    // begin: requiresAsync, mended
    let container = try Container {
      $0.asyncService(Database.self, using: Database.init).singleton()
    }
    let database = try await container.resolveAsync(Database.self)
    // end: requiresAsync, mended
    _ = database
  }
}

enum Cancelled {
  @MainActor static func broken() async throws {
    // begin: cancelled
    let container = try Container {
      $0.asyncService(Database.self, using: Database.init).singleton()
    }
    let task = Task { try await container.resolveAsync(Database.self) }
    task.cancel()  // the view has gone
    let database = try await task.value
    // end: cancelled
    _ = database
  }

  @MainActor static func mended() async throws {
    // begin: cancelled, mended
    let container = try Container {
      $0.asyncService(Database.self, using: Database.init).singleton()
    }
    let task = Task { try await container.resolveAsync(Database.self) }
    task.cancel()
    let database = try await container.resolveAsync(Database.self)  // the view has appeared again
    // end: cancelled, mended
    _ = database
  }
}

@main @MainActor struct Failures {
  /// Prints what the broken samples throw. The mended ones throw nothing.
  static func main() async {
    for kind in ResolutionError.Kind.allCases {
      print("== \(kind)")
      do { try await run(kind, isMended: false) } catch { print(error) }
      do { try await run(kind, isMended: true) } catch { print("the mended sample threw \(error)") }
    }
  }

  private static func run(_ kind: ResolutionError.Kind, isMended: Bool) async throws {
    switch kind {
    case .missing: try isMended ? Missing.mended() : Missing.broken()
    case .ambiguous: try isMended ? Ambiguous.mended() : Ambiguous.broken()
    case .argumentMismatch: try isMended ? ArgumentMismatch.mended() : ArgumentMismatch.broken()
    case .requiresMainActor:
      if isMended {
        try await RequiresMainActor.mended()
      } else {
        try await RequiresMainActor.broken()
      }
    case .requiresActor:
      if isMended { try await RequiresActor.mended() } else { try RequiresActor.broken() }
    case .cycle: try isMended ? Cycle.mended() : Cycle.broken()
    case .factoryFailed: try isMended ? FactoryFailed.mended() : FactoryFailed.broken()
    case .scopeNotOpen: try isMended ? ScopeNotOpen.mended() : ScopeNotOpen.broken()
    case .inputMismatch: try isMended ? InputMismatch.mended() : InputMismatch.broken()
    case .closed: try isMended ? Closed.mended() : Closed.broken()
    case .containerReleased: try isMended ? ContainerReleased.mended() : ContainerReleased.broken()
    case .requiresAsync:
      if isMended { try await RequiresAsync.mended() } else { try RequiresAsync.broken() }
    case .cancelled: try await isMended ? Cancelled.mended() : Cancelled.broken()
    }
  }
}
