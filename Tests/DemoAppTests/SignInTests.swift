import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

/// An authenticator that returns a given result and records its calls.
private final class MockAuthenticator: Authenticating {
  nonisolated let answer: Result<UserSession, AuthenticationError>

  nonisolated init(_ answer: Result<UserSession, AuthenticationError>) { self.answer = answer }

  nonisolated func authenticate(_ info: LoginInfo) throws(AuthenticationError) -> UserSession { try answer.get() }
}

@Suite struct SignInTests {
  private let window = HeadlessWindow()

  @Test(arguments: [("", "x"), ("x", ""), (nil, "x"), ("x", nil), ("  ", "x")] as [(String?, String?)])
  func loginInfo_isNil_whenSomethingIsMissing(userName: String?, password: String?) {
    #expect(LoginInfo(userName: userName, password: password) == nil)
  }

  @Test func authenticator_letsIn_byLengthAndPassword() throws {
    func outcome(_ name: String, _ password: String) throws -> Result<UserSession, AuthenticationError> {
      let info = try #require(LoginInfo(userName: name, password: password))
      return Result { () throws(AuthenticationError) in try Authenticator().authenticate(info) }
    }
    #expect(try outcome("alice", "1234") == .success(UserSession(userName: "alice")))
    #expect(try outcome("bob", "1234") == .failure(.userNameTooShort(minimum: 4)))
    #expect(try outcome("alice", "4321") == .failure(.wrongPassword))
  }

  /// Brings an app to its sign-in screen.
  private func startSignIn(_ answer: Result<UserSession, AuthenticationError>) async throws
    -> (container: Container, coordinator: AppCoordinator)
  {
    try await window.start(LaunchOptions()) { $0.instance(MockAuthenticator(answer), for: (any Authenticating).self) }
  }

  private func fill(_ userName: String, _ password: String, in screen: HeadlessViewController) {
    screen.view.descendant(HeadlessTextField.self, identifiedBy: "userName")?.enter(userName)
    screen.view.descendant(HeadlessTextField.self, identifiedBy: "password")?.enter(password)
    screen.view.descendant(HeadlessButton.self)?.press()
  }

  @Test(arguments: [(AuthenticationError.userNameTooShort(minimum: 4), "userName"), (.wrongPassword, "password")])
  func failure_letsThePersonEdit_whatWasRefused(error: AuthenticationError, field: String) async throws {
    let app = try await startSignIn(.failure(error))
    let screen = try #require(window.visibleViewController as? SignInController)
    fill("bob", "any", in: screen)
    let edited = screen.view.descendants.compactMap { $0 as? HeadlessTextField }.filter(\.isFirstResponder)
    #expect(edited.map(\.accessibilityIdentifier) == [field])
    extendLifetime(app)
  }

  @Test func form_relaysItsCredentials_andShowsItsWarning_untilTheyAreComplete() async throws {
    let app = try await startSignIn(.failure(.wrongPassword))
    let screen = try #require(window.visibleViewController as? SignInController)
    let warning = try #require(screen.view.descendant(HeadlessLabel.self, identifiedBy: "warning"))
    #expect(warning.isHidden)
    for _ in 1...2 {
      try window.pressNow("Sign in")
      #expect(!warning.isHidden)
    }
    try window.enter("alice", into: "userName")
    #expect(!warning.isHidden)
    try window.enter("4321", into: "password")
    #expect(warning.isHidden)
    screen.view.descendant(HeadlessTextField.self, identifiedBy: "password")?.pressReturn()
    #expect(window.visibleViewController is SignInFailedController)
    extendLifetime(app)
  }

  @Test func success_replacesTheRoot_andReleasesTheOldOne() async throws {
    let app = try await startSignIn(.success(UserSession(userName: "mock")))
    weak var old: SignInController?
    do {
      let screen = try #require(window.visibleViewController as? SignInController)
      old = screen
      fill("bob", "any", in: screen)
    }
    #expect(window.visibleViewController is SignedInController)
    #expect(try app.container.resolve((any SessionStoring).self).current == UserSession(userName: "mock"))
    #expect(old == nil)
    #expect(app.coordinator.firstChild(of: SignInCoordinator.self) == nil)
    #expect(app.coordinator.childCoordinators.count == 1)
  }
}
