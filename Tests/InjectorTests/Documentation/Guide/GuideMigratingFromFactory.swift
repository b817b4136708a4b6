import Injector
import Testing

// begin: the feature
protocol TrackPlaying: Sendable { func play(_ title: String) -> String }
protocol ListenCounting: AnyObject, Sendable {}

final class Speaker: TrackPlaying { func play(_ title: String) -> String { "playing \(title)" } }
final class ListenCounter: ListenCounting {}

@MainActor final class PlayerViewModel {
  let text: String
  let counter: Lazy<any ListenCounting>
  init(title: String, player: any TrackPlaying, counter: Lazy<any ListenCounting>) {
    text = player.play(title)
    self.counter = counter
  }
}

@MainActor final class PlaylistViewModel {
  private let makePlayer: Provider<PlayerViewModel, String>
  init(makePlayer: Provider<PlayerViewModel, String>) { self.makePlayer = makePlayer }
  func open(_ title: String) throws -> PlayerViewModel { try makePlayer(title) }
}

struct MusicPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any TrackPlaying).self, using: Speaker.init).singleton()
    registry.service((any ListenCounting).self, using: ListenCounter.init).weak()
    registry.viewModel(PlayerViewModel.self, using: PlayerViewModel.init).arguments(String.self)
    registry.viewModel(PlaylistViewModel.self, using: PlaylistViewModel.init).root()
  }
}
// end: the feature

@Suite @MainActor struct GuideMigratingFromFactory {
  @Test func feature_isResolved() throws {
    let container = try Container(MusicPlugin())
    let playlist = try container.resolve(PlaylistViewModel.self)
    let player = try playlist.open("Bolero")
    #expect(player.text == "playing Bolero")
    #expect(try player.counter() === player.counter())
    #expect(DependencyGraph(of: MusicPlugin()).diagnostics() == [])
  }
}
