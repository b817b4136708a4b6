import Foundation
import Injector
import UIKit

@testable import Samples

// In a file of their own: one that imports both UIKit and Testing needs a module that only Apple's platforms have.

/// A controller that shows a plain navigation controller, whose root comes from an action here.
final class Presenter: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "Notes"
  private let makeNote: ScreenMaker<NoteDetailController, Note>
  private(set) var prepared: UIViewController?

  init?(coder: NSCoder, makeNote: ScreenMaker<NoteDetailController, Note>) {
    self.makeNote = makeNote
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  @IBSegueAction func makeRoot(_ coder: NSCoder) -> NoteDetailController? { try? makeNote(coder, Note(title: "root")) }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) { prepared = segue.destination }
}

/// The screens of the page Screens in a storyboard.
@MainActor enum Segues {
  private static func container(_ files: TemporaryBundle) throws -> Container {
    UIStoryboard.scenes["Notes"] = [
      "": StoryboardScene(
        NotesSplitController.self, segues: [.init(.relationship, to: "navigation", creationSelector: nil)]),
      "navigation": StoryboardScene(
        UINavigationController.self, segues: [.init(.relationship, to: "list", creationSelector: "showList:")]),
      "list": StoryboardScene(
        NoteListController.self, segues: [.init(.show, identifier: "note", to: "note", creationSelector: "showNote:")]),
      "note": StoryboardScene(NoteDetailController.self),
      "Presenter": StoryboardScene(
        Presenter.self, segues: [.init(.presentation, identifier: "open", to: "plain")]),
      "plain": StoryboardScene(
        UINavigationController.self, segues: [.init(.relationship, to: "note", creationSelector: "makeRoot:")]),
      "NoteDetailController": StoryboardScene(NoteListController.self),
    ]
    UIStoryboard.segueActions = [
      "showList:": { ($0 as? NotesSplitController)?.showList($1) },
      "showNote:": { ($0 as? NoteListController)?.showNote($1) },
      "makeRoot:": { ($0 as? Presenter)?.makeRoot($1) },
    ]
    let bundle = try files.bundle()
    return try Container(
      SeguesPlugin(),
      registering: {
        $0.decorate((any StoryboardLoading).self) { @MainActor in BundleLoader($0, bundle: bundle) }
        $0.screen(Presenter.self, using: Presenter.init(coder:makeNote:))
      })
  }

  private static func files() throws -> TemporaryBundle {
    try TemporaryBundle([
      "Notes": [
        "UIStoryboardDesignatedEntryPointIdentifier": "Split",
        "UIViewControllerIdentifiersToNibNames": ["Presenter": "p", "NoteDetailController": "n"],
      ]
    ])
  }

  private static func withContainer<Result>(_ body: (Container) throws -> Result) throws -> Result {
    let files = try files()
    let container = try container(files)
    defer {
      container.close()
      // Other tests have storyboards of the same name.
      UIStoryboard.scenes = [:]
    }
    return try body(container)
  }

  /// Returns the titles of what the tree shows, before and after a segue.
  static func tree() throws -> (list: String, note: String?) {
    try withContainer { container in
      let split = try container.resolve(NotesSplitController.self)
      guard let navigation = split.viewControllers.first as? UINavigationController,
        let list = navigation.topViewController as? NoteListController
      else { return ("", nil) }
      list.performSegue(withIdentifier: "note", sender: nil)
      return ("\(type(of: list))", (navigation.topViewController as? NoteDetailController)?.note.title)
    }
  }

  /// Returns the title of the root of a navigation controller that a segue presents.
  static func presented() throws -> String? {
    try withContainer { container in
      let presenter = try container.resolve(Presenter.self)
      presenter.performSegue(withIdentifier: "open", sender: nil)
      let navigation = presenter.prepared as? UINavigationController
      return (navigation?.topViewController as? NoteDetailController)?.note.title
    }
  }

  /// Ends the process: the scene has another class than the screen.
  static func wrongClass() throws {
    _ = try withContainer { try $0.resolve(NoteDetailController.self, arguments: Note()) }
  }
}
