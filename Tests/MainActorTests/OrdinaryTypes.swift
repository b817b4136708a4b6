import Foundation
import Injector
import Observation

// Ordinary types of an app whose default isolation is the main actor. None of them says a word about isolation, but for
// what must run elsewhere: the actor, and what the storyboard's reader asks for.

struct Configuration { var pageSize = 20 }

protocol NoteStoring: AnyObject { func titles() -> [String] }
final class DiskNotes: NoteStoring {
  private let configuration: Configuration
  init(configuration: Configuration) { self.configuration = configuration }
  func titles() -> [String] { Array(["Buy milk", "Call Ada"].prefix(configuration.pageSize)) }
}

final class LoggedNotes: NoteStoring {
  private let inner: any NoteStoring
  private let journal: Journal
  init(inner: any NoteStoring, journal: Journal) {
    self.inner = inner
    self.journal = journal
  }
  func titles() -> [String] {
    journal.write("read")
    return inner.titles()
  }
}

final class Journal {
  private(set) var lines: [String] = []
  func write(_ line: String) { lines.append(line) }
}

protocol Clock { var now: Int { get } }
struct SystemClock: Clock { var now: Int { 42 } }

protocol TokenProviding { var token: String { get } }
protocol SessionHolding { var isSignedIn: Bool { get } }
final class Session: TokenProviding, SessionHolding {
  var token = "secret"
  var isSignedIn: Bool { !token.isEmpty }
}

actor SyncEngine {
  private(set) var count = 0
  func sync() { count += 1 }
}

final class Database {
  private(set) var isOpen = false
  init(configuration: Configuration) async throws { isOpen = true }
  func close() { isOpen = false }
}

final class Thumbnails {}
final class Selection { var title: String? }
final class Draft { var text = "" }

final class Formatter {
  let locale: String
  init(locale: String, clock: any Clock) { self.locale = locale }
  func text(_ title: String) -> String { "\(locale): \(title)" }
}

enum Theme { case light, dark }

final class Cache<Key: Hashable, Value> { var values: [Key: Value] = [:] }

protocol DeepLinkHandling { func canOpen(_ link: String) -> Bool }
struct NoteLinks: DeepLinkHandling { func canOpen(_ link: String) -> Bool { link.hasPrefix("note") } }
struct HelpLinks: DeepLinkHandling { func canOpen(_ link: String) -> Bool { link.hasPrefix("help") } }

protocol Analytics { func track(_ event: String) }

@Observable final class NoteListViewModel {
  private(set) var titles: [String] = []
  private let store: any NoteStoring
  private let formatter: Formatter
  private let analytics: (any Analytics)?
  private let thumbnails: Lazy<Thumbnails>

  init(
    store: any NoteStoring, formatter: Formatter, analytics: (any Analytics)?, thumbnails: Lazy<Thumbnails>,
    links: [any DeepLinkHandling], selection: Selection
  ) {
    self.store = store
    self.formatter = formatter
    self.analytics = analytics
    self.thumbnails = thumbnails
  }

  func load() { titles = store.titles().map(formatter.text) }
}

final class NoteViewModel {
  let title: String
  let onDelete: (String) -> Void
  let selection: Selection
  init(title: String, onDelete: @escaping (String) -> Void, selection: Selection) {
    self.title = title
    self.onDelete = onDelete
    self.selection = selection
  }
}

final class HelpController {
  let theme: Theme
  init(theme: Theme) { self.theme = theme }
}

/// The key of an editor, whose conformance to `Hashable` is isolated to the main actor.
struct EditorKey: Hashable {
  var number: Int
}

class Editor {
  let key: EditorKey
  init(key: EditorKey) { self.key = key }
}
