import Injector
import Testing

// This target's default isolation is the main actor, as an app's is in Xcode's template. Each public feature is used
// here once as such an app would write it; what the features do is tested elsewhere.

private protocol Track { var title: String { get } }
private struct Song: Track { let title: String }
private final class Player {
  let tracks: [any Track]
  init(tracks: [any Track]) { self.tracks = tracks }
}
private final class Shelf {
  let makeSong: Provider<Song, String>
  let player: Player
  let resolver: Resolver
  let sleeve: String?
  init(makeSong: Provider<Song, String>, player: Player, resolution: Resolution, sleeve: String?) {
    self.makeSong = makeSong
    self.player = player
    resolver = resolution.resolver
    self.sleeve = sleeve
  }
}
private final class Listening { init() {} }
private nonisolated struct Catalogue: Sendable { var count = 3 }

extension Scope { fileprivate static let evening = Scope("evening") }
extension ServiceIdentifier { fileprivate static let loud: Self = "loud" }

private struct MusicPlugin: Plugin {
  var isLoud = true
  var dependencies: [any Plugin] { [CataloguePlugin()] }

  func register(in registry: Registry) {
    registry.service((any Track).self, using: { Song(title: "first") }).contributing()
    registry.service((any Track).self, .loud, using: { Song(title: "second") }).contributing()
    registry.service(Song.self, using: Song.init(title:)).arguments(String.self)
    registry.viewModel(Player.self, using: Player.init).singleton()
      .alias(AnyObject.self) { $0 }
    registry.decorate(Player.self) { (player: Player, catalogue: Catalogue) in player }
    registry.coordinator(Shelf.self, using: Shelf.init)
    registry.controller(Listening.self, using: Listening.init).scoped(.evening).onClose { _ in }
    if isLoud { registry.instance("loud", for: String.self, .loud).ifAbsent() }
  }

  func start(with resolver: Resolver) throws { _ = try resolver.resolve(Player.self) }
}

private struct CataloguePlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(Catalogue.self, using: Catalogue.init).singleton().eager()
    registry.asyncService(Int.self, using: { (catalogue: Catalogue) async in catalogue.count }).singleton()
  }
}

@Suite struct PublicFeatureTests {
  @Test func registrations_resolve_inAnAppOnTheMainActor() throws {
    let container = try Container(MusicPlugin())
    #expect(container.diagnostics == [])
    let shelf = try container.resolve(Shelf.self)
    #expect(shelf.player.tracks.map(\.title) == ["first", "second"])
    #expect(try shelf.makeSong("third").title == "third")
    #expect(shelf.sleeve == nil)
    #expect(try shelf.resolver.resolve(AnyObject.self) === shelf.player)
    #expect(try container.resolveAll((any Track).self).count == 2)
    #expect(try container.resolve([ServiceIdentifier: any Track].self)[.loud]?.title == "second")
    #expect(try container.resolveIfRegistered(Song.self, .loud) == nil)
    #expect(container.isRegistered(String.self, .loud))
    #expect(try container.provider(of: Song.self, taking: String.self)("x").title == "x")
    #expect(try container.resolve(Song.self, arguments: "y").title == "y")
    #expect(!container.graph.nodes.isEmpty)
  }

  @Test func scopesAndChildren_work_inAnAppOnTheMainActor() throws {
    let container = try Container(plugins: [CataloguePlugin(), MusicPlugin(isLoud: false)])
    let evening = try container.makeScope(.evening)
    let listening = try evening.resolve(Listening.self)
    #expect(try evening.resolve(Listening.self) === listening)
    #expect(evening.close().map(\.key.type) == ["DemoAppTests.Listening"])
    let child = try container.makeChild(CataloguePlugin(), overriding: { _ in })
    #expect(try child.resolve(Player.self) === container.resolve(Player.self))
  }

  @Test func asynchronousServices_areAwaited_inAnAppOnTheMainActor() async throws {
    let container = try Container(MusicPlugin())
    #expect(try await container.resolveAsync(Int.self) == 3)
    let player = try await container.resolveAsync(Player.self)
    #expect(try await container.resolver.resolveAsync(Player.self) === player)
  }

  @Test func mocks_replace_inAnAppOnTheMainActor() throws {
    let whole = try Container(
      MusicPlugin(), overriding: { $0.viewModel(Player.self, using: { Player(tracks: [Song(title: "mock")]) }) })
    #expect(try whole.resolve(Shelf.self).player.tracks.map(\.title) == ["mock"])
    let part = try Container(
      testing: Player.self, from: MusicPlugin(), strict: true,
      mocks: { $0.service([any Track].self, using: { [Song(title: "mock")] }) })
    #expect(try part.resolve(Player.self).tracks.map(\.title) == ["mock"])
    #expect(try !Container(testing: Song.self, from: MusicPlugin()).isRegistered(Shelf.self))
  }

  @Test func errors_areCaught_inAnAppOnTheMainActor() throws {
    do {
      _ = try Container { $0.viewModel(Player.self, using: { (missing: Shelf) in missing.player }) }
      Issue.record("a player without a shelf was built")
    } catch let error as ValidationError { #expect(error.missingKeys.map(\.type) == ["DemoAppTests.Shelf"]) }
    let container = try Container(MusicPlugin())
    do throws(ResolutionError) {
      _ = try container.resolve(Listening.self)
      Issue.record("a scoped instance was built outside its scope")
    } catch { #expect(error.kind == .scopeNotOpen) }
  }
}
