@testable import Injector
import Testing

/// Asynchronous registrations whose instances a policy keeps.
@Suite(.timeLimit(.minutes(10))) struct KeptAsyncTests {
  private final class Token: Sendable {
    let inner: Token?
    init(inner: Token? = nil) { self.inner = inner }
  }

  private protocol Sending: AnyObject, Sendable {}
  private final class Plain: Sending {}

  private let clock = ManualClock()
  private let built = Counter()
  private let log = Log()
  private var minute: TimeToLive { TimeToLive(seconds: 60, clock: clock) }

  private func container(_ refine: (Registry) -> Void = { _ in }) throws -> Container {
    try Container { [minute, built, log] in
      $0.asyncService(
        Token.self,
        using: { () async in
          built.increment()
          await Task.yield()
          return Token()
        }
      ).kept(by: minute).onClose { _ in log.add("closed") }
      refine($0)
    }
  }

  @Test func instance_isCreatedOnce_byManyTasks_eachTimeItIsOutOfDate() async throws {
    let container = try container()
    for round in 1...10 {
      let tokens = try await withThrowingTaskGroup(of: Token.self) { group in
        for _ in 0..<64 { group.addTask { try await container.resolveAsync(Token.self) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(tokens.map(ObjectIdentifier.init)).count == 1)
      #expect(built.value == round)
      clock.advance(bySeconds: 60)
    }
    #expect(log.lines.count == 9)
    container.close()
    #expect(log.lines.count == 10)
    #expect(await outcome { try await container.resolveAsync(Token.self) }?.kind == .closed)
  }

  @Test func failure_keepsNothing_andIsTriedAgain() async throws {
    let container = try Container { [minute, built] in
      $0.asyncService(
        Token.self,
        using: { () async throws in
          built.increment()
          if built.value == 1 { throw Failure() }
          return Token()
        }
      ).kept(by: minute)
    }
    #expect(await outcome { try await container.resolveAsync(Token.self) }?.kind == .factoryFailed)
    let token = try await container.resolveAsync(Token.self)
    #expect(try await container.resolveAsync(Token.self) === token)
    #expect(built.value == 2)
  }

  @Test func cancelledTask_leavesTheConstructionToTheOthers() async throws {
    let gate = AsyncStream.makeStream(of: Void.self)
    let container = try Container { [minute, built] in
      $0.asyncService(
        Token.self,
        using: { () async in
          built.increment()
          for await _ in gate.stream { break }
          return Token()
        }
      ).kept(by: minute)
    }
    let first = Task { await outcome { try await container.resolveAsync(Token.self) }?.kind }
    while built.value == 0 { await Task.yield() }
    first.cancel()
    #expect(await first.value == .cancelled)
    async let second = container.resolveAsync(Token.self)
    gate.continuation.yield()
    let token = try await second
    #expect(try await container.resolveAsync(Token.self) === token)
    #expect(built.value == 1)
  }

  @Test func decorator_isKept_togetherWithWhatItWraps() async throws {
    let container = try container { [log] in
      $0.decorate(
        Token.self,
        using: { (token: Token) in
          log.add("wrapped")
          return Token(inner: token)
        })
      $0.asyncService([Token].self, using: { (token: Token) async in [token] })
    }
    let first = try await container.resolveAsync(Token.self)
    #expect(first.inner != nil)
    #expect(try await container.resolveAsync(Token.self) === first)
    #expect(try await container.resolveAsync([Token].self)[0] === first)
    clock.advance(bySeconds: 60)
    let second = try await container.resolveAsync(Token.self)
    #expect(second.inner !== first.inner)
    #expect(built.value == 2)
    #expect(log.lines == ["wrapped", "closed", "wrapped"])
  }

  @Test func decoratorOnTheMainActor_endsThere() async throws {
    final class Wrapped: Sending {
      let (inner, released): (any Sending, Counter)
      init(_ inner: any Sending, _ released: Counter) { (self.inner, self.released) = (inner, released) }
      deinit {
        MainActor.assertIsolated()
        released.increment()
      }
    }
    let released = Counter()
    let container = try Container { [minute] in
      $0.asyncService((any Sending).self, using: { () async in Plain() }).kept(by: minute)
      $0.decorate((any Sending).self, using: { @MainActor inner in Wrapped(inner, released) })
    }
    _ = try await container.resolveAsync((any Sending).self)
    clock.advance(bySeconds: 60)
    #expect(released.value == 0)
    _ = try await container.resolveAsync((any Sending).self)
    while released.value == 0 { await Task.yield() }
    container.close()
    while released.value == 1 { await Task.yield() }
  }

  @Test(arguments: [true, false])
  func activation_findsTheInstance(_ isKept: Bool) async throws {
    let container = try Container { [log] in
      $0.asyncService(Token.self, using: { () async in Token() }).kept(by: Deciding { _ in isKept })
        .onActivation { token, resolver in
          log.add("\(try await resolver.resolveAsync(Token.self) === token)")
        }
    }
    let first = try await container.resolveAsync(Token.self)
    #expect(try await (container.resolveAsync(Token.self) === first) == isKept)
    #expect(log.lines == (isKept ? ["true"] : ["true", "true"]))
  }

  @Test func synchronousInstance_isKept_whereItIsAwaited() async throws {
    let container = try Container { [minute] in
      $0.service(LocalStore.self, using: { @MainActor in LocalStore() }).kept(by: minute)
    }
    let first = try await container.resolveAsync(LocalStore.self)
    #expect(try await container.resolveAsync(LocalStore.self) === first)
    clock.advance(bySeconds: 60)
    #expect(try await container.resolveAsync(LocalStore.self) !== first)
  }
}
