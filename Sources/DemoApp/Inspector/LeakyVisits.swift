/// Counts visits, and is kept for good: a leak on purpose, to see it reported.
final class LeakyVisits: VisitCounting {
  private static var kept: [LeakyVisits] = []

  private let visits: Visits

  init(presence: any PresenceReporting, journal: any Journaling) {
    visits = Visits(presence: presence, journal: journal)
    Self.kept.append(self)
  }

  func visit(_ place: String) { visits.visit(place) }
  func end() { visits.end() }
}
