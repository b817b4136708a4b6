import Injector

/// The coordinator of a feature that the home menu starts.
protocol Flow: Coordinator {
  var navigation: UINavigationController { get }
  /// The place that the flow shows, as in a link to it.
  var path: String { get }
  var onFinish: () -> Void { get set }
  /// Starts the flow at the place that a link leads to.
  func start(at path: String)
}

extension Flow {
  /// Starts the flow at its first place.
  func start() { start(at: path) }

  /// Leaves the flow with its first screen.
  func finish() {
    navigation.popViewController(animated: true)
    onFinish()
  }

  func screenDidFinish(_ screen: UIViewController) { finish() }
}
