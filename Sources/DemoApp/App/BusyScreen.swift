import Injector

/// A screen that works asynchronously, and then shows the result.
protocol BusyScreen: UIViewController {
  /// The work in progress, or `nil` if the screen only waits for the user.
  var work: Work? { get set }
}

extension BusyScreen {
  /// Begins work in place of that in progress.
  ///
  /// - Parameters:
  ///   - body: The work. It doesn't keep the screen.
  ///   - finish: A closure that shows the result, unless the work was canceled or the screen has gone.
  func begin<Value>(_ body: @escaping () async -> Value, then finish: @escaping (Self, Value) -> Void) {
    work?.cancel()
    work = Work { [weak self] in
      let value = await body()
      guard let self, !Task.isCancelled else { return }
      work = nil
      finish(self, value)
    }
  }
}

/// A screen that loads a value, and shows it.
protocol LoadingScreen: BusyScreen {
  associatedtype Value
  var state: LoadState<Value> { get set }
}

extension LoadingScreen {
  /// Loads the value, unless that has begun already.
  ///
  /// - Parameter load: The work. It doesn't keep the screen.
  func begin(loading load: @escaping () async -> LoadState<Value>) {
    guard !state.isLoading else { return }
    state = .loading
    begin(load, then: { $0.state = $1 })
  }
}
