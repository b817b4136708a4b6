import Injector

enum INJ029: RegistrationPage {
  struct UserSession: Sendable {}
  final class Inbox: Sendable {}
  @MainActor final class AppCoordinator {
    init(open: ScopeProvider<Inbox>) {}
    init(open: ScopeProvider<Inbox, UserSession>) {}
  }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.input(UserSession.self, of: .session)
    registry.service(Inbox.self, using: { Inbox() }).scoped(.session)
    registry.coordinator(AppCoordinator.self, using: { (open: ScopeProvider<Inbox>) in AppCoordinator(open: open) })
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.input(UserSession.self, of: .session)
    registry.service(Inbox.self, using: { Inbox() }).scoped(.session)
    registry.coordinator(
      AppCoordinator.self, using: { (open: ScopeProvider<Inbox, UserSession>) in AppCoordinator(open: open) })
    // end: mended
  }
}
