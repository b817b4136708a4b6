import Injector
import Testing

// begin: the feature
final class ImageCache: Sendable {}

struct Player: Sendable {
  let name: String
}

final class ScoreStream: Sendable {
  let player: Player
  init(player: Player) { self.player = player }
}

@MainActor final class ScoreViewModel {
  let scores: ScoreStream
  let images: ImageCache
  init(scores: ScoreStream, images: ImageCache) {
    self.scores = scores
    self.images = images
  }
}

extension Scope {
  static let loggedIn = Scope("loggedIn")
}

struct RootPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(ImageCache.self, using: ImageCache.init).singleton()
  }
}

struct LoggedInPlugin: Plugin {
  var dependencies: [any Plugin] { [RootPlugin()] }

  func register(in registry: Registry) {
    registry.input(Player.self, of: .loggedIn)
    registry.service(ScoreStream.self, using: ScoreStream.init).scoped(.loggedIn)
    registry.viewModel(ScoreViewModel.self, using: ScoreViewModel.init)
  }
}
// end: the feature

@Suite @MainActor struct GuideMigratingFromNeedle {
  @Test func scope_sharesItsScores_andTheRootsImages() throws {
    // begin: opening the scope
    let container = try Container(LoggedInPlugin())
    let loggedIn = try container.makeScope(.loggedIn, Player(name: "Ada"))
    let score = try loggedIn.resolve(ScoreViewModel.self)
    // end: opening the scope
    #expect(try loggedIn.resolve(ScoreViewModel.self).scores === score.scores)
    #expect(score.scores.player.name == "Ada")
    let other = try container.makeScope(.loggedIn, Player(name: "Bob")).resolve(ScoreViewModel.self)
    #expect(other.scores.player.name == "Bob")
    #expect(other.scores !== score.scores)
    #expect(other.images === score.images)
  }
}
