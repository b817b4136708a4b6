@testable import Injector
import Testing

/// perResolution instances that need each other while they are created: a cycle, as among singletons, and never a
/// second instance in one resolve.
@Suite struct OneResolveCycleTests {
  private final class Parent: @unchecked Sendable {
    // Sendable: one thread uses it.
    var child: Child?
    init() {}
    init(_ child: Child?) { self.child = child }
  }
  private final class Child: Sendable {
    let parent: Parent
    init(parent: Parent) { self.parent = parent }
  }

  private enum Sharing: CaseIterable { case singleton, weak, perResolution }
  private enum Closing: CaseIterable { case activation, provider, lazy }

  @Test(arguments: Sharing.allCases, Closing.allCases)
  private func resolve_throwsCycle_whileTheInstanceIsCreated(_ sharing: Sharing, _ closing: Closing) throws {
    let container = try Container { registry in
      let parent =
        switch closing {
        case .activation:
          registry.service(Parent.self, using: { Parent() }).onActivation { parent, resolver in
            parent.child = try resolver.resolve(Child.self)
          }
        case .provider: registry.service(Parent.self, using: { (child: Provider<Child>) in Parent(try child()) })
        case .lazy: registry.service(Parent.self, using: { (child: Lazy<Child>) in Parent(try child()) })
        }
      let child = registry.service(Child.self, using: Child.init)
      switch sharing {
      case .singleton:
        parent.singleton()
        child.singleton()
      case .weak:
        parent.weak()
        child.weak()
      case .perResolution:
        parent.perResolution()
        child.perResolution()
      }
    }
    let error = failure { () throws(ResolutionError) in
      let child = try container.resolve(Child.self)
      #expect(child.parent.child === child)
      child.parent.child = nil
    }
    #expect(error?.cause == .cycle)
  }
}

extension ResolutionError {
  /// The kind of the innermost resolve's error.
  fileprivate var cause: Kind { (underlying as? ResolutionError)?.cause ?? kind }
}
