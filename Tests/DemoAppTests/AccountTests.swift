import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

/// A service whose profiles never arrive, unless the request is canceled.
private nonisolated struct SlowProfiles: ProfileLoading {
  let journal: any Journaling
  func profile(of user: UserSession) async throws -> Profile {
    try await Task.sleep(for: .seconds(3600))
    throw ProfileError.offline
  }
  func end() { journal.write("slow profiles ended") }
}

@Suite struct AccountTests {
  private let window = HeadlessWindow()

  @Test func signOut_endsTheAccount_newestFirst_andNothingLeaks() async throws {
    let app = try await window.start()
    try await window.press("Picture of the day")
    try await window.press("Back")
    try await window.press("Sign out")
    #expect(
      window.labels == [
        "You are signed out",
        "It closed in this order: profiles ended; visits ended, 1 in all; presence ended, alice was last at "
          + "Picture of the day.", "Nothing leaked.",
      ])
    try await window.press("Sign in again")
    #expect(window.visibleViewController is SignInController)
    extendLifetime(app)
  }

  private nonisolated static func end(_ profiles: any ProfileLoading) { profiles.end() }

  @Test func signOut_waitsForWorkThatItCancels_soThatNothingLeaks() async throws {
    let app = try window.startNow {
      $0.service((any ProfileLoading).self, using: SlowProfiles.init).scoped(.account).onClose(Self.end)
    }
    try await window.press("Sign out")
    #expect(window.labels.last == "Nothing leaked.")
    #expect(window.labels[1].hasPrefix("It closed in this order: slow profiles ended; visits"))
    extendLifetime(app)
  }

  @Test func eachAccount_hasItsOwnInstances() async throws {
    let app = try await window.start()
    let accounts = try ["ada", "bob"].map { try app.container.makeScope(.account, UserSession(userName: $0)) }
    let visits = try accounts.map { try $0.resolve((any VisitCounting).self) }
    #expect(visits[0] !== visits[1])
    #expect(try accounts[0].resolve((any VisitCounting).self) === visits[0])
    extendLifetime(app)
  }
}
