import Dispatch
import Injector
import Testing

/// A value that only the queue of the main actor has.
private let mainQueue: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

private func isOnMain() -> Bool { DispatchQueue.getSpecific(key: mainQueue) == true }

/// Where what an asynchronous factory needs, and the factory itself, run.
@Suite @MainActor struct AsyncPlaceTests {
  nonisolated final class Schema: Sendable {
    let isMadeOnMain = isOnMain()
    init() {}
  }
  nonisolated final class Settings {
    let isMadeOnMain = isOnMain()
    init() {}
  }
  nonisolated protocol Storing: Sendable { var places: [Bool] { get } }
  nonisolated final class Store: Storing {
    let places: [Bool]
    init(schema: Schema, settings: Settings) async {
      places = [schema.isMadeOnMain, settings.isMadeOnMain, isOnMain()]
    }
  }
  nonisolated final class LoggedStore: Storing {
    let places: [Bool]
    init(store: any Storing) { places = store.places + [isOnMain()] }
  }

  private func container(_ register: (Registry) -> Void) throws -> Container {
    try Container { registry in
      registry.service(Schema.self, using: Schema.init)
      registry.service(Settings.self, using: Settings.init)
      registry.asyncService((any Storing).self, using: Store.init)
      register(registry)
    }
  }

  @Test func asyncFactory_runsOnNoActor_thoughItIsPassedByReference() async throws {
    #expect(isOnMain())
    let container = try container { _ in }
    #expect(try await container.resolveAsync((any Storing).self).places == [false, false, false])
    #expect(try await container.resolveAsync((any Storing)?.self)?.places == [false, false, false])
    #expect(try await container.provider(of: (any Storing).self).resolveAsync().places == [false, false, false])
    #expect(isOnMain())
  }

  @Test func decorator_runsOnNoActor_aroundAnAsyncTransient() async throws {
    let container = try container { $0.decorate((any Storing).self, using: LoggedStore.init) }
    #expect(try await container.resolveAsync((any Storing).self).places == [false, false, false, false])
  }

  @Test func asyncActivationAndInjection_runOnNoActor_thoughTheyArePassedByReference() async throws {
    let places = Places()
    let container = try container { registry in
      registry.asyncService(Int.self, using: { 1 }).onActivation(places.activated)
      registry.asyncService(String.self, using: { "" }).injecting(places.injected)
    }
    _ = try await container.resolveAsync(Int.self)
    _ = try await container.resolveAsync(String.self)
    #expect(await places.all == [false, false])
  }

  private nonisolated final class Places: Sendable {
    private let store = PlaceStore()
    var all: [Bool] { get async { await store.all } }
    func activated(_ value: Int) async {
      let isOnMain = isOnMain()
      await store.add(isOnMain)
    }
    func injected(_ value: String, _ schema: Schema) async {
      let isOnMain = isOnMain()
      await store.add(isOnMain || schema.isMadeOnMain)
    }
  }
  private actor PlaceStore {
    var all: [Bool] = []
    func add(_ isOnMain: Bool) { all.append(isOnMain) }
  }
}
