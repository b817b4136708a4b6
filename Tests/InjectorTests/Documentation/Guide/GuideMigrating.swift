import Injector
import Testing

// begin: asking the old container
protocol Mailing: Sendable { func send(_ text: String) -> Bool }
struct OfflineMail: Mailing { func send(_ text: String) -> Bool { false } }

/// The old container, whichever it is.
enum OldContainer {
  static func mail() -> any Mailing { OfflineMail() }
}

/// The services that the old container still creates. Remove a line when its service moves.
struct LegacyPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any Mailing).self, using: { OldContainer.mail() })
  }
}

/// A service that has moved.
final class Outbox: Sendable {
  let mail: any Mailing
  init(mail: any Mailing) { self.mail = mail }
}

struct OutboxPlugin: Plugin {
  var dependencies: [any Plugin] { [LegacyPlugin()] }

  func register(in registry: Registry) {
    registry.service(Outbox.self, using: Outbox.init).singleton()
  }
}
// end: asking the old container

@Suite struct GuideMigrating {
  @Test func service_receives_whatTheOldContainerCreates() throws {
    let container = try Container(OutboxPlugin())
    #expect(try container.resolve(Outbox.self).mail is OfflineMail)
    #expect(container.diagnostics == [])
  }
}
