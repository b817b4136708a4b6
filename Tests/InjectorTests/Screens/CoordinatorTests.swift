import Foundation
import Injector
import Testing

@MainActor @Suite struct CoordinatorTests {
  private class Flow: Coordinator {
    var childCoordinators: [any Coordinator] = []
    var onStart: () -> Void = {}
    func start() { onStart() }
  }
  private final class OtherFlow: Flow {}

  @Test func startChild_keepsItBeforeItStarts_andOnce() {
    let (parent, child) = (Flow(), Flow())
    var kept: [Int] = []
    child.onStart = { [unowned parent] in kept.append(parent.childCoordinators.count) }
    parent.startChild(child)
    parent.startChild(child)
    #expect(kept == [1, 1])
    #expect(parent.childCoordinators.count == 1)
  }

  @Test func releaseChild_letsGo() {
    let parent = Flow()
    weak var released: Flow?
    do {
      let child = Flow()
      released = child
      parent.startChild(child)
    }
    #expect(released != nil)
    if let released { #expect(parent.releaseChild(released)) }
    #expect(released == nil)
    #expect(!parent.releaseChild(Flow()))
  }

  @Test func firstChild_isTheOldestOfItsType() {
    let parent = Flow()
    let (a, b) = (Flow(), OtherFlow())
    parent.startChild(a)
    #expect(parent.firstChild(of: OtherFlow.self) == nil)
    parent.startChild(b)
    parent.startChild(OtherFlow())
    #expect(parent.firstChild(of: OtherFlow.self) === b)
  }
}
