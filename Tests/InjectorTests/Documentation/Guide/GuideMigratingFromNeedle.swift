import Injector
import Testing

// begin: plugin
struct Player: Sendable { let name: String }
struct ScoreStream: Sendable { let player: Player }
@MainActor struct ScoreViewModel { let scores: ScoreStream }
extension Scope { static let loggedIn = Scope("loggedIn") }

struct ScorePlugin: Plugin {
  func register(in registry: Registry) {
    registry.input(Player.self, of: .loggedIn)
    registry.service(ScoreStream.self, using: ScoreStream.init).scoped(.loggedIn)  // init(player: Player)
    registry.viewModel(ScoreViewModel.self, using: ScoreViewModel.init)
  }
}
// end: plugin

@Suite struct GuideMigratingFromNeedle {
  @Test @MainActor func input_isThatOfTheScope() throws {
    let container = try Container(ScorePlugin())
    // begin: scope
    // LoggedInComponent(parent: self, player: player)
    let loggedIn = try container.makeScope(.loggedIn, Player(name: "Ada"))
    let score = try loggedIn.resolve(ScoreViewModel.self)
    // end: scope
    #expect(score.scores.player.name == "Ada")
  }
}
