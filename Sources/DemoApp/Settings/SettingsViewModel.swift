/// The logic of the settings screen: preferences that aren't saved yet.
final class SettingsViewModel {
  private(set) var draft: Preferences

  init(preferences: any PreferenceStoring) { draft = preferences.current }

  var greetingTitle: String { "Greeting: \(draft.greeting.rawValue)" }

  /// Selects the next variant of the greeting.
  func changeGreeting() { draft.greeting = draft.greeting == .warm ? .brief : .warm }
}
