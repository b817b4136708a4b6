import Dispatch
import Foundation
@testable import Injector
import Testing

/// Cycles that lead from a parent into a child are possible only by a container that a factory has captured.
@Suite(.timeLimit(.minutes(10))) struct CyclesThroughChildrenTests {
  private final class Outer: Sendable {}
  private final class Inner: Sendable {}

  /// The child that the parent's factory knows of.
  private final class Child: Sendable {
    private let container = Guarded<Container?>(nil)
    func set(_ child: Container?) { container.withLock { $0 = child } }
    func resolve() throws -> Inner {
      let child = container.withLock { $0 }
      return try #require(child).resolve(Inner.self)
    }
  }

  private func makeContainers(_ meet: @escaping @Sendable (Int) -> Void) throws -> (Container, Container, Child) {
    let child = Child()
    let root = try Container {
      $0.service(
        Outer.self,
        using: { () throws -> Outer in
          meet(0)
          _ = try child.resolve()
          return Outer()
        }
      ).singleton()
    }
    let inside = try root.makeChild(
      Module(
        name: "Inside",
        registrations: {
          $0.service(
            Inner.self,
            using: { (outer: Lazy<Outer>) throws -> Inner in
              meet(1)
              _ = try outer()
              return Inner()
            }
          ).singleton()
        }))
    child.set(inside)
    return (root, inside, child)
  }

  @Test func cycle_isNamed_fromEitherSide() throws {
    let (root, inside, child) = try makeContainers { _ in }
    let fromRoot = failure { () throws(ResolutionError) in try root.resolve(Outer.self) }
    #expect(fromRoot?.kind == .cycle || (fromRoot?.underlying as? ResolutionError)?.kind == .cycle)
    let fromChild = failure { () throws(ResolutionError) in try inside.resolve(Inner.self) }
    #expect(fromChild?.kind == .cycle || (fromChild?.underlying as? ResolutionError)?.kind == .cycle)
    child.set(nil)
  }

  @Test func threadsThatCross_getTheCycle_withTheNamesOfBothLevels() throws {
    for _ in 0..<20 {
      let begun = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
      let calls = [Counter(), Counter()]
      let (root, inside, child) = try makeContainers { side in
        calls[side].increment()
        guard calls[side].value == 1 else { return }
        begun[side].signal()
        begun[1 - side].wait()
      }
      let details = Guarded<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        let error = failure { () throws(ResolutionError) in
          if side == 0 { _ = try root.resolve(Outer.self) } else { _ = try inside.resolve(Inner.self) }
        }
        details.withLock { $0.append(error?.detail ?? "") }
      }
      let names = ["Outer", "Inner"].map { "InjectorTests.CyclesThroughChildrenTests.\($0)" }
      let paths = [[names[0], names[1], names[0]], [names[1], names[0], names[1]]].map { $0.joined(separator: " -> ") }
      #expect(details.withLock { $0 }.allSatisfy(paths.contains))
      child.set(nil)
    }
  }
}
