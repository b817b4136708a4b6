import Foundation
import Injector

// Coordinators without isolation, in a container with complete checking. The word before a class says what it is
// without default isolation too.

@MainActor class DetailController { init(row: Int) {} }
@MainActor class HelpController { init() {} }
@MainActor class Draft { init() {} }
@MainActor class Inbox {
  nonisolated let draft: Draft
  init(draft: Draft) { self.draft = draft }
}

nonisolated struct Offline: Error {}
nonisolated final class Upload: Sendable {}

extension Scope {
  nonisolated static let account = Scope("account")
}

nonisolated class ListCoordinator {
  private let makeDetail: Provider<DetailController, Int>
  private let help: Lazy<HelpController>
  private let nested: Provider<Lazy<HelpController>>
  private let openAccount: ScopeProvider<Inbox, String>

  init(
    makeDetail: Provider<DetailController, Int>, help: Lazy<HelpController>, nested: Provider<Lazy<HelpController>>,
    openAccount: ScopeProvider<Inbox, String>
  ) { (self.makeDetail, self.help, self.nested, self.openAccount) = (makeDetail, help, nested, openAccount) }

  /// Returns the action of a button, which opens everything.
  func action() -> () throws -> Void {
    { [makeDetail, help, nested, openAccount] in
      print(type(of: try makeDetail(7)), type(of: try help()), type(of: try help()), type(of: try nested()()))
      let opened = try openAccount("Ada")
      let draft = opened.value.draft
      print(opened.close().map(\.key.type), type(of: draft))
    }
  }

  /// Awaits a handle to call later.
  func load() -> Task<Lazy<HelpController>, any Error> { Task { [nested] in try await nested.resolveAsync() } }

  func show(_ help: Lazy<HelpController>) throws { print(type(of: try help())) }

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

/// A coordinator that asks for what it needs.
nonisolated class Migrated {
  let help: Lazy<HelpController>
  var openUpload: ScopeProvider<Upload, String>?
  var makeDetail: Provider<DetailController, Int>?
  var resolver: Resolver?
  init(help: Lazy<HelpController>) { self.help = help }

  func open() throws {
    guard let makeDetail, let resolver else { return }
    print(type(of: try help()), type(of: try makeDetail(7)), type(of: try resolver.resolve(HelpController.self)))
    print(try resolver.makeScope(.account, "Ada").isRegistered(Inbox.self))
  }

  /// Opens a scope that fails on another thread, and closes.
  func upload() -> Task<Void, Never> {
    let openUpload = openUpload
    return Task.immediate { _ = try? await openUpload?.resolveAsync("Ada") }
  }
}

struct ListPlugin: Plugin {
  func register(in registry: Registry) {
    registry.controller(DetailController.self, using: DetailController.init).arguments(Int.self)
    registry.controller(HelpController.self, using: HelpController.init)
    registry.input(String.self, of: .account)
    registry.service(Inbox.self, using: Inbox.init).on(MainActor.self).scoped(.account)
      .onClose { _ in print("closed on the main thread: \(Thread.isMainThread)") }
    let upload = { @Sendable (inbox: Provider<Inbox>) async throws -> Upload in
      _ = try await inbox.resolveAsync()
      throw Offline()
    }
    registry.asyncService(Upload.self, using: upload).scoped(.account)
    registry.service(Draft.self, using: Draft.init).on(MainActor.self).scoped(.account)
    registry.coordinator(ListCoordinator.self, using: ListCoordinator.init).root()
    registry.coordinator(Migrated.self, using: { (resolution: Resolution) in Migrated(help: try resolution.resolve()) })
      .onActivation { coordinator, resolution in
        coordinator.makeDetail = try resolution.resolve()
        coordinator.openUpload = try resolution.resolve()
        coordinator.resolver = resolution.resolver
      }
  }
}

@main struct List {
  @MainActor static func main() throws {
    let container = try Container(ListPlugin())
    print(container.diagnostics.count)
    let coordinator = try container.resolve(ListCoordinator.self)
    try coordinator.action()()
    coordinator.openInBackground()
    let migrated = try container.resolve(Migrated.self)
    try migrated.open()
    let (upload, load) = (migrated.upload(), coordinator.load())
    Task { @MainActor in
      await upload.value
      // What the main actor was sent before comes first.
      await Task { @MainActor in }.value
      do { try coordinator.show(try await load.value) } catch { print(error) }
      print("offline")
      exit(0)
    }
    RunLoop.main.run()
  }
}
