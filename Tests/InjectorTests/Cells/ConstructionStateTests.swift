@testable import Injector
import Testing

/// Who builds what and who waits for whom, decided without a thread or a task.
@Suite final class ConstructionStateTests {
  private typealias State = ConstructionState<String, String, String>

  private var state = State()

  /// Claims a slot for a thread; the registration has the slot's name, and the waiter the thread's.
  private func claim(_ slot: String, by thread: UInt) -> String {
    words(state.claim(slot, by: .thread(thread), of: slot.uppercased(), waiter: "thread \(thread)"))
  }

  private func claim(_ slot: String, inside task: Int?, as waiter: String) -> String {
    words(state.claim(slot, by: task.map { .task($0) }, of: slot.uppercased(), waiter: waiter))
  }

  private func words(_ decision: State.Decision) -> String {
    switch decision {
    case .build(.thread): "build"
    case .build(.task(let number)): "build as \(number)"
    case .wait: "wait"
    case .use: "use"
    case .cycle(let path): "cycle \(path.joined(separator: " "))"
    }
  }

  private func cancel(_ waiter: String, of slot: String) -> Bool { state.cancel(waiter, of: slot) }

  private func finish(_ slot: String) -> [String]? { state.finish(slot) }

  private static let failure = ResolutionError(kind: .factoryFailed, key: ServiceKey(type: "Failing"))

  private func fail(_ slot: String) -> [String] { state.fail(slot, with: Self.failure).map(\.slot) }

  private func succeed(_ slot: String) -> String {
    switch state.succeed(slot) {
    case .keep(let others, _): "keep " + (others + [slot.uppercased()]).sorted().joined()
    case .wait(let waiters): "wait " + waiters.joined(separator: " ")
    case .fail(let failure): "fail \(failure.kind)"
    }
  }

  @Test func claim_letsOneThreadBuild_andTheOthersWait() {
    #expect((1...3).map { claim("a", by: $0) } == ["build", "wait", "wait"])
    #expect(claim("b", by: 4) == "build")
    #expect(finish("a") == ["thread 2", "thread 3"])
    #expect(finish("b") == [])
    #expect(state.constructions.isEmpty)
  }

  @Test func finish_letsTheNextTryAgain_whateverTheOutcome() {
    #expect(claim("a", by: 1) == "build")
    #expect(claim("a", by: 2) == "wait")
    #expect(finish("a") == ["thread 2"])
    #expect(claim("a", by: 2) == "build")
    #expect(claim("a", by: 1) == "wait")
    #expect(finish("a") == ["thread 1"])
    #expect(finish("a") == nil)
  }

  @Test func claim_findsTheCycle_onOneThread() {
    #expect(claim("a", by: 1) == "build")
    #expect(claim("b", by: 1) == "build")
    #expect(claim("a", by: 1) == "cycle A")
    #expect(claim("b", by: 1) == "cycle B")
  }

  @Test func claim_findsTheCycle_ofTwoThreads() {
    #expect(claim("a", by: 1) == "build")
    #expect(claim("b", by: 2) == "build")
    #expect(claim("b", by: 1) == "wait")
    #expect(claim("a", by: 2) == "cycle A B")
    // The failure of one ends the other's wait.
    #expect(finish("b") == ["thread 1"])
    #expect(claim("a", by: 2) == "wait")
    #expect(finish("a") == ["thread 2"])
  }

  @Test func claim_findsTheCycle_ofThreeThreads_andOfNoOther() {
    for (slot, thread) in [("a", 1), ("b", 2), ("c", 3), ("d", 4)] as [(String, UInt)] {
      #expect(claim(slot, by: thread) == "build")
    }
    #expect(claim("b", by: 1) == "wait")
    #expect(claim("c", by: 2) == "wait")
    #expect(claim("a", by: 4) == "wait")
    #expect(claim("d", by: 3) == "cycle D A B C")
    #expect(claim("a", by: 3) == "cycle A B C")
    #expect(finish("c") == ["thread 2"])
    #expect(claim("a", by: 3) == "wait")
  }

  @Test func claim_letsTheActivatingThreadUseTheInstance_andNoOther() {
    #expect(claim("a", by: 1) == "build")
    state.beginActivation(of: "a")
    #expect(claim("a", by: 1) == "use")
    #expect(claim("a", by: 2) == "wait")
    #expect(claim("b", by: 3) == "build")
    #expect(claim("b", by: 1) == "wait")
    #expect(claim("a", by: 3) == "cycle A B")
    #expect(fail("a") == [])
    #expect(claim("a", by: 1) == "cycle A")
    #expect(finish("a") == ["thread 2"])
  }

  @Test func claim_letsTheFirstTaskStartAnother_andWaitForItLikeTheRest() {
    #expect(claim("a", inside: nil, as: "first") == "build as 1")
    #expect(claim("a", inside: nil, as: "second") == "wait")
    #expect(finish("a") == ["first", "second"])
    #expect(claim("a", inside: nil, as: "third") == "build as 2")
    #expect(finish("a") == ["third"])
  }

  @Test func claim_findsTheCycle_throughAnyOfSeveralThatATaskAwaits() {
    #expect(claim("a", inside: nil, as: "test") == "build as 1")
    #expect(claim("b", inside: 1, as: "left of a") == "build as 2")
    #expect(claim("c", inside: 1, as: "right of a") == "build as 3")
    #expect(claim("d", inside: 3, as: "c") == "build as 4")
    #expect(claim("a", inside: 4, as: "d") == "cycle A C D")
    #expect(claim("b", inside: 4, as: "d") == "wait")
    #expect(claim("d", inside: 2, as: "b") == "cycle D B")
    #expect(claim("d", inside: nil, as: "test") == "wait")
    #expect(finish("c") == ["right of a"])
    #expect(claim("a", inside: 4, as: "d") == "wait")
  }

  @Test func claim_letsWhatAnActivationWaitsFor_useTheInstance() {
    #expect(claim("a", inside: nil, as: "test") == "build as 1")
    state.beginActivation(of: "a")
    #expect(claim("b", inside: 1, as: "a") == "build as 2")
    #expect(claim("a", inside: 2, as: "b") == "use")
    #expect(claim("a", inside: 1, as: "a") == "use")
    #expect(claim("a", inside: nil, as: "test") == "wait")
    #expect(fail("a") == [])
    #expect(claim("a", inside: 2, as: "b") == "cycle A B")
  }

  @Test func success_ofWhatHasUsedAnActivatingInstance_isDecidedWithIt() {
    #expect(["a", "b", "c"].map { claim($0, by: 1) } == ["build", "build", "build"])
    state.beginActivation(of: "b")
    #expect(claim("d", by: 1) == "build")
    #expect(claim("e", by: 1) == "build")
    #expect(claim("b", by: 1) == "use")
    #expect(succeed("e") == "wait ")
    // `d` has received `e`, and `c` receives `d`.
    #expect(claim("e", by: 2) == "wait")
    #expect(claim("e", by: 1) == "use")
    #expect(succeed("d") == "wait ")
    #expect(succeed("c") == "wait ")
    #expect(succeed("b") == "keep BCDE")
    #expect(succeed("a") == "keep A")
    #expect(state.constructions.isEmpty)
  }

  @Test func failure_discardsWhatHasUsedTheInstance_newestFirst() {
    #expect(claim("a", by: 1) == "build")
    state.beginActivation(of: "a")
    for slot in ["b", "c"] {
      #expect(claim(slot, by: 1) == "build")
      #expect(claim("a", by: 1) == "use")
      #expect(succeed(slot) == "wait ")
    }
    #expect(claim("d", by: 1) == "build")
    #expect(succeed("d") == "keep D")
    #expect(claim("b", by: 2) == "wait")
    #expect(fail("a") == ["c", "b"])
    #expect(claim("b", by: 1) == "cycle B")
    #expect(finish("b") == ["thread 2"])
    #expect(claim("b", by: 2) == "build")
  }

  @Test func failure_discardsWhatWasCreatedLast_first_whateverBeganFirst() {
    #expect(claim("a", by: 1) == "build")
    state.beginActivation(of: "a")
    // "b" needs "c", which needs "a".
    #expect(claim("b", by: 1) == "build")
    #expect(claim("c", by: 1) == "build")
    #expect(claim("a", by: 1) == "use")
    #expect(succeed("c") == "wait ")
    #expect(claim("d", by: 1) == "build")
    state.beginActivation(of: "d")
    #expect(claim("a", by: 1) == "use")
    #expect(succeed("d") == "wait ")
    #expect(succeed("b") == "wait ")
    #expect(fail("a") == ["b", "d", "c"])
  }

  /// Looking at all constructions for each would take many minutes.
  @Test(.timeLimit(.minutes(10))) func activations_areDecidedAbout_inTimeThatGrowsWithWhatUsesThem() {
    let slots = (0..<20_000).map(String.init)
    for slot in slots { #expect(claim(slot, by: 1) == "build") }
    for slot in slots.reversed() {
      state.beginActivation(of: slot)
      if slot == "0" { break }
      #expect(state.fail(slot, with: Self.failure).isEmpty)
      state.beginActivation(of: slot)
      #expect(succeed(slot) == "keep \(slot)")
    }
    #expect(state.constructions.count == 1)
  }

  @Test func nestedActivation_isDecidedByTheOuterOne() {
    #expect(claim("a", by: 1) == "build")
    state.beginActivation(of: "a")
    #expect(claim("b", by: 1) == "build")
    #expect(claim("a", by: 1) == "use")
    state.beginActivation(of: "b")
    #expect(claim("c", by: 1) == "build")
    #expect(claim("b", by: 1) == "use")
    #expect(succeed("c") == "wait ")
    #expect(succeed("b") == "wait ")
    #expect(fail("a") == ["c", "b"])
  }

  @Test func success_ofATasksInstance_resumesThoseOnWhichTheActivationDepends_andNoOthers() {
    #expect(claim("a", inside: nil, as: "test") == "build as 1")
    state.beginActivation(of: "a")
    #expect(claim("b", inside: 1, as: "a") == "build as 2")
    #expect(claim("b", inside: nil, as: "other") == "wait")
    #expect(claim("a", inside: 2, as: "b") == "use")
    #expect(succeed("b") == "wait a")
    #expect(claim("b", inside: 1, as: "a") == "use")
    #expect(claim("b", inside: nil, as: "another") == "wait")
    #expect(succeed("a") == "keep AB")
    #expect(state.constructions.isEmpty)
  }

  @Test func failure_failsWhatHasUsedTheInstance_andIsStillUnderConstruction() {
    #expect(claim("a", inside: nil, as: "test") == "build as 1")
    state.beginActivation(of: "a")
    #expect(claim("b", inside: 1, as: "a") == "build as 2")
    #expect(claim("a", inside: 2, as: "b") == "use")
    #expect(fail("a") == [])
    #expect(finish("a") == ["test"])
    #expect(claim("a", inside: nil, as: "test") == "build as 3")
    #expect(succeed("b") == "fail factoryFailed")
  }

  @Test func claim_findsNoCycle_throughATaskWhoseConstructionHasFinished() {
    #expect(claim("a", inside: nil, as: "test") == "build as 1")
    #expect(finish("a") == ["test"])
    #expect(claim("b", inside: nil, as: "test") == "build as 2")
    #expect(claim("b", inside: 1, as: "left behind") == "wait")
    #expect(claim("a", inside: 2, as: "b") == "build as 3")
    #expect(finish("b") == ["test", "left behind"])
  }

  @Test func cancel_endsOneWait_once() {
    #expect(claim("a", inside: nil, as: "test") == "build as 1")
    #expect(claim("b", inside: 1, as: "a") == "build as 2")
    #expect(claim("a", inside: 2, as: "b") == "cycle A B")
    #expect(cancel("a", of: "b"))
    #expect(!cancel("a", of: "b"))
    #expect(claim("a", inside: 2, as: "b") == "wait")
    #expect(finish("b") == [])
    #expect(!cancel("a", of: "b"))
    #expect(finish("a") == ["test", "b"])
  }

  @Test func claim_searchesFar_withoutRecursion() {
    let threads = 0..<5_000 as Range<UInt>
    for thread in threads { #expect(claim("\(thread)", by: thread) == "build") }
    for thread in threads.dropFirst() { #expect(claim("\(thread)", by: thread - 1) == "wait") }
    #expect(claim("0", by: 4_999) == "cycle " + threads.map { "\($0)" }.joined(separator: " "))
  }

  @Test func closing_asksOnlyWhatIsCreated_whileOwnersAroundItCloseToo() {
    #expect(claim("a", by: 1) == "build")
    for owner in 0..<100 {
      _ = state.claim("owner \(owner)", by: .thread(2), of: "", isClosing: true, waiter: "thread 2")
    }
    var asked: [String] = []
    let closing = state.waitToClose(by: .thread(2), upTo: state.begun, waiter: "thread 2") {
      asked.append($0)
      return false
    }
    guard case .go = closing else {
      Issue.record("\(closing)")
      return
    }
    #expect(asked == ["A"])
  }

  @Test func closing_goesOn_afterTheClosingInsideIt() {
    for owner in ["outer", "inner"] {
      _ = state.claim(owner, by: .thread(2), of: "", isClosing: true, waiter: "thread 2")
    }
    #expect(state.postpone(["outer"], "rest of outer", after: "inner") == [])
    #expect(finish("inner") == ["rest of outer"])
    #expect(state.postpone(["outer"], "rest of outer", after: "inner") == nil)
  }
}
