import Injector
import Testing

// begin: the feature
protocol Unread: Sendable { var count: Int { get } }
struct UnreadNews: Unread { var count: Int { 2 } }
struct UnreadMail: Unread { var count: Int { 3 } }

protocol Ringing: Sendable { var sound: String { get } }
struct Bell: Ringing { var sound: String { "ding" } }
struct Buzzer: Ringing { var sound: String { "bzz" } }

@MainActor final class Badge {
  let text: String
  init(unread: [any Unread], alarm: any Ringing) {
    text = "\(unread.reduce(0) { $0 + $1.count }) \(alarm.sound)"
  }
}

extension ServiceIdentifier {
  static let quiet: Self = "quiet"
}

struct BadgePlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any Unread).self, using: UnreadNews.init).contributing()
    registry.service((any Unread).self, using: UnreadMail.init).contributing()
    registry.service((any Ringing).self, using: Bell.init)
    registry.service((any Ringing).self, .quiet, using: Buzzer.init)
    registry.viewModel(Badge.self, using: Badge.init).parameter((any Ringing).self, .quiet)
  }
}
// end: the feature

@Suite @MainActor struct GuideMigratingFromDITranquillity {
  @Test func feature_isResolved() throws {
    // begin: resolving
    let container = try Container(BadgePlugin())
    let badge = try container.resolve(Badge.self)
    // end: resolving
    #expect(badge.text == "5 bzz")
  }
}
