import Foundation
import Injector
import UIKit

final class NoteDetailController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "Notes"
  let note: Note

  init?(coder: NSCoder, note: Note) {
    self.note = note
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }
}

// begin: segue
final class NoteListController: UITableViewController, Storyboarded {
  nonisolated static let storyboardName = "Notes"

  private let store: any NoteStoring
  private let makeNote: ScreenMaker<NoteDetailController, Note>

  init?(coder: NSCoder, store: any NoteStoring, makeNote: ScreenMaker<NoteDetailController, Note>) {
    self.store = store
    self.makeNote = makeNote
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  @IBSegueAction func showNote(_ coder: NSCoder) -> NoteDetailController? {
    let row = tableView.indexPathForSelectedRow?.row ?? 0
    do { return try makeNote(coder, store.notes()[row]) } catch { fatalError("\(error)") }
  }
}
// end: segue

final class NotesSplitController: UISplitViewController, Storyboarded {
  nonisolated static let storyboardName = "Notes"
  nonisolated static let storyboardIdentifier: String? = nil  // the initial scene

  private let makeList: ScreenMaker<NoteListController>

  init?(coder: NSCoder, makeList: ScreenMaker<NoteListController>) {
    self.makeList = makeList  // before super.init, which creates the tree
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  @IBSegueAction func showList(_ coder: NSCoder) -> NoteListController? {
    do { return try makeList(coder) } catch { fatalError("\(error)") }
  }
}

struct SeguesPlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin()] }

  func register(in registry: Registry) {
    registry.screen(NotesSplitController.self, using: NotesSplitController.init(coder:makeList:)).root()
    registry.screen(NoteListController.self, using: NoteListController.init(coder:store:makeNote:))
    registry.screen(NoteDetailController.self, using: NoteDetailController.init(coder:note:)).arguments(Note.self)
  }
}
