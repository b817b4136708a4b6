import Dispatch
@testable import Injector
import Testing

/// Containers without a common parent that need each other.
@Suite(.timeLimit(.minutes(10))) struct CyclesThroughContainersTests {
  private final class Left: Sendable {}
  private final class Right: Sendable {}

  private let boxes = (left: ContainerBox(), right: ContainerBox())

  @Test func threadsThatCross_getTheCycle_betweenTwoRoots() throws {
    for _ in 0..<20 {
      let begun = (left: DispatchSemaphore(value: 0), right: DispatchSemaphore(value: 0))
      let left = try Container { [boxes] in
        $0.service(
          Left.self,
          using: { () throws -> Left in
            begun.left.signal()
            begun.right.wait()
            _ = try boxes.right.container?.resolve(Right.self)
            return Left()
          }
        ).singleton()
      }
      let right = try Container { [boxes] in
        $0.service(
          Right.self,
          using: { () throws -> Right in
            begun.right.signal()
            begun.left.wait()
            _ = try boxes.left.container?.resolve(Left.self)
            return Right()
          }
        ).singleton()
      }
      (boxes.left.container, boxes.right.container) = (left, right)
      let details = Log()
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        let error = failure { () throws(ResolutionError) in
          if side == 0 { _ = try left.resolve(Left.self) } else { _ = try right.resolve(Right.self) }
        }
        details.add("\(error?.kind.rawValue ?? "none"): \(error?.detail ?? "")")
      }
      let names = ["Left", "Right"].map { "InjectorTests.CyclesThroughContainersTests.\($0)" }
      let cycles = ["\(names[0]) -> \(names[1]) -> \(names[0])", "\(names[1]) -> \(names[0]) -> \(names[1])"]
      // The thread that finds the cycle fails, and with it the other, which waits for it: both with the one path.
      #expect(details.lines.count == 2 && Set(details.lines).count == 1)
      #expect(cycles.contains { details.lines.first == "cycle: \($0)" })
      (boxes.left.container, boxes.right.container) = (nil, nil)
    }
  }
}
