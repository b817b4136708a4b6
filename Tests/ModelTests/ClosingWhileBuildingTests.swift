import Dispatch
import Foundation
import Injector
import Synchronization
import TestSupport
import Testing

/// Threads and tasks that close a scope while others create its instances: nothing closes before what depends on it.
@Suite(.timeLimit(.minutes(10))) struct ClosingWhileBuildingTests {
  /// An instance that was created with others, which must be open as long as it is.
  private final class Part: Sendable {
    let parts: [Part]
    private let closed = Atomic<Bool>(false)
    init(_ parts: Part...) { self.parts = parts }
    var isClosed: Bool { closed.load(ordering: .acquiring) }
    func close() { closed.store(true, ordering: .releasing) }
  }

  /// What was created and closed too late.
  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var lines: [String] { entries.withLock { $0 } }
    func add(_ line: String) { entries.withLock { $0.append(line) } }

    func end(_ part: Part, _ name: String) {
      if part.parts.contains(where: \.isClosed) { add("\(name) closes after what it depends on") }
      part.close()
    }

    func check(_ parts: [Part], of name: String) {
      if parts.contains(where: \.isClosed) { add("\(name) is created with what is closed") }
    }
  }

  /// Gives a `close()` of another thread time to go wrong, which nothing signals if it goes right.
  private func yield(until isOver: () -> Bool) {
    for _ in 0..<2_000 where !isOver() { sched_yield() }
  }

  @Test(arguments: [true, false]) func close_waitsForAnotherThreadsFactory(isScoped: Bool) throws {
    let (log, begun) = (Log(), DispatchSemaphore(value: 0))
    let root = try Container { registry in
      registry.instance(1, for: Int.self)
      let first = registry.service(Part.self, "first", using: { Part() })
      let second = registry.service(
        Part.self, "second",
        using: { (first: Part, resolver: Resolver) in
          begun.signal()
          while (try? resolver.resolve(Int.self)) != nil { sched_yield() }
          // The container is closed from now on, but what it has isn't.
          yield { first.isClosed }
          log.check([first], of: "second")
          return Part(first)
        }
      ).parameter(Part.self, "first")
      if isScoped {
        first.scoped(.outer)
        second.scoped(.outer)
      } else {
        first.singleton()
        second.singleton()
      }
      first.onClose { part in
        part.close()
        log.add("first")
      }
      second.onClose { part in
        log.end(part, "second")
        log.add("second")
      }
    }
    let container = isScoped ? try root.makeScope(.outer) : root
    onThreads([
      {
        do {
          _ = try container.resolve(Part.self, "second")
          log.add("resolved")
        } catch { log.add((error as? ResolutionError)?.kind.rawValue ?? "\(error)") }
      },
      {
        begun.wait()
        container.close()
        log.add("close() returned")
      },
    ])
    #expect(log.lines.filter { $0 != "closed" } == ["second", "first", "close() returned"])
    #expect(log.lines.contains("closed"))
  }

  @Test func close_endsWhatATaskCreates_first() async throws {
    let (log, (stream, go)) = (Log(), AsyncStream.makeStream(of: Void.self))
    let (begun, ended) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    let root = try Container { registry in
      registry.asyncService(Part.self, "first", using: { () async in Part() }).scoped(.outer).onClose { part in
        part.close()
        log.add("first")
        ended.continuation.finish()
      }
      registry.asyncService(
        Part.self, "second",
        using: { (first: Part) async in
          begun.continuation.finish()
          for await _ in stream {}
          log.check([first], of: "second")
          return Part(first)
        }
      ).parameter(Part.self, "first").scoped(.outer).onClose { part in
        log.end(part, "second")
        log.add("second")
      }
    }
    let scope = try root.makeScope(.outer)
    let resolving = Task { try await scope.resolveAsync(Part.self, "second") }
    for await _ in begun.stream {}
    scope.close()
    #expect(log.lines == [])
    // No thread waits for a task.
    scope.close()
    go.finish()
    let error = await #expect(throws: ResolutionError.self) { try await resolving.value }
    #expect(error?.kind == .closed)
    for await _ in ended.stream {}
    #expect(log.lines == ["second", "first"])
  }

  @Test func close_inAFactory_doesNotWaitForTheFactoryThatWaitsForIt() throws {
    let (begun, closing) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let log = Log()
    let box = Mutex<Container?>(nil)
    let root = try Container { registry in
      registry.service(
        Part.self, "closer",
        using: {
          closing.signal()
          begun.wait()
          let scope = box.withLock { $0 }
          scope?.close()
          return Part()
        }
      ).singleton()
      registry.service(
        Part.self, "waiting",
        using: { (closer: Provider<Part>) throws in
          begun.signal()
          return Part(try closer())
        }
      ).parameter(Provider<Part>.self, "closer").scoped(.outer).onClose { _ in log.add("waiting closed") }
    }
    let scope = try root.makeScope(.outer)
    box.withLock { $0 = scope }
    onThreads([
      {
        do { _ = try root.resolve(Part.self, "closer") } catch { log.add("closer: \(error)") }
      },
      {
        closing.wait()
        do { _ = try scope.resolve(Part.self, "waiting") } catch {
          log.add(((error as? ResolutionError)?.cause ?? .missing).rawValue)
        }
      },
    ])
    #expect(log.lines.filter { $0 != "waiting closed" } == ["closed"])
    box.withLock { $0 = nil }
  }

  /// A chain of parts, each created with the two below it, some by tasks.
  private func register(in registry: Registry, levels: Int, isAsync: Bool, _ log: Log) {
    for level in 0..<levels {
      let (name, identifier) = ("\(level)", ServiceIdentifier("\(level)"))
      let (below, second) = (ServiceIdentifier("\(level - 1)"), ServiceIdentifier("\(max(0, level - 2))"))
      let end: @Sendable (Part) -> Void = { log.end($0, name) }
      let make: @Sendable (Part, Part) -> Part = { below, second in
        sched_yield()
        log.check([below, second], of: name)
        return Part(below, second)
      }
      if level == 0 {
        registry.service(Part.self, identifier, using: { Part() }).singleton().onClose(end)
      } else if isAsync, level > 2 {
        registry.asyncService(
          Part.self, identifier,
          using: { (below: Part, second: Part) async in
            await Task.yield()
            return make(below, second)
          }
        ).parameter(Part.self, below).parameter(Part.self, second).scoped(.inner).onClose(end)
      } else {
        let made = registry.service(Part.self, identifier, using: make).parameter(Part.self, below)
          .parameter(Part.self, second).onClose(end)
        switch level {
        case 1: made.kept(by: ByArgument())
        case 2, 3: made.scoped(.outer)
        default: made.scoped(.inner)
        }
      }
    }
  }

  @Test func storm_ofThreads_closesDependentsFirst() throws {
    let log = Log()
    for round in 0..<300 {
      let root = try Container { register(in: $0, levels: 7, isAsync: false, log) }
      let outer = try root.makeScope(.outer)
      let inner = try outer.makeScope(.inner)
      var numbers = SeededNumbers(seed: UInt64(round))
      let delay = Int.random(in: 0..<60, using: &numbers)
      let closed = numbers.pick(from: [root, outer, inner])
      let resolve: @Sendable (Int) -> Void = { level in
        _ = try? inner.resolve(Part.self, ServiceIdentifier("\(level)"))
      }
      onThreads([
        { resolve(6) }, { for level in [3, 5, 6] { resolve(level) } }, { for level in 0..<7 { resolve(level) } },
        {
          for _ in 0..<delay { sched_yield() }
          closed.close()
        },
      ])
      root.close()
    }
    #expect(Set(log.lines) == [])
  }

  @Test func storm_ofTasks_closesDependentsFirst() async throws {
    let log = Log()
    for round in 0..<200 {
      let root = try Container { register(in: $0, levels: 7, isAsync: true, log) }
      let outer = try root.makeScope(.outer)
      let inner = try outer.makeScope(.inner)
      var numbers = SeededNumbers(seed: UInt64(round))
      let delay = Int.random(in: 0..<30, using: &numbers)
      let closed = numbers.pick(from: [root, outer, inner])
      await withTaskGroup(of: Void.self) { group in
        for level in [6, 5, 6, 4] {
          group.addTask { _ = try? await inner.resolveAsync(Part.self, ServiceIdentifier("\(level)")) }
        }
        group.addTask {
          for _ in 0..<delay { await Task.yield() }
          closed.close()
        }
      }
      root.close()
    }
    #expect(Set(log.lines) == [])
  }
}
