import Injector

extension Coordinator {
  /// Makes and shows a screen.
  ///
  /// A container that was built resolves everything that is registered. What is left to fail is a storyboard that does
  /// not fit its screen: a defect of the app, which its tests find, and which nothing at run time can mend.
  func present(_ show: () throws -> Void) {
    do { try show() } catch { preconditionFailure("\(error)") }
  }
}
