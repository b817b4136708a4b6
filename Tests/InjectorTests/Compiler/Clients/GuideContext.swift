import Foundation
import Injector

// What the statements of the guide use that its blocks don't declare.

struct AppPlugin: Plugin {
  func register(in registry: Registry) {}
}

class LegacyUploader: NSObject { init(defaults: UserDefaults) {} }
struct Player: Sendable { let name: String }
struct ScoreStream: Sendable { let player: Player }
@MainActor struct ScoreViewModel { let scores: ScoreStream }
extension Scope { static let loggedIn = Scope("loggedIn") }

@MainActor let isSharing = true
@MainActor let isStrict = true
@MainActor let extras: [any Plugin] = []
@MainActor let folder = URL(filePath: "Snapshots")
@MainActor let tracer = Tracer()
@MainActor var container: Container { fatalError("only compiled") }
