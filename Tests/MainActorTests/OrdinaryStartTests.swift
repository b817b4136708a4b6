import Injector
import Testing

/// A plugin on the main actor is started and stopped there.
struct OrdinaryStartTests {
  final class ServerPlugin: Plugin {
    private(set) var states = ["off"]
    func register(in registry: Registry) {}

    func start(with resolver: Resolver) async throws {
      MainActor.preconditionIsolated()
      states.append("on")
    }

    func stop(with resolver: Resolver) async {
      MainActor.preconditionIsolated()
      states.append("off")
    }
  }

  @Test func plugin_isStartedAndStopped_onTheMainActor() async throws {
    let plugin = ServerPlugin()
    let container = try Container(plugin)
    // Other tests can hold the main thread for long.
    try await container.start(within: .seconds(3600))
    try await Task.detached { _ = try await container.stop(within: .seconds(3600)) }.value
    #expect(plugin.states == ["off", "on", "off"])
  }
}
