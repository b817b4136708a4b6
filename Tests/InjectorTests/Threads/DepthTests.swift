import Foundation
import Injector
import Testing

/// Calls of handles inside of each other, which end with an error, whatever catches it.
@Suite(.timeLimit(.minutes(10))) struct DepthTests {
  /// The ways in which a factory can ask for the instance that it creates.
  enum Way: CaseIterable {
    case resolution, resolver, provider, lazy, composite, decorator, activation, ifRegistered, scopeProvider, makeScope
    case makeChild
  }

  private final class Made: Sendable {}

  private static func container(_ way: Way, in box: ContainerBox, _ calls: Counter) throws -> Container {
    // Catches an error, and asks again: twice as many calls at each level.
    @Sendable func twice(_ ask: () throws -> Void) -> Made {
      calls.increment()
      for _ in 0..<2 { try? ask() }
      return Made()
    }
    return try Container { registry in
      registry.declare(.session)
      func made<each Parameter>(_ factory: @escaping @Sendable (repeat each Parameter) throws -> Made) {
        registry.service(Made.self, using: factory)
      }
      switch way {
      case .resolution: made { (r: Resolution) in twice { _ = try r.resolve(Made.self) } }
      case .resolver: made { (r: Resolution) in twice { _ = try r.resolver.resolve(Made.self) } }
      case .provider: made { (next: Provider<Made>) in twice { _ = try next() } }
      case .lazy: made { (next: Lazy<Made>) in twice { _ = try next() } }
      case .composite: made { (next: Provider<Made?>) in twice { _ = try next() } }
      case .ifRegistered: made { (r: Resolution) in twice { _ = try r.resolver.resolveIfRegistered(Made.self) } }
      case .decorator:
        made { Made() }
        registry.decorate(Made.self, using: { (_: Made, r: Resolution) in twice { _ = try r.resolve(Made.self) } })
      case .activation:
        registry.service(Made.self, using: { Made() }).onActivation { (_: Made, r: Resolution) in
          _ = twice { _ = try r.resolve(Made.self) }
        }
      case .scopeProvider:
        registry.service(Made.self, using: { (next: ScopeProvider<Made>) in twice { _ = try next() } }).scoped(.session)
      case .makeScope:
        registry.service(
          Made.self, using: { (r: Resolution) in twice { _ = try r.resolver.makeScope(.session).resolve(Made.self) } }
        ).scoped(.session)
      case .makeChild:
        made {
          twice { _ = try owned(box).makeChild { $0.instance(1, for: Int.self) }.resolve(Made.self) }
        }
      }
    }
  }

  /// On a stack as small as all but the main thread have on Apple's systems.
  @Test(arguments: Way.allCases, [nil, Tracer()])
  func recursion_thatCatchesItsErrors_ends(_ way: Way, _ tracer: Tracer?) throws {
    let (box, calls, done) = (ContainerBox(), Counter(), DispatchSemaphore(value: 0))
    let container = try Self.container(way, in: box, calls)
    box.container = container
    defer { box.container = nil }
    let thread = Thread {
      _ = try? container.makeScope(.session).resolve(Made.self)
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    #expect(calls.value > 1 && calls.value < 200)
  }

  @Test func awaitedRecursion_ends() async throws {
    let calls = Counter()
    let container = try Container { registry in
      registry.asyncService(
        Made.self,
        using: { (next: Provider<Made>) in
          calls.increment()
          for _ in 0..<2 {
            let again = try? await next.resolveAsync()
            _ = again
          }
          return Made()
        })
    }
    _ = try await container.resolveAsync(Made.self)
    #expect(calls.value > 1 && calls.value < 200)
    // A task that is cancelled creates nothing more.
    let task = Task {
      await Task.yield()
      return try await container.resolveAsync(Made.self)
    }
    task.cancel()
    await #expect(throws: ResolutionError.self) { try await task.value }
  }

  // MARK: Words

  private final class Link: Sendable { init(_ next: Link?) {} }

  private static func chain(of count: Int) throws -> Container {
    try Container { registry in
      for number in 0..<count {
        registry.service(
          Link.self, ServiceIdentifier("\(number)"),
          using: { (r: Resolution) in Link(try r.resolve(Link.self, ServiceIdentifier("\(number + 1)"))) })
      }
      registry.service(Link.self, ServiceIdentifier("\(count)"), using: { Link(nil) })
    }
  }

  private static func error(_ container: Container) -> ResolutionError? {
    onThreads(1) { _ in failure { try container.resolve(Link.self, "0") } }[0]
  }

  @Test func chainOfResolutions_isTooDeep_andNoCircle() throws {
    #expect(Self.error(try Self.chain(of: 40)) == nil)
    let error = Self.error(try Self.chain(of: 150))
    #expect(error?.kind == .cycle)
    let name = TypeName.of(Link.self)
    #expect(error?.message == "\(name) \"41\" is too deep inside calls of handles.")
    #expect(error?.detail?.hasPrefix("40 nested calls: \(name) \"1\" -> \(name) \"2\" -> ") == true)
    #expect(
      error?.fix == "register the types on the path with their initializers, which the graph links without such calls")
  }

  @Test func circle_isNamed_byTheKeyThatWasAskedFirst() throws {
    final class Entry: Sendable {}
    final class Left: Sendable {}
    final class Right: Sendable {}
    let container = try Container { registry in
      registry.service(
        Entry.self,
        using: { (left: Provider<Left>) in
          _ = try left(); return Entry()
        })
      registry.service(
        Left.self,
        using: { (right: Provider<Right>) in
          _ = try right(); return Left()
        })
      registry.service(
        Right.self,
        using: { (left: Provider<Left>) in
          _ = try left(); return Right()
        })
    }
    let error = onThreads(1) { _ in failure { try container.resolve(Entry.self) } }[0]
    #expect(error?.key.type == TypeName.of(Left.self))
    #expect(error?.detail == "\(TypeName.of(Left.self)) -> \(TypeName.of(Right.self)) -> \(TypeName.of(Left.self))")
    #expect(error?.message == "\(TypeName.of(Left.self)) depends on itself.")
  }

  /// The same key with other arguments is another instance.
  @Test func countdown_isNoCircle() throws {
    let container = try Container { registry in
      registry.service(
        String.self,
        using: { (left: Int, r: Resolution) in left == 0 ? "" : try r.resolve(String.self, arguments: left - 1) + "." }
      ).arguments(Int.self)
    }
    #expect(try container.resolve(String.self, arguments: 30).count == 30)
    let error = onThreads(1) { _ in failure { try container.resolve(String.self, arguments: 500) } }[0]
    #expect(error?.message == "Swift.String is too deep inside calls of handles.")
  }
}
