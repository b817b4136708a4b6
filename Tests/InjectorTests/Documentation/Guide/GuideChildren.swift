import Injector
import Testing

// begin: child
struct SharedNotes: NoteStoring { func notes() -> [Note] { [Note(title: "Shared")] } }
struct MailExport: Exporting { func export(_ note: Note) -> String { "Subject: \(note.title)" } }

struct SharePlugin: Plugin {
  var dependencies: [any Plugin] { [EditorPlugin()] }

  func register(in registry: Registry) {
    registry.service((any NoteStoring).self, using: SharedNotes.init).singleton()
    registry.service((any Exporting).self, "mail", using: MailExport.init).contributing()
  }
}
// end: child

@Suite struct GuideChildren {
  @Test func child_addsAndReplaces_forItselfOnly() throws {
    // begin: making it
    let container = try Container(EditorPlugin())
    let share = try container.makeChild(SharePlugin())

    let store = try share.resolve((any NoteStoring).self)  // SharedNotes; `container` returns DiskNotes
    let editor = try share.resolve(Editor.self)  // the parent's registration, with the child's notes and exporters
    let exporters = try share.resolveAll((any Exporting).self)  // the parent's two, then the child's
    // end: making it
    #expect(store is SharedNotes)
    #expect(try container.resolve((any NoteStoring).self) is DiskNotes)
    #expect(try editor.index().titles == ["Shared"])
    #expect(editor.exporters.map { "\(type(of: $0))" } == ["PlainExport", "HTMLExport", "MailExport"])
    #expect(exporters.map { "\(type(of: $0))" } == ["PlainExport", "HTMLExport", "MailExport"])
    #expect(try container.resolveAll((any Exporting).self).count == 2)
    #expect(try container.resolve(Editor.self).index().titles == ["Buy milk"])
  }
}
