import Injector

enum INJ056: RulePage {
  struct Song: Sendable {}
  @MainActor final class Player { init(song: Song) {} }

  enum Broken {
    // begin: broken
    nonisolated final class Playlist {  // on no actor
      private let makePlayer: Provider<Player, Song>
      init(makePlayer: Provider<Player, Song>) { self.makePlayer = makePlayer }
      func player(of song: Song) -> Player { makePlayer.instance(song) }  // stops the program
    }

    struct PlayerPlugin: Plugin {
      func register(in registry: Registry) {
        registry.service(Player.self, using: Player.init).arguments(Song.self)
        registry.service(Playlist.self, using: Playlist.init).singleton()
      }
    }
    // end: broken
  }

  enum Mended {
    // begin: mended
    @MainActor final class Playlist {
      private let makePlayer: Provider<Player, Song>
      init(makePlayer: Provider<Player, Song>) { self.makePlayer = makePlayer }
      func player(of song: Song) -> Player { makePlayer.instance(song) }
    }

    struct PlayerPlugin: Plugin {
      func register(in registry: Registry) {
        registry.service(Player.self, using: Player.init).arguments(Song.self)
        registry.service(Playlist.self, using: Playlist.init).singleton()
      }
    }
    // end: mended
  }

  static func broken() -> [Diagnostic] { DependencyGraph(of: Broken.PlayerPlugin()).diagnostics() }
  static func mended() -> [Diagnostic] { DependencyGraph(of: Mended.PlayerPlugin()).diagnostics() }
}
