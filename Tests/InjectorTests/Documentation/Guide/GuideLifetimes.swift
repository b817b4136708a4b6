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

// begin: property
@MainActor final class Toolbar { weak var window: EditorWindow? }
@MainActor final class EditorWindow {
  let toolbar: Toolbar
  init(toolbar: Toolbar) { self.toolbar = toolbar }
}

struct WindowPlugin: Plugin {
  func register(in registry: Registry) {
    registry.controller(EditorWindow.self, using: EditorWindow.init).singleton()
    registry.service(Toolbar.self, using: Toolbar.init).on(MainActor.self).singleton()
      .onActivation { toolbar, resolver in toolbar.window = try resolver.resolve(EditorWindow.self) }
  }
}
// end: property

@Suite struct GuideLifetimes {
  @Test func lifetimes_holdWhatTheTableSays() throws {
    let container = try Container(SupportPlugin())
    let journal = try container.resolve(Journal.self)
    #expect(journal.lines == ["opened"])
    var thumbnails: Thumbnails? = try container.resolve(Thumbnails.self)
    #expect(thumbnails === (try container.resolve(Thumbnails.self)))
    weak let old = thumbnails
    thumbnails = nil
    #expect(old == nil)
    #expect(try container.resolve(Selection.self) !== container.resolve(Selection.self))
    container.close()
    #expect(journal.lines == ["opened", "closed"])
    #expect(failure { () throws(ResolutionError) in try container.resolve(Journal.self) }?.kind == .closed)
  }

  @Test @MainActor func onActivation_closesACycle() throws {
    let container = try Container(WindowPlugin())
    let toolbar = try container.resolve(Toolbar.self)
    #expect(toolbar.window === (try container.resolve(EditorWindow.self)))
    #expect(toolbar.window?.toolbar === toolbar)
    let other = try Container(WindowPlugin())
    #expect(failure { () throws(ResolutionError) in try other.resolve(EditorWindow.self) }?.kind == .cycle)
  }
}
