import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

/// A service whose profiles never arrive, unless the request is canceled.
private nonisolated struct SlowProfiles: ProfileLoading {
  func profile(of user: UserSession) async throws -> Profile {
    try await Task.sleep(for: .seconds(3600))
    throw ProfileError.offline
  }
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
        "It closed in this order: visits ended, 1 in all; presence ended, alice was last at Picture of the day.",
        "Nothing leaked.",
      ])
    try await window.press("Sign in again")
    #expect(window.visibleViewController is SignInController)
    extendLifetime(app)
  }

  @Test func signOut_waitsForWorkThatItCancels_soThatNothingLeaks() async throws {
    let app = try window.startNow {
      $0.service((any ProfileLoading).self, using: SlowProfiles.init).scoped(.account)
    }
    try await window.press("Sign out")
    #expect(window.labels.last == "Nothing leaked.")
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
