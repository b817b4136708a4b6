import Foundation
import Injector
import TestSupport
import Testing

/// Many threads in random graphs: each sees only what is complete, nothing that was discarded, and an end.
@Suite(.timeLimit(.minutes(10))) struct StormTests {
  private final class Part: @unchecked Sendable {
    // Sendable: the properties are written before any other thread can have the instance.
    let number: Int
    var (first, second): (Part?, Part?)
    var isComplete = false
    init(_ number: Int, _ first: Part? = nil, _ second: Part? = nil) {
      (self.number, self.first, self.second) = (number, first, second)
    }
  }

  private static func name(_ number: Int) -> ServiceIdentifier { ServiceIdentifier("\(number)") }

  @Test func singletonsOfOneGraph_areBuiltOnce_whoeverBegins() throws {
    for _ in 0..<50 {
      let built = Counter()
      let container = try Container { registry in
        func part(_ number: Int) -> @Sendable (Part, Part) -> Part {
          { first, second in
            built.increment()
            return Part(number, first, second)
          }
        }
        registry.service(
          Part.self, "0",
          using: {
            built.increment()
            return Part(0)
          }
        ).singleton()
        for number in 1..<5 {
          let made = registry.service(Part.self, Self.name(number), using: part(number)).singleton()
            .parameter(Part.self, Self.name(number - 1)).parameter(Part.self, Self.name(max(0, number - 2)))
          if number == 2 { made.injecting { (_, _: Part) in }.parameter(Part.self, "1") }
          if number == 3 {
            made.onActivation { part, resolution in part.second = try resolution.resolve(Part.self, "0") }
          }
        }
      }
      _ = try onThreads(10) { try container.resolve(Part.self, Self.name($0 % 5)).number }
      #expect(built.value == 5)
    }
  }

  /// Factories and activations resolve at random, some fail once, and some instances are kept weakly.
  @Test func dynamicResolves_showOnlyWhatIsComplete() throws {
    let count = 8
    for seed in 0..<150 {
      var numbers = SeededNumbers(seed: UInt64(seed))
      func some(_ percent: Int) -> Int? {
        Int.random(in: 0..<100, using: &numbers) < percent ? Int.random(in: 0..<count, using: &numbers) : nil
      }
      let needs = (0..<count).map { _ in (factory: some(33), activation: some(50)) }
      let failing = Guarded(seed.isMultiple(of: 3) ? some(100) : nil)
      let container = try Container { registry in
        for number in 0..<count {
          let made = registry.service(
            Part.self, Self.name(number),
            using: { (resolution: Resolution) in
              Part(number, try needs[number].factory.map { try resolution.resolve(Part.self, Self.name($0)) })
            }
          ).onActivation { part, resolution in
            part.second = try needs[number].activation.map { try resolution.resolve(Part.self, Self.name($0)) }
            let fails = failing.withLock { failing in
              defer { if failing == number { failing = nil } }
              return failing == number
            }
            if fails { throw Failure() }
            if number.isMultiple(of: 3) { sched_yield() }
            part.isComplete = true
          }
          if number % 4 == 3 { made.weak() } else { made.singleton() }
        }
      }
      let problems = Log()
      _ = onThreads(6) { thread in
        for step in 0..<count {
          do throws(ResolutionError) {
            let part = try container.resolve(Part.self, Self.name((step * 5 + thread * 3) % count))
            Self.check(part, in: container, problems)
          } catch {
            if error.cause != .cycle, error.cause != .factoryFailed { problems.add("\(error)") }
          }
        }
      }
      #expect(problems.lines == [], "seed \(seed)")
    }
  }

  private static func check(_ part: Part, in container: Container, _ problems: Log) {
    var (seen, pending) = (Set<ObjectIdentifier>(), [part])
    while let next = pending.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      if !next.isComplete { problems.add("\(next.number) isn't complete") }
      if next.number % 4 != 3, let known = try? container.resolve(Part.self, name(next.number)), known !== next {
        problems.add("\(next.number) was discarded, and is held")
      }
      pending += [next.first, next.second].compactMap(\.self)
    }
  }

  @Test func close_amongResolves_closesWhatWasBuilt_once() throws {
    for round in 0..<100 {
      let (built, closed, scopedBuilt, scopedClosed) = (Counter(), Counter(), Counter(), Counter())
      let root = try Container { registry in
        func part(_ identifier: ServiceIdentifier, of scope: Scope?) {
          let made = registry.service(
            Part.self, identifier,
            using: { (inner: Part?) in
              (scope == nil ? built : scopedBuilt).increment()
              return Part(0, inner)
            }
          ).parameter(Part?.self, identifier == "inner" ? "none" : "inner").onClose { _ in
            (scope == nil ? closed : scopedClosed).increment()
          }
          if let scope { made.scoped(scope) } else { made.singleton() }
        }
        part("inner", of: nil)
        part("outer", of: nil)
        part("scoped", of: .session)
      }
      if round.isMultiple(of: 2) { _ = try root.resolve(Part.self, "outer") }
      let kinds = onThreads(5) { thread -> ResolutionError.Kind? in
        if thread == 0 {
          root.close()
          return nil
        }
        return failure {
          _ = try root.resolve(Part.self, "outer")
          for _ in 0..<3 { _ = try root.makeScope(.session).resolve(Part.self, "scoped") }
        }?.kind
      }
      #expect(kinds.allSatisfy { $0 == nil || $0 == .closed })
      #expect(built.value >= (round.isMultiple(of: 2) ? 2 : 0))
      #expect(closed.value == built.value)
      // A scope that was released before it closed releases its instances without a word.
      #expect(scopedClosed.value <= scopedBuilt.value)
      #expect(root.close() == [])
    }
  }

  @Test func readyInstances_areHeld_whileTheirScopeCloses() throws {
    let root = try Container {
      $0.input(String.self, of: .session)
      $0.service(Part.self, using: { Part(7) }).scoped(.session)
    }
    for _ in 0..<3_000 {
      let session = try root.makeScope(.session, String(repeating: "a", count: 40))
      _ = try session.resolve(Part.self)
      let kinds = onThreads(2) { thread in
        errorKind {
          if thread == 0 { return _ = session.close() }
          while try session.resolve(Part.self).number == 7, try session.resolve(String.self).count == 40 {}
        }
      }
      #expect(kinds == [nil, ResolutionError.Kind.closed])
    }
  }

  @Test func scopes_endWhileOthersOpen_andResolveInTheirDeinits() throws {
    final class Ending: @unchecked Sendable {
      // Sendable: the closure is written by the one thread that has the instance.
      var end: () -> Void = {}
      deinit { end() }
    }
    let root = try Container {
      $0.service(Ending.self, using: { Ending() }).scoped(.session)
    }
    _ = try onThreads(4) { _ in
      for _ in 0..<500 {
        let session = try root.makeScope(.session)
        try session.resolve(Ending.self).end = { _ = try? root.makeScope(.session) }
      }
    }
    root.close()
  }
}
