/// The variants of how the app greets its users.
nonisolated enum GreetingVariant: String, CaseIterable, Sendable { case warm, brief }

/// What a user can choose in the settings.
nonisolated struct Preferences: Hashable, Sendable {
  var greeting = GreetingVariant.warm
  /// A Boolean value that indicates whether signing out leaks an instance, to see it reported.
  var leaks = false
}

/// A type that stores the preferences.
protocol PreferenceStoring: AnyObject {
  var current: Preferences { get set }
}

/// Stores the preferences in memory. At first they are those of the launch options.
final class PreferenceStore: PreferenceStoring {
  var current: Preferences

  init(options: LaunchOptions) { current = Preferences(greeting: options.variant) }
}
