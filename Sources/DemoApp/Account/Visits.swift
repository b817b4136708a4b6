/// A type that counts the places that a user opens while signed in.
protocol VisitCounting: AnyObject {
  func visit(_ place: String)
  /// Called when the account ends.
  func end()
}

/// Counts the visits, and reports each.
final class Visits: VisitCounting {
  private let presence: any PresenceReporting
  private let journal: any Journaling
  private var count = 0

  init(presence: any PresenceReporting, journal: any Journaling) {
    self.presence = presence
    self.journal = journal
  }

  func visit(_ place: String) {
    count += 1
    presence.move(to: place)
  }

  func end() { journal.write("visits ended, \(count) in all") }
}
