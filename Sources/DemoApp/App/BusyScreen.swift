import Injector

/// A screen that updates when asynchronous work finishes.
protocol BusyScreen: ViewController {
  /// The work in progress, or `nil` if the screen only waits for the user.
  var work: Work? { get }
}
