import Synchronization

/// A type that reports where in the app a user is.
nonisolated protocol PresenceReporting: Sendable {
  func move(to place: String)
  /// Reports that the user has left. Called when the account ends.
  func end()
}

/// Keeps the place, as there is no one else in a demo.
nonisolated final class Presence: PresenceReporting {
  private let user: UserSession
  private let journal: any Journaling
  private let place = Mutex("home")

  init(user: UserSession, journal: any Journaling) {
    self.user = user
    self.journal = journal
  }

  func move(to place: String) { self.place.withLock { $0 = place } }

  func end() { journal.write("presence ended, \(user.userName) was last at \(place.withLock(\.self))") }
}
