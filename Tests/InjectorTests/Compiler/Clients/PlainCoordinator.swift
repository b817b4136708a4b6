import Foundation
import Injector

// A coordinator without isolation, in a container with complete checking. The word before a class says what it is
// without default isolation too.

@MainActor class DetailController {
  let row: Int
  init(row: Int) { self.row = row }
}
@MainActor class HelpController { init() {} }
@MainActor class Inbox { init() {} }

extension Scope {
  nonisolated static let account = Scope("account")
}

nonisolated class ListCoordinator {
  private let makeDetail: Provider<DetailController, Int>
  private let help: Lazy<HelpController>
  private let openAccount: ScopeProvider<Inbox, String>

  init(
    makeDetail: Provider<DetailController, Int>, help: Lazy<HelpController>, openAccount: ScopeProvider<Inbox, String>
  ) { (self.makeDetail, self.help, self.openAccount) = (makeDetail, help, openAccount) }

  /// Returns the action of a button, which opens everything.
  func action() -> () throws -> Void {
    { [makeDetail, help, openAccount] in
      print(type(of: try makeDetail(7)), type(of: try help()), type(of: try help()), type(of: try openAccount("Ada")))
    }
  }

  /// Opens a screen where nothing may open one.
  func openInBackground() {
    let (makeDetail, done) = (makeDetail, DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      do throws(ResolutionError) { _ = try makeDetail(7) } catch { print("\(error.kind)") }
      done.signal()
    }
    done.wait()
  }
}

struct ListPlugin: Plugin {
  func register(in registry: Registry) {
    registry.controller(DetailController.self, using: DetailController.init).arguments(Int.self)
    registry.controller(HelpController.self, using: HelpController.init)
    registry.input(String.self, of: .account)
    registry.viewModel(Inbox.self, using: Inbox.init).scoped(.account)
    registry.coordinator(ListCoordinator.self, using: ListCoordinator.init).root()
  }
}

@main struct List {
  @MainActor static func main() throws {
    let container = try Container(ListPlugin())
    print(container.diagnostics.count)
    let coordinator = try container.resolve(ListCoordinator.self)
    try coordinator.action()()
    coordinator.openInBackground()
  }
}
