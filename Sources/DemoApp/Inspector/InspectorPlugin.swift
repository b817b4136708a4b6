import Injector

/// The plugin of the inspector's changes: a mock, a decorator, and a leak on purpose.
struct InspectorPlugin: Plugin {
  let changes: LiveApp.Changes

  // The parent container has it.
  var dependencies: [any Plugin] { [AppPlugin()] }

  func register(in registry: Registry) {
    if changes.logsProfiles { registry.decorate((any ProfileLoading).self, using: LoggedProfiles.init) }
    if changes.mocksProfiles { registry.service((any ProfileLoading).self, using: MockProfiles.init).overriding() }
    guard changes.leaks else { return }
    registry.service((any VisitCounting).self, using: LeakyVisits.init).on(MainActor.self).scoped(.account)
      .onClose { $0.end() }.overriding()
  }
}
