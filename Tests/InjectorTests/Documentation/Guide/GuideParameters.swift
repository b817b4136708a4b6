import Injector
import Testing

// begin: services
protocol Spelling: Sendable { func isRight(_ word: String) -> Bool }

protocol Exporting: Sendable { func export(_ note: Note) -> String }
struct PlainExport: Exporting { func export(_ note: Note) -> String { note.title } }
struct HTMLExport: Exporting { func export(_ note: Note) -> String { "<h1>\(note.title)</h1>" } }

final class SearchIndex: Sendable {
  let titles: Set<String>
  init(store: any NoteStoring) { titles = Set(store.notes().map(\.title)) }
}
final class Draft: Sendable {}
// end: services

// begin: parameters
final class Editor: Sendable {
  let spelling: (any Spelling)?
  let exporters: [any Exporting]
  let formats: [ServiceIdentifier: any Exporting]
  let index: Lazy<SearchIndex>
  let makeDraft: Provider<Draft>

  init(
    spelling: (any Spelling)?, exporters: [any Exporting], formats: [ServiceIdentifier: any Exporting],
    index: Lazy<SearchIndex>, makeDraft: Provider<Draft>
  ) {
    self.spelling = spelling
    self.exporters = exporters
    self.formats = formats
    self.index = index
    self.makeDraft = makeDraft
  }
}

struct EditorPlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin()] }

  func register(in registry: Registry) {
    registry.service((any Exporting).self, "text", using: PlainExport.init).contributing()
    registry.service((any Exporting).self, "html", using: HTMLExport.init).contributing()
    registry.service(SearchIndex.self, using: SearchIndex.init)
    registry.service(Draft.self, using: Draft.init)
    registry.service(Editor.self, using: Editor.init)
  }
}
// end: parameters

@Suite struct GuideParameters {
  @Test func parameters_haveTheMeaning_ofTheirTypes() throws {
    // begin: using them
    let container = try Container(EditorPlugin())
    let editor = try container.resolve(Editor.self)
    let note = Note(title: "Buy milk")

    let texts = editor.exporters.map { $0.export(note) }  // ["Buy milk", "<h1>Buy milk</h1>"]
    let html = editor.formats["html"]?.export(note)  // "<h1>Buy milk</h1>"
    let titles = try editor.index().titles  // built now; the next call returns the same index
    let drafts = (try editor.makeDraft(), try editor.makeDraft())  // two, as drafts are transient
    // end: using them
    #expect(texts == ["Buy milk", "<h1>Buy milk</h1>"])
    #expect(html == "<h1>Buy milk</h1>")
    #expect(editor.formats.count == 2)
    #expect(titles == ["Buy milk"])
    #expect(try editor.index() === editor.index())
    #expect(drafts.0 !== drafts.1)
    #expect(editor.spelling == nil)
    #expect(!container.isRegistered((any Exporting).self, "html"))
    #expect(container.isRegistered([any Exporting].self))
  }

  @Test func meanings_nest() throws {
    final class Menu: Sendable {
      let makers: Provider<[any Exporting]>
      let spelling: Lazy<(any Spelling)?>
      init(makers: Provider<[any Exporting]>, spelling: Lazy<(any Spelling)?>) {
        self.makers = makers
        self.spelling = spelling
      }
    }
    let container = try Container(
      EditorPlugin(), Module(name: "Menu", registrations: { $0.service(Menu.self, using: Menu.init) }))
    let menu = try container.resolve(Menu.self)
    #expect(try menu.makers().count == 2)
    #expect(try menu.spelling() == nil)
  }

  /// What the page says of a container that a factory has captured.
  @Test func capturedContainer_isTheOuterOne_andSeesNoScope() throws {
    final class Holder: Sendable {
      let captured: ResolutionError.Kind?
      let injected: Draft
      init(captured: ResolutionError.Kind?, injected: Draft) {
        self.captured = captured
        self.injected = injected
      }
    }
    final class Box: @unchecked Sendable { weak var container: Container? }  // set once, before anybody reads it
    let box = Box()
    let container = try Container {
      $0.service(Draft.self, using: Draft.init).scoped(.editing)
      $0.service(
        Holder.self,
        using: { (resolution: Resolution) in
          let kind = failure { try box.container?.resolve(Draft.self) }?.kind
          return Holder(captured: kind, injected: try resolution.resolve(Draft.self))
        })
    }
    box.container = container
    let editing = try container.makeScope(.account).makeScope(.editing)
    let holder = try editing.resolve(Holder.self)
    #expect(holder.captured == .scopeNotOpen)
    #expect(try holder.injected === editing.resolve(Draft.self))
  }
}

// begin: contributions
protocol Filtering: Sendable { func accepts(_ text: String) -> Bool }
struct LengthFilter: Filtering { func accepts(_ text: String) -> Bool { text.count < 80 } }
final class WordFilter: Filtering { func accepts(_ text: String) -> Bool { !text.contains("spam") } }

struct FilterPlugin: Plugin {
  func register(in registry: Registry) {
    // In `[any Filtering]`, and the one that a parameter of type `any Filtering` receives.
    registry.service((any Filtering).self, using: LengthFilter.init).singleton()
      .contributing().alias((any Filtering).self) { $0 }

    // Found by its own type, and in `[any Filtering]`.
    registry.service(WordFilter.self, using: WordFilter.init).singleton()
      .alias((any Filtering).self, "strict", contributing: true) { $0 }
  }
}
// end: contributions

@Suite struct GuideContributions {
  @Test func contributions_areFoundTogether_andWhereOneIsMeant() throws {
    // begin: finding contributions
    let container = try Container(FilterPlugin())
    let filters = try container.resolveAll((any Filtering).self).count  // 2
    let strict = try container.resolveAll((any Filtering).self, "strict")  // the WordFilter
    let usual = try container.resolve((any Filtering).self)  // the LengthFilter
    // end: finding contributions
    #expect(filters == 2)
    #expect(usual is LengthFilter)
    #expect(strict.count == 1)
    #expect(try strict.first as? WordFilter === container.resolve(WordFilter.self))
  }

  /// What the table of the page says.
  @Test func contributions_nest() throws {
    let container = try Container(EditorPlugin())
    let resolver = container.resolver
    #expect(try container.resolve([(any Exporting)?].self).compactMap(\.self).count == 2)
    #expect(try container.resolve([Lazy<any Exporting>].self, "text").count == 1)
    #expect(try container.resolve([ServiceIdentifier: Provider<any Exporting>].self).keys.count == 2)
    #expect(try container.resolve(Lazy<[any Exporting]>.self)().count == 2)
    #expect(try container.resolve(Provider<[any Exporting]?>.self)()?.count == 2)
    #expect(try container.resolve([any Spelling]?.self)?.count == 0)
    #expect(failure { _ = try resolver.resolve([[any Exporting]].self) } != nil)
    #expect(failure { _ = try resolver.resolve([ServiceIdentifier: [any Exporting]].self) } != nil)
    #expect(failure { _ = try resolver.resolve([Resolver].self) } != nil)
    #expect(failure { _ = try resolver.resolve([Lazy<(any Exporting)?>].self) } != nil)
  }
}
