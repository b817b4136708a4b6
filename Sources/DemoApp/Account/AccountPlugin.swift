import Injector

extension Scope {
  /// The time from a user's sign-in to their sign-out.
  nonisolated static let account = Scope("account")
}

/// The plugin of a signed-in user's account: services with its lifetime, and the screen that shows how it ended.
struct AccountPlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.input(UserSession.self, of: .account)
    registry.service((any PresenceReporting).self, using: Presence.init).scoped(.account).onClose(Self.end)
    registry.service((any VisitCounting).self, using: Visits.init).on(MainActor.self).scoped(.account)
      .onClose { $0.end() }
    registry.viewModel(SignedOutViewModel.self, using: SignedOutViewModel.init)
    registry.screen(SignedOutController.self, using: SignedOutController.init(coder:viewModel:delegate:))
      .arguments((any ScreenDelegate).self)
  }

  private nonisolated static func end(_ presence: any PresenceReporting) { presence.end() }
}
