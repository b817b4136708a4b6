/// Asynchronous work of a screen, on the main actor. It's canceled when the screen goes.
final class Work {
  /// The end of the work, and the actions to run then.
  private final class End {
    private(set) var isReached = false
    private var actions: [() -> Void] = []

    func add(_ action: @escaping () -> Void) {
      if isReached { action() } else { actions.append(action) }
    }

    func reach() {
      isReached = true
      for action in actions { action() }
      actions = []
    }
  }

  private let ending = End()
  private let task: Task<Void, Never>

  init(_ body: @escaping () async -> Void) {
    task = Task { [ending] in
      await body()
      ending.reach()
    }
  }

  deinit { task.cancel() }

  /// Waits until the work is finished.
  ///
  /// - Parameter action: A closure that is called as the work ends, before anything that it has begun can go on.
  func end(_ action: @escaping () -> Void = {}) async {
    await withCheckedContinuation { continuation in
      ending.add {
        action()
        continuation.resume()
      }
    }
  }

  func cancel() { task.cancel() }
}
