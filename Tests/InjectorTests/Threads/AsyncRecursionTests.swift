@testable import Injector
import Testing

/// Asynchronous resolves that lead back to themselves.
@Suite struct AsyncRecursionTests {
  final class Made: Sendable {}

  @Test func asyncRecursion_throws_throughACapturedContainer() async throws {
    let box = ContainerBox()
    defer { box.container = nil }
    let container = try Container {
      $0.asyncService(Made.self, using: { try await owned(box).resolveAsync(Made.self) })
      $0.asyncService(Int.self, using: { 1 }).onActivation { _ in _ = try await owned(box).resolveAsync(Int.self) }
    }
    box.container = container
    let error = await outcome { try await container.resolveAsync(Made.self) }
    #expect(error?.kind == .tooDeep)
    let made = String(reflecting: Made.self)
    #expect(error?.detail == "\(made) -> \(made) repeats: 1000 asynchronous factories await each other")
    #expect(error?.chain.count == 1_001)
    #expect(await outcome { try await container.resolveAsync(Int.self) }?.kind == .tooDeep)
  }

  @Test func outermostAsyncResolve_fails_thoughFactoriesIgnoreTheError() async throws {
    let built = Counter()
    let container = try Container {
      $0.asyncService(
        Made.self,
        using: { (again: Provider<Made>) in
          built.increment()
          for _ in 0..<3 { _ = try? await again.resolveAsync() }
          return Made()
        })
      $0.asyncService(Int.self, using: { 1 })
    }
    #expect(await outcome { try await container.resolveAsync(Made.self) }?.kind == .tooDeep)
    #expect(built.value == 1_000)
    #expect(try await container.resolveAsync(Int.self) == 1)
  }

  @Test func taskThatAFactoryStarted_beginsAnew_onceTheFactoryHasReturned() async throws {
    let box = ContainerBox()
    defer { box.container = nil }
    let (built, done) = (Counter(), AsyncStream.makeStream(of: ResolutionError?.self))
    let container = try Container {
      $0.asyncService(
        Made.self,
        using: { () async throws -> Made in
          built.increment()
          let isLast = built.value == 1_200
          Task {
            do throws(ResolutionError) {
              if !isLast { _ = try await owned(box).resolveAsync(Made.self) }
              if isLast { done.continuation.yield(nil) }
            } catch { done.continuation.yield(error) }
          }
          return Made()
        })
    }
    box.container = container
    _ = try await container.resolveAsync(Made.self)
    for await error in done.stream {
      #expect(error?.kind == nil)
      break
    }
    #expect(built.value == 1_200)
  }

  @Test func asyncChainOf500Singletons_resolves() async throws {
    let container = try Container { registry in
      registry.asyncService(Int.self, "0", using: { 0 }).singleton()
      for index in 1..<500 {
        registry.asyncService(Int.self, ServiceIdentifier("\(index)"), using: { (below: Int) in below + 1 })
          .parameter(Int.self, ServiceIdentifier("\(index - 1)")).singleton()
      }
    }
    #expect(try await container.resolveAsync(Int.self, "499") == 499)
  }
}
