import Dispatch
import Injector
import Testing

/// Containers without a common parent that need each other.
@Suite(.timeLimit(.minutes(10))) struct CyclesThroughContainersTests {
  private final class Left: Sendable {}
  private final class Right: Sendable {}

  private let boxes = (left: ContainerBox(), right: ContainerBox())

  @Test func threadsThatCross_getTheCycle_betweenTwoRoots() throws {
    for _ in 0..<20 {
      let begun = (left: DispatchSemaphore(value: 0), right: DispatchSemaphore(value: 0))
      // The one that waits for a failed construction tries it itself.
      let isFirst = (left: Guarded(true), right: Guarded(true))
      let left = try Container { [boxes] in
        $0.service(
          Left.self,
          using: { () throws -> Left in
            if isFirst.left.exchange(false) {
              begun.left.signal()
              begun.right.wait()
            }
            _ = try boxes.right.container?.resolve(Right.self)
            return Left()
          }
        ).singleton()
      }
      let right = try Container { [boxes] in
        $0.service(
          Right.self,
          using: { () throws -> Right in
            if isFirst.right.exchange(false) {
              begun.right.signal()
              begun.left.wait()
            }
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
      // The thread that finds the cycle fails. The other one tries then, and meets it too.
      #expect(details.lines.count == 2)
      #expect(details.lines.allSatisfy { line in cycles.contains { line == "cycle: \($0)" } }, "\(details.lines)")
      (boxes.left.container, boxes.right.container) = (nil, nil)
    }
  }
}
