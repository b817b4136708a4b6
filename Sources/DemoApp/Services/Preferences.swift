/// The options that a user can choose in the settings.
nonisolated struct Preferences: Hashable, Sendable {
  enum Greeting: String { case warm, brief }

  var greeting = Greeting.warm
}

/// A type that stores the preferences.
protocol PreferenceStoring: AnyObject {
  var current: Preferences { get set }
}

/// Stores the preferences in memory.
final class PreferenceStore: PreferenceStoring {
  var current = Preferences()

  init() {}
}
