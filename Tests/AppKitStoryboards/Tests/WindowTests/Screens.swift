#if canImport(AppKit)
  import AppKit
  import Injector

  final class WindowController: NSWindowController, Storyboarded {
    nonisolated static let storyboardName = "Window"
    nonisolated static let storyboardIdentifier: String? = nil
    nonisolated static let storyboardBundle = Bundle.module
    private let makePane: ScreenMaker<NotePane, String>

    init?(coder: NSCoder, makePane: ScreenMaker<NotePane, String>) {
      self.makePane = makePane
      super.init(coder: coder)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    @IBSegueAction func showContent(_ coder: NSCoder) -> NotePane? {
      do { return try makePane(coder, "content") } catch { fatalError("\(error)") }
    }
  }

  final class NotePane: NSViewController, Storyboarded {
    nonisolated static let storyboardName = "Window"
    nonisolated static let storyboardBundle = Bundle.module
    let note: String

    init?(coder: NSCoder, note: String) {
      self.note = note
      super.init(coder: coder)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }
  }

  struct WindowPlugin: Plugin {
    func register(in registry: Registry) {
      registry.screen(WindowController.self, using: WindowController.init(coder:makePane:))
      registry.screen(NotePane.self, using: NotePane.init(coder:note:)).arguments(String.self)
    }
  }
#endif
