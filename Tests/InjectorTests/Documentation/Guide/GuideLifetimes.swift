import Injector
import Testing

// begin: lifetimes
import Synchronization

final class Journal: Sendable {
  private let entries = Mutex<[String]>([])
  var lines: [String] { entries.withLock { $0 } }
  func write(_ line: String) { entries.withLock { $0.append(line) } }
}

final class Thumbnails: Sendable {}
final class Selection: Sendable {}

struct SupportPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(Journal.self, using: Journal.init).singleton().eager()  // built with the container
      .onActivation { $0.write("opened") }  // after its initializer, before the caller has it
      .onClose { $0.write("closed") }  // when the container closes
    registry.service(Thumbnails.self, using: Thumbnails.init).weak()
    registry.service(Selection.self, using: Selection.init).perResolution()
  }
}
// end: lifetimes

@Suite struct GuideLifetimes {
  @Test func lifetimes_holdWhatTheTableSays() throws {
    let container = try Container(SupportPlugin())
    let journal = try container.resolve(Journal.self)
    #expect(journal.lines == ["opened"])
    var thumbnails: Thumbnails? = try container.resolve(Thumbnails.self)
    #expect(thumbnails === (try container.resolve(Thumbnails.self)))
    weak var old: Thumbnails?
    old = thumbnails
    thumbnails = nil
    #expect(old == nil)
    #expect(try container.resolve(Selection.self) !== container.resolve(Selection.self))
    container.close()
    #expect(journal.lines == ["opened", "closed"])
    #expect(failure { try container.resolve(Journal.self) }?.kind == .closed)
  }
}
