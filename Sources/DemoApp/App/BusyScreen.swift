import Injector
import InjectorHeadless

/// A screen that changes by itself when some work is done.
protocol BusyScreen: HeadlessViewController {
  /// The work, or nil where the screen waits for the user only.
  var work: Task<Void, Never>? { get }
}
