import Injector
import Testing

/// The instances that outlive their scope: each by its owner and its registration.
@Suite struct LeakReportTests {
  private final class Leaf: Sendable {}
  private final class Tree: Sendable {
    let leaf: Leaf
    init(leaf: Leaf) { self.leaf = leaf }
  }

  private func container() throws -> Container {
    try Container {
      $0.service(Leaf.self, using: Leaf.init).scoped(.session)
      $0.service(Tree.self, using: Tree.init).scoped(.session)
    }
  }

  @Test(arguments: [true, false]) func close_reportsTheLeak_ofEachScope(_ isTreeFirst: Bool) throws {
    let container = try container()
    let (one, two) = try (container.makeScope(.session), container.makeScope(.session))
    let tree = try (isTreeFirst ? one : two).resolve(Tree.self)
    let leaf = try (isTreeFirst ? two : one).resolve(Leaf.self)
    let names = container.close().map(\.key.type)
    #expect(Set(names) == [TypeName.of(Leaf.self), TypeName.of(Tree.self)] && names.count == 2)
    extendLifetime((tree, leaf))
  }

  @Test func close_ofAnOpenedValue_reportsNotWhatItReceived() throws {
    let container = try Container {
      $0.service(Leaf.self, using: Leaf.init).scoped(.session)
      $0.service(Leaf.self, "other", using: Leaf.init).scoped(.session)
      $0.service(Tree.self, using: Tree.init).scoped(.session)
    }
    let open = try container.resolve(ScopeProvider<Tree>.self)
    let opened = try open()
    let other = try opened.container.resolve(Leaf.self, "other")
    #expect(opened.close().map(\.key) == [ServiceKey(type: TypeName.of(Leaf.self), identifier: "other")])
    extendLifetime(other)
  }

  @Test func close_ofAnOpenedOptionalOrCollection_reportsNotWhatItHas() throws {
    let container = try Container {
      $0.input(Int.self, of: .session)
      $0.service(Leaf.self, using: Leaf.init).scoped(.session)
      $0.service(Tree.self, using: Tree.init).scoped(.session).alias(Tree.self, "one", contributing: true) { $0 }
    }
    let optional = try container.resolve(ScopeProvider<Tree?, Int>.self)(1)
    let all = try container.resolve(ScopeProvider<[Tree], Int>.self)(1)
    #expect(optional.close() == [])
    #expect(all.close() == [])
    extendLifetime((optional, all))
  }
}
