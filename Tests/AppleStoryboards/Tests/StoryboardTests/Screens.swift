#if canImport(UIKit)
  import Foundation
  import Injector
  import UIKit

  struct Note: Sendable, Equatable { var title: String }

  final class RootController: UINavigationController, Storyboarded {
    nonisolated static let storyboardName = "Device"
    nonisolated static let storyboardIdentifier: String? = nil
    nonisolated static let storyboardBundle = Bundle.module
    private let makeList: ScreenMaker<ListController>

    init?(coder: NSCoder, makeList: ScreenMaker<ListController>) {
      self.makeList = makeList
      super.init(coder: coder)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    @IBSegueAction func showList(_ coder: NSCoder) -> ListController? {
      do { return try makeList(coder) } catch { fatalError("\(error)") }
    }
  }

  final class ListController: UIViewController, Storyboarded {
    nonisolated static let storyboardName = "Device"
    nonisolated static let storyboardBundle = Bundle.module
    private let makeNote: ScreenMaker<NoteController, Note>

    init?(coder: NSCoder, makeNote: ScreenMaker<NoteController, Note>) {
      self.makeNote = makeNote
      super.init(coder: coder)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    @IBSegueAction func showNote(_ coder: NSCoder) -> NoteController? { note("shown", coder) }
    @IBSegueAction func embedNote(_ coder: NSCoder) -> NoteController? { note("embedded", coder) }

    private func note(_ title: String, _ coder: NSCoder) -> NoteController? {
      do { return try makeNote(coder, Note(title: title)) } catch { fatalError("\(error)") }
    }
  }

  final class NoteController: UIViewController, Storyboarded {
    nonisolated static let storyboardName = "Device"
    nonisolated static let storyboardBundle = Bundle.module
    @IBOutlet private(set) var titleLabel: UILabel?
    let note: Note

    init?(coder: NSCoder, note: Note) {
      self.note = note
      super.init(coder: coder)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      titleLabel?.text = note.title
    }
  }

  /// Device.storyboard has a reference to its scene.
  final class OtherController: UIViewController, Storyboarded {
    nonisolated static let storyboardName = "Device"
    nonisolated static let storyboardBundle = Bundle.module
    let note: Note

    init?(coder: NSCoder, note: Note) {
      self.note = note
      super.init(coder: coder)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }
  }

  final class SplitController: UISplitViewController, Storyboarded {
    nonisolated static let storyboardName = "Split"
    nonisolated static let storyboardIdentifier: String? = nil
    nonisolated static let storyboardBundle = Bundle.module
    private let makeNote: ScreenMaker<OtherController, Note>

    init?(coder: NSCoder, makeNote: ScreenMaker<OtherController, Note>) {
      self.makeNote = makeNote
      super.init(coder: coder)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// The relationship of the plain navigation controller, which has no class with an action.
    @IBSegueAction func showMaster(_ coder: NSCoder) -> OtherController? { note("master", coder) }
    @IBSegueAction func showDetail(_ coder: NSCoder) -> OtherController? { note("detail", coder) }

    private func note(_ title: String, _ coder: NSCoder) -> OtherController? {
      do { return try makeNote(coder, Note(title: title)) } catch { fatalError("\(error)") }
    }
  }

  final class TabController: UITabBarController, Storyboarded {
    nonisolated static let storyboardName = "Tabs"
    nonisolated static let storyboardIdentifier: String? = nil
    nonisolated static let storyboardBundle = Bundle.module
    private let makeNote: ScreenMaker<OtherController, Note>

    init?(coder: NSCoder, makeNote: ScreenMaker<OtherController, Note>) {
      self.makeNote = makeNote
      super.init(coder: coder)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    @IBSegueAction func showFirst(_ coder: NSCoder) -> OtherController? { note("first", coder) }
    @IBSegueAction func showSecond(_ coder: NSCoder) -> OtherController? { note("second", coder) }

    private func note(_ title: String, _ coder: NSCoder) -> OtherController? {
      do { return try makeNote(coder, Note(title: title)) } catch { fatalError("\(error)") }
    }
  }

  /// A screen whose storyboard is found by its type.
  final class FoundController: UIViewController, Storyboarded {
    nonisolated static let storyboardName = "Device"
  }

  struct ScreensPlugin: Plugin {
    func register(in registry: Registry) {
      registry.screen(RootController.self, using: RootController.init(coder:makeList:))
      registry.screen(ListController.self, using: ListController.init(coder:makeNote:))
      registry.screen(NoteController.self, using: NoteController.init(coder:note:)).arguments(Note.self)
      registry.screen(SplitController.self, using: SplitController.init(coder:makeNote:))
      registry.screen(TabController.self, using: TabController.init(coder:makeNote:))
      registry.screen(OtherController.self, using: OtherController.init(coder:note:)).arguments(Note.self)
    }
  }
#endif
