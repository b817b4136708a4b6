/// A gate that a factory waits at until the test opens it.
final class Gate: Sendable {
  private let reached = AsyncStream<Void>.makeStream()
  private let opened = AsyncStream<Void>.makeStream()

  func pass() async {
    reached.continuation.yield()
    for await _ in opened.stream { break }
  }

  func whenReached() async { for await _ in reached.stream { break } }
  func open() { opened.continuation.yield() }
}
