import Injector
import Testing

private protocol Tally: AnyObject { var count: Int { get set } }
private final class MainTally: Tally { var count = 0 }

/// `any Tally & Sendable` is the key of `any Tally`: metatypes don't tell them apart.
@Suite struct UnprovenSendabilityTests {
  private typealias Claimed = any Tally & Sendable

  private final class Handles: Sendable {
    let provider: Provider<Claimed>
    let lazy: Lazy<Claimed>
    let optional: Provider<(Claimed)?>
    init(provider: Provider<Claimed>, lazy: Lazy<Claimed>, optional: Provider<(Claimed)?>) {
      (self.provider, self.lazy, self.optional) = (provider, lazy, optional)
    }
  }

  private func refusals(in container: Container) async throws -> [ResolutionError.Kind?] {
    let handles = try container.resolve(Handles.self)
    let resolver = container.resolver
    return [
      await kind { () async throws(ResolutionError) in _ = try await container.resolveAsync(Claimed.self) },
      await kind { () async throws(ResolutionError) in _ = try await resolver.resolveAsync(Claimed.self) },
      await kind { () async throws(ResolutionError) in _ = try await container.resolveAsync((Claimed)?.self) },
      await kind { () async throws(ResolutionError) in _ = try await container.resolveAsync([Claimed].self) },
      await kind { () async throws(ResolutionError) in _ = try await container.resolveAsync(Claimed.self, "other") },
      await kind { () async throws(ResolutionError) in _ = try await handles.provider.resolveAsync() },
      await kind { () async throws(ResolutionError) in _ = try await handles.optional.resolveAsync() },
      await kind { () async throws(ResolutionError) in
        _ = try await container.provider(of: Claimed.self).resolveAsync()
      },
    ]
  }

  private func kind(_ body: () async throws(ResolutionError) -> Void) async -> ResolutionError.Kind? {
    do throws(ResolutionError) { try await body() } catch { return error.kind }
    return nil
  }

  private func container(_ refine: (Registration<any Tally, MainActor>) -> Void) throws -> Container {
    try Container { registry in
      refine(registry.service((any Tally).self, using: { @MainActor in MainTally() }).on(MainActor.self))
      refine(registry.viewModel((any Tally).self, "a", using: { MainTally() }).contributing())
      registry.service(MainTally.self, using: { MainTally() }).on(MainActor.self).singleton()
        .alias((any Tally).self, "other") { $0 }
      registry.service(Handles.self, using: Handles.init)
      registry.declare(.session)
    }
  }

  @Test func existentialThatIsNotSendable_isNotAwaitedFromElsewhere_throughAnyDoor() async throws {
    for refine: @Sendable (Registration<any Tally, MainActor>) -> Void in [
      { $0.singleton() }, { $0.weak() },
    ] {
      let container = try container(refine)
      let expected = [ResolutionError.Kind?](repeating: .requiresMainActor, count: 8)
      #expect(try await refusals(in: container) == expected)
      #expect(try await refusals(in: container.makeChild(Module(name: "Child"))) == expected)
      #expect(try await refusals(in: container.makeScope(.session)) == expected)
      try await MainActor.run {
        _ = try container.resolve((any Tally).self)
        _ = try container.resolve([any Tally].self)
      }
    }
  }

  @Test func lazyThatIsReady_isNotReadFromElsewhere() async throws {
    let container = try container { $0.singleton() }
    let lazy = try container.resolve(Handles.self).lazy
    try await MainActor.run { _ = try lazy() }
    #expect(errorKind { try lazy() } == .requiresMainActor)
  }
}
