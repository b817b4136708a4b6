import Injector

extension Coordinator {
  /// Creates and shows a screen.
  ///
  /// The container is validated, so every registration resolves. The only failure left is a storyboard that doesn't
  /// match its screen. That is a programming error, which the tests of the app find, so the method traps.
  func present(_ show: () throws -> Void) {
    do { try show() } catch { preconditionFailure("\(error)") }
  }
}
