/// Lets no more than some tasks do something at the same time. The others wait for their turns, in order.
package actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates turns for a number of tasks at the same time.
  package init(of count: Int) { free = count }

  /// Runs a closure once it is its turn.
  package nonisolated func run<Result>(_ body: () async throws -> sending Result) async rethrows -> sending Result {
    await take()
    do {
      let result = try await body()
      await give()
      return result
    } catch {
      await give()
      throw error
    }
  }

  private func take() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
