import Injector

// Plugins of the main actor, whose asynchronous methods run there, whoever awaits them. The word before a class says
// what it is without default isolation too.

@MainActor final class Theme { let name = "light" }

/// Registers from anywhere.
@MainActor final class SessionPlugin: Plugin {
  private var places: [String] = []

  nonisolated func register(in registry: Registry) {
    registry.service(Theme.self, using: { @MainActor in Theme() }).singleton()
  }

  func start(with resolver: Resolver) async throws {
    MainActor.assertIsolated()
    places.append(try resolver.resolve(Theme.self).name)
    await Task.yield()
    MainActor.assertIsolated()
    places.append("started")
  }

  func stop(with resolver: Resolver) async throws {
    MainActor.assertIsolated()
    places.append(try resolver.resolve(Theme.self).name)
    print("session:", places.joined(separator: " "))
  }
}

/// Conforms on the main actor only.
@MainActor final class PagePlugin: @MainActor Plugin {
  private var isStarted = false
  func register(in registry: Registry) {}
  func start(with resolver: Resolver) async {
    MainActor.assertIsolated()
    isStarted = true
  }
  func stop(with resolver: Resolver) async { print("page:", isStarted) }
}

/// Says it for the method again, and does the rest synchronously.
@MainActor final class AlertPlugin: Plugin {
  private var count = 0
  nonisolated func register(in registry: Registry) {}
  @MainActor func start(with resolver: Resolver) async throws { count += 1 }
  func stop(with resolver: Resolver) async {
    MainActor.assertIsolated()
    print("alerts:", count)
  }
}

/// Has state that isn't protected: whoever awaits it does that.
nonisolated final class PlainPlugin: Plugin {
  private var isStarted = false
  func register(in registry: Registry) {}
  func start(with resolver: Resolver) async throws { isStarted = true }
  func stop(with resolver: Resolver) async { print("plain:", isStarted) }
}

@main struct Client {
  static func main() async throws {
    try await onMain()
    try await elsewhere()
  }

  @MainActor static func onMain() async throws {
    let container = try Container(SessionPlugin(), PagePlugin(), AlertPlugin(), PlainPlugin())
    try await container.start(within: .seconds(600))
    try await container.stop(within: .seconds(600))
  }

  @concurrent nonisolated static func elsewhere() async throws {
    let container = try await MainActor.run { try Container(SessionPlugin(), PagePlugin(), AlertPlugin()) }
    try await container.start(within: .seconds(600))
    try await container.stop(within: .seconds(600))
  }
}
