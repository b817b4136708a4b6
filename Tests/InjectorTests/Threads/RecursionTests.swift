import Foundation
@testable import Injector
import Testing

/// Resolves that lead back to themselves, through whatever a factory can reach.
@Suite struct RecursionTests {
  /// What a factory resolves from.
  enum Source: CaseIterable {
    case provider, lazy, resolver, handle, container, other, child, scope
  }

  /// A singleton that is built long before the recursion.
  final class Maker: Sendable {
    let provider: Provider<Made>
    let lazy: Lazy<Made>
    let resolver: Resolver
    let made = Counter()
    init(provider: Provider<Made>, lazy: Lazy<Made>, resolver: Resolver) {
      self.provider = provider
      self.lazy = lazy
      self.resolver = resolver
    }
  }

  final class Made: Sendable {}

  private static func container(
    _ source: Source, in box: ContainerBox, refine: (Registration<Made, Registry.Inferred>) -> Void = { _ in }
  ) throws -> Container {
    let container = try Container { registry in
      registry.service(Maker.self, using: Maker.init).singleton()
      refine(
        registry.service(
          Made.self,
          using: { (maker: Maker) throws -> Made in
            maker.made.increment()
            switch source {
            case .provider: return try maker.provider()
            case .lazy: return try maker.lazy()
            case .resolver: return try maker.resolver.resolve(Made.self)
            case .handle: return try owned(box).provider(of: Made.self)()
            case .container, .other: return try owned(box).resolve(Made.self)
            case .child: return try owned(box).makeChild { _ in }.resolve(Made.self)
            case .scope: return try owned(box).makeScope(.session).resolve(Made.self)
            }
          }))
    }
    box.container = container
    if source == .other {
      let first = container
      box.container = try Container { $0.service(Made.self, using: { try first.resolve(Made.self) }) }
    }
    _ = try container.resolve(Maker.self)
    return container
  }

  @Test(arguments: Source.allCases, [128 << 10, 512 << 10])
  func endlessRecursion_throwsThePath(_ source: Source, _ size: Int) throws {
    // A lazy's own instance is being built when it is asked for again.
    let kind: ResolutionError.Kind = source == .lazy ? .cycle : .tooDeep
    for shared in [false, true] {
      let box = ContainerBox()
      defer { box.container = nil }
      let container = try Self.container(source, in: box) { if shared { $0.perResolution() } }
      let error = failure { () throws(ResolutionError) in
        try onStack(of: size) { () throws(ResolutionError) in try container.resolve(Made.self) }
      }
      #expect(error?.kind == kind)
      #expect(kind == .cycle || error?.chain.count ?? 0 > 4)
      #expect(Set(error?.chain.map(\.key.type) ?? []) == [TypeName.of(Made.self)])
    }
  }

  @Test func outermostResolve_fails_thoughFactoriesIgnoreTheError() throws {
    final class Left: Sendable {}
    final class Right: Sendable {}
    let (built, kept) = (Counter(), Counter())
    let container = try Container {
      $0.service(
        Left.self,
        using: { (resolver: Resolver) in
          built.increment()
          for _ in 0..<3 { _ = try? resolver.resolve(Right.self) }
          return Left()
        })
      $0.service(
        Right.self,
        using: { (resolver: Resolver) in
          built.increment()
          for _ in 0..<3 { _ = try? resolver.resolve(Left.self) }
          return Right()
        })
      $0.service(
        LocalStore.self,
        using: { (resolver: Resolver) in
          kept.increment()
          _ = try? resolver.resolve(Left.self)
          return LocalStore()
        }
      ).singleton()
    }
    let error = failure { () throws(ResolutionError) in
      try onStack(of: 512 << 10) { () throws(ResolutionError) in try container.resolve(Left.self) }
    }
    #expect(error?.kind == .tooDeep)
    #expect(error?.chain.count == built.value + 1)
    // A shared instance isn't kept, and the thread works again.
    for attempt in 1...2 {
      let kinds = onStack(of: 512 << 10) {
        [
          failure { () throws(ResolutionError) in try container.resolve(LocalStore.self) }?.kind,
          failure { () throws(ResolutionError) in try container.resolve(Resolver.self) }?.kind,
          failure { () throws(ResolutionError) in try container.resolve(Left.self) }?.kind,
        ]
      }
      #expect(kinds == [.tooDeep, nil, .tooDeep])
      #expect(kept.value == attempt)
    }
  }

  @Test func outermostResolve_fails_thoughAFactoryThrowsAnotherError() throws {
    struct Other: Error {}
    let container = try Container {
      $0.service(
        Made.self,
        using: { (again: Provider<Made>) throws -> Made in
          do { return try again() } catch { throw Other() }
        })
    }
    let error = failure { () throws(ResolutionError) in
      try onStack(of: 128 << 10) { () throws(ResolutionError) in try container.resolve(Made.self) }
    }
    #expect(error?.kind == .tooDeep)
    #expect(error?.underlying == nil)
  }

  @Test(arguments: [128 << 10, 512 << 10]) func recursionThroughChildrenOfChildren_throws(_ size: Int) throws {
    let box = ContainerBox()
    defer { box.container = nil }
    @Sendable func nest() throws -> Made {
      let register = { (registry: Registry) in _ = registry.service(Made.self, using: { try nest() }).root() }
      box.container = try box.container?.makeChild(register) ?? Container(register)
      return try owned(box).resolve(Made.self)
    }
    let error = failure { () throws(ResolutionError) in
      try onStack(of: size) { () throws(ResolutionError) in
        do { _ = try nest() } catch let error as ResolutionError { throw error } catch {}
      }
    }
    #expect(error?.kind == .tooDeep)
  }

  @Test func recursionThroughActivations_andContributions_throws() throws {
    let container = try Container {
      $0.service(Made.self, using: { Made() }).onActivation { _, resolver in _ = try resolver.resolve(Made.self) }
      $0.service(LocalStore.self, using: { LocalStore() }).contributing().onActivation { _, resolver in
        _ = try resolver.resolveAll(LocalStore.self)
      }
    }
    for size in [128 << 10, 512 << 10] {
      let kinds = onStack(of: size) {
        [
          failure { () throws(ResolutionError) in try container.resolve(Made.self) }?.kind,
          failure { () throws(ResolutionError) in _ = try container.resolveAll(LocalStore.self) }?.kind,
        ]
      }
      #expect(kinds == [.tooDeep, .tooDeep])
    }
  }

  @Test func recursion_isRefused_onManyThreadsAtOnce() throws {
    let box = ContainerBox()
    defer { box.container = nil }
    let container = try Self.container(.provider, in: box)
    let kinds = onThreads(16) { _ in failure { () throws(ResolutionError) in try container.resolve(Made.self) }?.kind }
    #expect(kinds.count == 16)
    #expect(Set(kinds) == [.tooDeep])
  }

  @Test func recursionInATask_isRefused_onTheThreadOfThePool() async throws {
    let box = ContainerBox()
    defer { box.container = nil }
    let container = try Self.container(.container, in: box)
    let kinds = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { failure { () throws(ResolutionError) in try container.resolve(Made.self) }?.kind }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(kinds) == [.tooDeep])
  }

  /// The handler of a signal captures nothing, and neither does this.
  private static let onSignal = Guarded<(container: Container?, kinds: [ResolutionError.Kind?])>((nil, []))

  @Test func recursion_isRefused_onAStackThatTheThreadWasNotCreatedWith() throws {
    let box = ContainerBox()
    defer { box.container = nil }
    let container = try Self.container(.provider, in: box)
    Self.onSignal.withLock { $0.container = container }
    onStack(of: 512 << 10) {
      let stack = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { stack.deallocate() }
      var (signals, usual) = (stack_t(ss_sp: stack, ss_flags: 0, ss_size: 1 << 20), stack_t())
      sigaltstack(&signals, &usual)
      var action = sigaction()
      action.sa_flags = Int32(SA_ONSTACK)
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { _ in Self.resolveOnSignal() }
      #else
        action.__sigaction_handler.sa_handler = { _ in Self.resolveOnSignal() }
      #endif
      sigaction(SIGUSR2, &action, nil)
      // Threads that a pool's thread has created inherit its blocked signals.
      var signal = sigset_t()
      sigemptyset(&signal)
      sigaddset(&signal, SIGUSR2)
      pthread_sigmask(SIG_UNBLOCK, &signal, nil)
      pthread_kill(pthread_self(), SIGUSR2)
      sigaltstack(&usual, nil)
      // And the thread's own stack is known again.
      Self.resolveOnSignal()
    }
    #expect(Self.onSignal.withLock { $0.kinds } == [nil, .tooDeep, nil, .tooDeep])
    Self.onSignal.withLock { $0.container = nil }
  }

  private static func resolveOnSignal() {
    guard let container = onSignal.withLock({ $0.container }) else { return }
    let kinds = [
      failure { () throws(ResolutionError) in try container.resolve(Maker.self) }?.kind,
      failure { () throws(ResolutionError) in try container.resolve(Made.self) }?.kind,
    ]
    onSignal.withLock { $0.kinds += kinds }
  }

  private final class Echo: Sendable { init(_ echo: Provider<Echo>) throws { _ = try echo() } }
  private final class Ping: Sendable { init(_ pong: Provider<Pong>) throws { _ = try pong() } }
  private final class Pong: Sendable { init(_ ping: Ping) {} }

  @Test func recursionThroughAHandle_isTold_asThePathThatRepeats() throws {
    let container = try Container {
      $0.service(Echo.self, using: Echo.init)
      $0.service(Ping.self, using: Ping.init)
      $0.service(Pong.self, using: Pong.init)
    }
    let names = container.graph.nodes.map(\.key.type)
    let echo = failure { () throws(ResolutionError) in try container.resolve(Echo.self) }
    #expect(echo?.kind == .tooDeep)
    let end = "repeats: the stack of the thread has no room for it"
    #expect(echo?.detail == "\(names[0]) -> \(names[0]) \(end)")
    let ping = failure { () throws(ResolutionError) in try container.resolve(Ping.self) }
    #expect(
      ["\(names[1]) -> \(names[2]) -> \(names[1]) \(end)", "\(names[2]) -> \(names[1]) -> \(names[2]) \(end)"]
        .contains(ping?.detail))
  }
}
