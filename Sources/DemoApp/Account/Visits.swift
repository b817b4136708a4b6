/// A type that counts what a user opens while signed in.
protocol VisitCounting: AnyObject {
  func visit(_ place: String)
  /// Called when the account ends.
  func end()
}

/// Counts the visits, and reports each.
final class Visits: VisitCounting {
  private let presence: any PresenceReporting
  private let preferences: any PreferenceStoring
  private let journal: any Journaling
  private let hoard: any Hoarding
  private var count = 0

  init(
    presence: any PresenceReporting, preferences: any PreferenceStoring, journal: any Journaling, hoard: any Hoarding
  ) {
    self.presence = presence
    self.preferences = preferences
    self.journal = journal
    self.hoard = hoard
  }

  func visit(_ place: String) {
    count += 1
    presence.move(to: place)
  }

  func end() {
    // A leak on purpose, to see it reported.
    if preferences.current.leaks { hoard.keep(self) }
    journal.write("visits ended, \(count) in all")
  }
}
