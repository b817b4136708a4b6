import Injector
import Testing

/// Resolves that lead back to themselves, through whatever a factory can reach: an error, and no endless recursion.
@Suite(.timeLimit(.minutes(10))) struct RecursionTests {
  /// What a factory resolves from.
  enum Source: CaseIterable { case resolution, provider, lazy, resolver, handle, container, activation }

  final class Made: Sendable {}

  private static func container(_ source: Source, _ sharing: CycleSharing?, in box: ContainerBox) throws -> Container {
    let container = try Container { registry in
      let made =
        switch source {
        case .resolution: registry.service(Made.self, using: { (r: Resolution) in try r.resolve(Made.self) })
        case .provider: registry.service(Made.self, using: { (again: Provider<Made>) in try again() })
        case .lazy: registry.service(Made.self, using: { (again: Lazy<Made>) in try again() })
        case .resolver: registry.service(Made.self, using: { (r: Resolution) in try r.resolver.resolve(Made.self) })
        case .handle: registry.service(Made.self, using: { try owned(box).provider(of: Made.self)() })
        case .container: registry.service(Made.self, using: { try owned(box).resolve(Made.self) })
        case .activation:
          registry.service(Made.self, using: { Made() }).onActivation { _, resolution in
            _ = try resolution.resolver.resolve(Made.self)
          }
        }
      if let sharing { made.shared(sharing) }
    }
    box.container = container
    return container
  }

  /// A container that a factory has captured is no handle: the stack is the user's there.
  @Test(arguments: Source.allCases.filter { $0 != .container })
  func endlessRecursion_throwsCycle(_ source: Source) throws {
    for sharing in [nil, CycleSharing.perResolution] {
      let box = ContainerBox()
      defer { box.container = nil }
      let container = try Self.container(source, sharing, in: box)
      let error = failure { try container.resolve(Made.self) }
      #expect(error?.cause == .cycle)
      #expect(error?.description.contains(TypeName.of(Made.self)) == true)
    }
  }

  /// A shared instance that is under construction is found at once, except by its own activation.
  @Test(arguments: Source.allCases) func sharedInstance_thatNeedsItself_throwsCycle(_ source: Source) throws {
    for sharing in [CycleSharing.weak, .scoped, .singleton] {
      let box = ContainerBox()
      defer { box.container = nil }
      let container = try Self.container(source, sharing, in: box).opened(for: sharing)
      box.container = container
      let error = failure { try container.resolve(Made.self) }
      #expect(error?.cause == (source == .activation ? nil : .cycle))
    }
  }

  /// What a factory catches isn't kept, and the next resolve works.
  @Test func caughtCycle_leavesNothingBehind() throws {
    final class Left: Sendable {
      let right: Right?
      init(right: Right?) { self.right = right }
    }
    final class Right: Sendable {
      let left: Left
      init(left: Left) { self.left = left }
    }
    let container = try Container {
      $0.service(Left.self, using: { (resolution: Resolution) in Left(right: try? resolution.resolve(Right.self)) })
        .singleton()
      $0.service(Right.self, using: { (resolution: Resolution) in Right(left: try resolution.resolve(Left.self)) })
        .singleton()
    }
    let left = try container.resolve(Left.self)
    #expect(left.right == nil)
    #expect(try container.resolve(Right.self).left === left)
  }

  /// A `Lazy` names what asks again, and not the first registration: it is a list of contributions.
  @Test func lazyList_thatIsCalledInAnInitializer_namesItsOwner() throws {
    final class Hub: Sendable {
      init(spokes: Lazy<[Spoke]>) throws { _ = try spokes() }
    }
    final class Spoke: Sendable {
      init(hub: Hub) {}
    }
    let container = try Container {
      $0.instance("stranger", for: String.self)
      $0.service(Hub.self, using: Hub.init).singleton()
      $0.service(Spoke.self, using: Spoke.init).contributing()
    }
    let error = try #require(failure { try container.resolve(Hub.self) })
    #expect(error.cause == .cycle)
    #expect(!error.description.contains("Swift.String"))
    #expect(error.description.contains(TypeName.of(Hub.self)))
  }
}
