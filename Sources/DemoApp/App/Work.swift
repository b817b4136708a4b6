/// Asynchronous work of a screen, on the main actor. It's canceled when the screen goes.
final class Work {
  private let task: Task<Void, Never>

  init(_ body: @escaping () async -> Void) { task = Task { await body() } }

  deinit { task.cancel() }

  func cancel() { task.cancel() }

  /// Waits until the work is finished.
  func end() async { await task.value }
}
