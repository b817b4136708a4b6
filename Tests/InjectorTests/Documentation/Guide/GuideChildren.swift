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

    let store = try share.resolve((any NoteStoring).self)  // SharedNotes; `container` gives DiskNotes
    let index = try share.resolve(SearchIndex.self)  // the parent's, so of the parent's store
    let exporters = try share.resolveAll((any Exporting).self)  // the parent's two, then the child's
    // end: making it
    #expect(store is SharedNotes)
    #expect(try container.resolve((any NoteStoring).self) is DiskNotes)
    #expect(index.titles == ["Buy milk"])
    #expect(exporters.map { "\(type(of: $0))" } == ["PlainExport", "HTMLExport", "MailExport"])
    #expect(try container.resolveAll((any Exporting).self).count == 2)
  }

  @Test func overriding_replacesWhatTheChildSees() throws {
    let container = try Container(EditorPlugin())
    // begin: overriding
    let preview = try container.makeChild(overriding: {
      $0.instance(SharedNotes(), for: (any NoteStoring).self)
    })
    // end: overriding
    #expect(try preview.resolve((any NoteStoring).self) is SharedNotes)
    #expect(try preview.resolve(SearchIndex.self).titles == ["Buy milk"])
    #expect(
      codes { try container.makeChild(overriding: { $0.instance(StrictSpelling(), for: (any Spelling).self) }) }
        == [.overrideOfNothing])
  }
}
