import Injector

/// The plugin of the inspector's changes: a mock, a decorator, and a leak on purpose.
struct InspectorPlugin: Plugin {
  /// Instances that are kept for good, to see a leak reported.
  private static var kept: [any VisitCounting] = []

  let changes: LiveApp.Changes

  // The parent container has it.
  var dependencies: [any Plugin] { [AppPlugin()] }

  func register(in registry: Registry) {
    if changes.logsProfiles { registry.decorate((any ProfileLoading).self, using: LoggedProfiles.init) }
    if changes.mocksProfiles { registry.service((any ProfileLoading).self, using: MockProfiles.init).overriding() }
    if changes.leaks { registry.decorate((any VisitCounting).self, using: Self.keep) }
  }

  private static func keep(_ visits: any VisitCounting) -> any VisitCounting {
    kept.append(visits)
    return visits
  }
}
