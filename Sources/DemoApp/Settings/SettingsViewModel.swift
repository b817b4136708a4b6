/// The logic of the settings screen: preferences that aren't saved yet.
final class SettingsViewModel {
  private(set) var draft: Preferences

  init(preferences: any PreferenceStoring) { draft = preferences.current }

  var greetingTitle: String { "Greeting: \(draft.greeting.rawValue)" }

  var leakTitle: String { "Leak on sign-out: \(draft.leaks ? "on" : "off")" }

  /// Selects the next variant of the greeting.
  func changeGreeting() { draft.greeting = draft.greeting == .warm ? .brief : .warm }

  func changeLeak() { draft.leaks.toggle() }
}
