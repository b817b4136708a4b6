/// Asynchronous work of a screen, on the main actor. It's canceled when the screen goes.
final class Work {
  private var task: Task<Void, Never>?
  private var isFinished = false
  /// The actions to run when the work is finished.
  private var actions: [() -> Void] = []

  init(_ body: @escaping () async -> Void) {
    task = Task { [weak self] in
      await body()
      self?.finish()
    }
  }

  deinit { task?.cancel() }

  func cancel() { task?.cancel() }

  /// Waits until the work is finished.
  ///
  /// - Parameter action: A closure that is called as the work ends, before anything that it has begun can go on.
  func end(_ action: @escaping () -> Void = {}) async {
    guard !isFinished else { return action() }
    await withCheckedContinuation { continuation in
      actions.append {
        action()
        continuation.resume()
      }
    }
  }

  private func finish() {
    isFinished = true
    for action in actions { action() }
    actions = []
  }
}
