import Dispatch
import Injector

/// Three services that need each other: two initializers and an injection.
final class Hub: @unchecked Sendable {
  // Sendable: the property is written before any other thread can have the hub.
  var rim: Rim?
  init() {}
}
final class Spoke: Sendable {
  let hub: Hub
  init(hub: Hub) { self.hub = hub }
}
final class Rim: Sendable {
  let spoke: Spoke
  init(spoke: Spoke) { self.spoke = spoke }
}

/// A service that an asynchronous factory creates.
final class Fetched: Sendable {
  init() {}
}

public protocol Element: Sendable { var position: Int { get } }
final class ElementService: Element {
  let position: Int
  init(position: Int) { self.position = position }
}

func registerWaiting(in registry: Registry) {
  registry.service(Hub.self, using: Hub.init).perResolution().injecting(\.rim)
  registry.service(Spoke.self, using: Spoke.init).perResolution()
  registry.service(Rim.self, using: Rim.init).perResolution()
  registry.service((any Singleton1).self, using: SingletonService1.init).singleton()
  registry.service((any Singleton2).self, using: SingletonService2.init).singleton()
  registry.service((any Singleton3).self, using: SingletonService3.init).singleton()
  registry.asyncService(Fetched.self, using: { () async in Fetched() })
  registry.asyncService(Fetched.self, "shared", using: { () async in Fetched() }).singleton()
  for position in 0..<100 {
    registry.service((any Element).self, using: { ElementService(position: position) }).contributing()
  }
}

extension HandWritten {
  @inline(never) func hub() -> Hub {
    let hub = Hub()
    hub.rim = rim(spoke(hub))
    return hub
  }
  @inline(never) func spoke(_ hub: Hub) -> Spoke { Spoke(hub: hub) }
  @inline(never) func rim(_ spoke: Spoke) -> Rim { Rim(spoke: spoke) }
  @inline(never) func element(_ position: Int) -> any Element { ElementService(position: position) }
  @inline(never) func ready(_ fetched: Fetched) async -> Fetched { fetched }
  @inline(never) func fetched() async -> Fetched { Fetched() }
}

extension Workload {
  /// Returns the workloads of what people wait for: collections, cycles, and what is awaited.
  static func waiting(_ hand: HandWritten, _ container: Container) -> [Workload] {
    let shared = Fetched()
    return [
      Workload(
        "all", builds: 100,
        hand: { count in for _ in 0..<count { sink((0..<100).map { hand.element($0) }) } },
        container: { count in for _ in 0..<count { sink(try container.resolveAll((any Element).self)) } }),
      Workload(
        "listed", builds: 101, weight: 10,
        hand: { count in for _ in 0..<count { sink((0...100).map { hand.element($0) }) } },
        container: { count in
          for _ in 0..<count {
            let child = try container.makeChild { registry in
              registry.service((any Element).self, using: { ElementService(position: 100) }).contributing()
            }
            sink(try child.resolveAll((any Element).self))
          }
        }),
      Workload(
        "cycle", builds: 3,
        hand: { count in
          for _ in 0..<count {
            let hub = hand.hub()
            sink(hub)
            hub.rim = nil
          }
        },
        container: { count in
          for _ in 0..<count {
            let hub = try container.resolve(Hub.self)
            sink(hub)
            hub.rim = nil
          }
        }),
      Workload(
        "awaited.singleton", builds: 0, hand: hand.singletonLoop(),
        container: awaiting { count in
          for _ in 0..<count {
            sink(try await container.resolveAsync((any Singleton1).self))
            sink(try await container.resolveAsync((any Singleton2).self))
            sink(try await container.resolveAsync((any Singleton3).self))
          }
        }),
      Workload(
        "async.singleton", builds: 0,
        hand: awaiting { count in for _ in 0..<count { sink(await hand.ready(shared)) } },
        container: awaiting { count in
          for _ in 0..<count { sink(try await container.resolveAsync(Fetched.self, "shared")) }
        }),
      Workload(
        "async.transient", builds: 1, hand: awaiting { count in for _ in 0..<count { sink(await hand.fetched()) } },
        container: awaiting { count in for _ in 0..<count { sink(try await container.resolveAsync(Fetched.self)) } }),
    ]
  }

  /// Returns a loop that runs an asynchronous one on a thread of its own, and waits for it.
  private static func awaiting(_ loop: @escaping @Sendable (Int) async throws -> Void) -> Loop {
    { count in
      let ended = DispatchSemaphore(value: 0)
      let outcome = Outcome()
      Task.detached {
        do { try await loop(count) } catch { outcome.error = error }
        ended.signal()
      }
      ended.wait()
      if let error = outcome.error { throw error }
    }
  }

  private final class Outcome: @unchecked Sendable {
    // Sendable: the semaphore orders the task's write before the read.
    var error: (any Error)?
  }
}
