import Injector
import Testing

/// A plugin's asynchronous `start` and `stop` run where their caller awaits them.
@Suite @MainActor struct PluginPlaceTests {
  /// Its state isn't protected: the actor of whoever starts it does that.
  private nonisolated final class Watching: Plugin {
    var places: [Bool] = []
    func register(in registry: Registry) {}
    func start(with resolver: Resolver) async throws {
      places.append(isOnMain())
      await Task.yield()
      places.append(isOnMain())
    }
    func stop(with resolver: Resolver) async throws { places.append(isOnMain()) }
  }

  @Test func plainPlugin_staysOnTheActor_thatAwaitsIt() async throws {
    let plugin = Watching()
    let container = try Container(plugin)
    try await container.start(within: .seconds(600))
    try await container.stop(within: .seconds(600))
    #expect(plugin.places == [true, true, true])
  }

  @MainActor private final class OnMain: Plugin {
    var places: [Bool] = []
    func register(in registry: Registry) {}
    @MainActor func start(with resolver: Resolver) async throws { places.append(isOnMain()) }
    @MainActor func stop(with resolver: Resolver) async throws { places.append(isOnMain()) }
  }

  @Test func pluginOfTheMainActor_runsThere_whoeverAwaitsIt() async throws {
    let plugin = OnMain()
    let container = try Container(plugin)
    try await Task.detached {
      try await container.start(within: .seconds(600))
      _ = try await container.stop(within: .seconds(600))
    }.value
    #expect(plugin.places == [true, true])
  }
}
