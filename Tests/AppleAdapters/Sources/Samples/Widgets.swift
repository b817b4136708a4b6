import Foundation
import Injector
import SwiftUI
import UIKit
import WidgetKit

nonisolated struct NotesEntry: TimelineEntry {
  let date: Date
  let notes: [Note]
}

nonisolated struct NotesTimeline: TimelineProvider {
  let store: any NoteStoring

  func placeholder(in context: Context) -> NotesEntry { NotesEntry(date: .now, notes: []) }

  func getSnapshot(in context: Context, completion: @escaping (NotesEntry) -> Void) {
    completion(NotesEntry(date: .now, notes: store.notes()))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<NotesEntry>) -> Void) {
    completion(Timeline(entries: [NotesEntry(date: .now, notes: store.notes())], policy: .never))
  }
}

// begin: widget
struct WidgetPlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin()] }

  func register(in registry: Registry) {
    registry.service(NotesTimeline.self, using: NotesTimeline.init(store:)).root()  // the widget resolves it
  }
}

struct NotesWidget: Widget {
  private let timeline: NotesTimeline

  init() {
    do { timeline = try Container(WidgetPlugin()).resolve(NotesTimeline.self) } catch { fatalError("\(error)") }
  }

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Notes", provider: timeline) { entry in List(entry.notes) { Text($0.title) } }
  }
}
// end: widget

final class ShareController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    do {
      let container = try Container(NotesPlugin())  // the environment keeps it
      let notes = UIHostingController(rootView: NotesRoot().container(container))
      addChild(notes)
      view.addSubview(notes.view)
      notes.didMove(toParent: self)
    } catch { fatalError("\(error)") }
  }
}
