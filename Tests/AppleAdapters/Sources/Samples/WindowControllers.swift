#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import Injector

  final class NotesPane: NSViewController, Storyboarded {
    nonisolated static let storyboardName = "NotesWindow"
    let notes: [Note]

    init?(coder: NSCoder, store: any NoteStoring) {
      notes = store.notes()
      super.init(coder: coder)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }
  }

  final class NotesWindowController: NSWindowController, Storyboarded {
    nonisolated static let storyboardName = "NotesWindow"
    nonisolated static let storyboardIdentifier: String? = nil  // the initial scene

    private let makeContent: ScreenMaker<NotesPane>

    init?(coder: NSCoder, makeContent: ScreenMaker<NotesPane>) {
      self.makeContent = makeContent
      super.init(coder: coder)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    @IBSegueAction func showContent(_ coder: NSCoder) -> NotesPane? {
      do { return try makeContent(coder) } catch { fatalError("\(error)") }
    }
  }

  struct NotesWindowPlugin: Plugin {
    var dependencies: [any Plugin] { [StoragePlugin()] }

    func register(in registry: Registry) {
      registry.screen(NotesWindowController.self, using: NotesWindowController.init(coder:makeContent:))
      registry.screen(NotesPane.self, using: NotesPane.init(coder:store:))
    }
  }
#endif
