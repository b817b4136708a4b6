import Foundation
import Injector
import Testing

// begin: the context
import Foundation

/// Where the app runs.
enum NotesContext: CaseIterable {
  case live, preview, uiTest

  init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    arguments: [String] = ProcessInfo.processInfo.arguments
  ) {
    self =
      if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" {
        .preview
      } else if arguments.contains("-ui-testing") {
        .uiTest
      } else {
        .live
      }
  }
}
// end: the context

// begin: the plugins
struct SampleNotes: NoteStoring {
  let titles: [String]
  func notes() -> [Note] { titles.map(Note.init) }
}

struct SamplePlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin()] }
  let titles: [String]

  func register(in registry: Registry) {
    registry.instance(SampleNotes(titles: titles), for: (any NoteStoring).self).overriding()
  }
}

func notesPlugins(in context: NotesContext) -> [any Plugin] {
  var plugins: [any Plugin] = [ListPlugin()]
  switch context {
  case .live: break
  case .preview: plugins.append(SamplePlugin(titles: ["Buy milk", "Call Ada"]))
  case .uiTest: plugins.append(SamplePlugin(titles: []))
  }
  return plugins
}
// end: the plugins

@Suite @MainActor struct GuideContexts {
  @Test func app_isBuilt_forItsContext() throws {
    // begin: the app
    let container = try Container(plugins: notesPlugins(in: NotesContext()))
    let list = try container.resolve(NotesViewModel.self)
    // end: the app
    #expect(list.titles == ["Buy milk"])
  }

  @Test func context_isRecognized() {
    #expect(NotesContext(environment: [:], arguments: ["App"]) == .live)
    #expect(NotesContext(environment: [:], arguments: ["App", "-ui-testing"]) == .uiTest)
    #expect(NotesContext(environment: ["XCODE_RUNNING_FOR_PREVIEWS": "1"], arguments: []) == .preview)
  }
}

// begin: a test
@Test(arguments: NotesContext.allCases) func container_isBuilt_inEachContext(context: NotesContext) throws {
  _ = try Container(plugins: notesPlugins(in: context))
}
// end: a test
