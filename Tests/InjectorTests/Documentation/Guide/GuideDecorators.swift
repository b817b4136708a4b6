import Injector
import Testing

// begin: decorator
struct LoggedNotes: NoteStoring {
  let inner: any NoteStoring
  let journal: Journal

  func notes() -> [Note] {
    journal.write("read notes")
    return inner.notes()
  }
}

struct LoggingPlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin(), SupportPlugin()] }

  func register(in registry: Registry) {
    registry.decorate((any NoteStoring).self, using: LoggedNotes.init)  // the wrapped one, then dependencies
  }
}
// end: decorator

// begin: alias
protocol Syncing: Sendable { var isOnline: Bool { get } }
protocol Sharing: Sendable { func share(_ note: Note) }

final class Cloud: Syncing, Sharing {
  var isOnline: Bool { true }
  func share(_ note: Note) {}
}

struct CloudPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(Cloud.self, using: Cloud.init).singleton()
      .alias((any Syncing).self) { $0 }
      .alias((any Sharing).self, .cloud) { $0 }
  }
}
// end: alias

@Suite struct GuideDecorators {
  @Test func decorator_wrapsTheInstance_andInheritsItsLifetime() throws {
    let container = try Container(LoggingPlugin())
    let store = try container.resolve((any NoteStoring).self)
    #expect(store is LoggedNotes)
    #expect(store.notes() == [Note(title: "Buy milk")])
    #expect(try container.resolve(Journal.self).lines == ["opened", "read notes"])
    #expect(try container.resolve((any NoteStoring).self, .cloud) is CloudNotes)
  }

  @Test func alias_isTheSameInstance() throws {
    let container = try Container(CloudPlugin())
    let cloud = try container.resolve(Cloud.self)
    #expect(try container.resolve((any Syncing).self) as AnyObject === cloud)
    #expect(try container.resolve((any Sharing).self, .cloud) as AnyObject === cloud)
  }
}
