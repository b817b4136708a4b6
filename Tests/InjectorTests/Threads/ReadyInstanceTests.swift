import Dispatch
@testable import Injector
import Testing

/// Existing instances that are resolved while their owner releases them.
@Suite(.timeLimit(.minutes(10))) struct ReadyInstanceTests {
  private final class Part: Sendable {
    let name = "a part whose name takes memory of its own"
    private let ended: Counter
    init(ended: Counter) { self.ended = ended }
    deinit { ended.increment() }
  }

  private let built = Counter()
  private let ended = Counter()

  private func register(in registry: Registry) -> Registration<Part, Registry.Inferred> {
    registry.service(
      Part.self,
      using: { [built, ended] in
        built.increment()
        return Part(ended: ended)
      })
  }

  @Test func scopedInstance_isWholeOrRefused_whileItsScopeCloses() throws {
    let root = try Container { register(in: $0).scoped(.session) }
    let unexpected = Log()
    for _ in 0..<100 {
      let session = try root.makeScope(.session)
      let name = try session.resolve(Part.self).name
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        if thread == 4 { return _ = session.close() }
        for _ in 0..<20 {
          do throws(ResolutionError) {
            let part = try session.resolve(Part.self)
            if part.name != name { unexpected.add(part.name) }
          } catch {
            if error.kind != .closed { unexpected.add("\(error)") }
          }
        }
      }
    }
    #expect(unexpected.lines == [])
    #expect(built.value == 100)
    #expect(ended.value == 100)
  }

  @Test func weakInstance_isWholeForWhoeverGetsIt_whileItsHolderLetsGo() throws {
    let container = try Container { register(in: $0).weak() }
    let unexpected = Log()
    for _ in 0..<100 {
      let held = Guarded<Part?>(try container.resolve(Part.self))
      let name = held.withLock { $0?.name }
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        if thread == 4 { return _ = held.withLock { $0.take() } }
        for _ in 0..<20 {
          do throws(ResolutionError) {
            let part = try container.resolve(Part.self)
            if part.name != name { unexpected.add(part.name) }
          } catch { unexpected.add("\(error)") }
        }
      }
    }
    #expect(unexpected.lines == [])
    #expect(ended.value == built.value)
    #expect(built.value >= 100)
  }
}
