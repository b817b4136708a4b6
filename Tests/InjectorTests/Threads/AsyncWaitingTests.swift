import Injector
import Testing

/// Tasks that wait for each other, and for the main actor.
@Suite(.timeLimit(.minutes(10))) struct AsyncWaitingTests {
  @Test func tasksThatCross_getTheCycle_insteadOfWaitingForEachOther() async throws {
    // Each factory goes on only when both have begun, so that neither finds the other's instance ready.
    let begun = (left: AsyncStream<Void>.makeStream(), right: AsyncStream<Void>.makeStream())
    let container = try Container {
      $0.asyncService(
        Int.self,
        using: { (text: Provider<String>) async throws -> Int in
          begun.left.continuation.finish()
          for await _ in begun.right.stream {}
          let text = try await text.resolveAsync()
          return text.count
        }
      ).singleton()
      $0.asyncService(
        String.self,
        using: { (number: Provider<Int>) async throws -> String in
          begun.right.continuation.finish()
          for await _ in begun.left.stream {}
          let number = try await number.resolveAsync()
          return "\(number)"
        }
      ).singleton()
    }
    async let left = outcome { try await container.resolveAsync(Int.self) }
    async let right = outcome { try await container.resolveAsync(String.self) }
    let errors = await [left, right]
    #expect(errors.map { $0?.kind } == [.cycle, .cycle])
    #expect(errors.allSatisfy { $0?.detail?.contains("Swift.Int -> Swift.String") == true })
  }

  @MainActor @Test func mainActor_isFree_whileItAwaitsAFactoryThatNeedsIt() async throws {
    let container = try Container {
      $0.service((any Clock).self, using: { FixedClock() })
      $0.service(Theme.self, using: Theme.init).on(MainActor.self).singleton()
      $0.asyncService(
        Int.self,
        using: { (theme: Provider<Theme>) async throws -> Int in
          let theme = try await theme.resolveAsync()
          return await MainActor.run { theme.clock.now }
        }
      ).singleton()
    }
    // Both the test and the factory want the main actor: it is the test that waits without holding it.
    #expect(try await container.resolveAsync(Int.self) == 42)
    let other = Task { try await container.resolveAsync(Int.self) }
    #expect(try await other.value == 42)
  }
}
