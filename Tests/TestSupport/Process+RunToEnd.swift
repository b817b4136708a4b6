package import Foundation

extension Process {
  /// Runs the process and waits until it ends, without blocking a thread.
  package func runToEnd() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      terminationHandler = { _ in continuation.resume() }
      do { try run() } catch {
        terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }
}
