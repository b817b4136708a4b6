import Injector
import SwiftUI
import UIKit

// begin: views
@MainActor @Observable final class NoteListModel {
  private(set) var notes: [Note]
  init(store: any NoteStoring) { notes = store.notes() }
}

@MainActor @Observable final class NoteModel {
  var title: String
  init(note: Note) { title = note.title }
}

@MainActor struct NoteListView: View {
  @Resolved private var model: NoteListModel
  @State private var selection: Note?
  private let makeNote: Provider<NoteView, Note>

  init(makeModel: Provider<NoteListModel>, makeNote: Provider<NoteView, Note>) {
    _model = Resolved(makeModel)
    self.makeNote = makeNote
  }

  var body: some View {
    List(model.notes) { note in Button(note.title) { selection = note } }
      .sheet(item: $selection) { note in makeNote.view(note) }
  }
}

@MainActor struct NoteView: View {
  @Resolved private var model: NoteModel

  init(makeModel: Provider<NoteModel, Note>, note: Note) { _model = Resolved(makeModel, note) }

  var body: some View { TextField("Title", text: $model.title) }
}

struct NotesPlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin()] }

  func register(in registry: Registry) {
    registry.viewModel(NoteListModel.self, using: NoteListModel.init)
    registry.viewModel(NoteModel.self, using: NoteModel.init).arguments(Note.self)
    registry.controller(NoteListView.self, using: NoteListView.init).root()  // the app resolves it
    registry.controller(NoteView.self, using: NoteView.init).arguments(Note.self)
  }
}
// end: views

// begin: app
struct NotesRoot: View {
  @Resolved private var list: NoteListView

  var body: some View { NavigationStack { list } }
}
// end: app

// begin: arguments
struct NotePage: View {
  @Resolved private var model: NoteModel

  init(note: Note) { _model = Resolved(arguments: note) }

  var body: some View { Text(model.title) }
}
// end: arguments

// begin: scope
struct AccountRoot: View {
  let session: UserSession?

  var body: some View {
    if let session {
      NotesRoot().scope(.account, session).id(session.userID)
    } else {
      Text("Please sign in")
    }
  }
}
// end: scope

final class DraftModel: ObservableObject {
  @Published var text: String
  init(note: Note) { text = note.title }
}

struct DraftView: View {
  @StateObject private var model: DraftModel

  init(makeModel: Provider<DraftModel, Note>, note: Note) {
    _model = StateObject(wrappedValue: makeModel.instance(note))
  }

  var body: some View { Text(model.text) }
}

@MainActor final class NotesCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
  private let navigation: UINavigationController
  private let makeList: Provider<NoteListView>

  init(navigation: UINavigationController, makeList: Provider<NoteListView>) {
    self.navigation = navigation
    self.makeList = makeList
  }

  func start() {
    navigation.setViewControllers([UIHostingController(rootView: makeList.view())], animated: true)
  }
}

final class NoteHost: UIViewController {
  let makeNote: Provider<NoteView, Note>
  let note = Note()

  init?(coder: NSCoder, makeNote: Provider<NoteView, Note>) {
    self.makeNote = makeNote
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  @IBSegueAction func showNote(_ coder: NSCoder) -> UIViewController? {
    UIHostingController(coder: coder, rootView: makeNote.view(note))
  }
}

@MainActor func preview() -> Preview {
  // begin: preview
  Preview(
    traits: .container(
      NotesPlugin(), overriding: { $0.instance(FixedNotes(titles: ["Water plants"]), for: (any NoteStoring).self) })
  ) {
    NotesRoot()
  }
  // end: preview
}
