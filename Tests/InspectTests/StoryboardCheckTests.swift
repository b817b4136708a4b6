import Foundation
import Injector
import InjectorHeadless
import InjectorInspection
import StoryboardChecks
import TestSupport
import Testing

/// The rules that compare storyboards with screens, each with what must not be reported.
@Suite struct StoryboardCheckTests {
  /// A storyboard around scenes.
  private func document(
    named name: String = "Main.storyboard", initial: String? = nil, attributes: String = "", _ scenes: String...
  ) throws -> StoryboardDocument {
    let initial = initial.map { " initialViewController=\"\($0)\"" } ?? ""
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      targetRuntime="iOS.CocoaTouch"\(initial)\(attributes)>
      <scenes>
      \(scenes.joined(separator: "\n"))
      </scenes>
      </document>
      """
    return try StoryboardDocument(data: Data(text.utf8), name: name)
  }

  /// A scene on one line.
  private func scene(
    _ id: String, class name: String? = nil, identifier: String? = nil, tag: String = "viewController",
    module: String = " customModule=\"Old\" customModuleProvider=\"target\"", attributes: String = "",
    segues: String = ""
  ) -> String {
    let identifier = identifier.map { " storyboardIdentifier=\"\($0)\"" } ?? ""
    let custom = name.map { " customClass=\"\($0)\"\(module)" } ?? ""
    let connections = segues.isEmpty ? "" : "<connections>\(segues)</connections>"
    return "<scene sceneID=\"s-\(id)\"><objects><\(tag) id=\"\(id)\"\(identifier)\(custom)\(attributes) "
      + "sceneMemberID=\"viewController\">\(connections)</\(tag)></objects></scene>"
  }

  private func segue(_ id: String, to destination: String, kind: String = "show", _ attributes: String = "") -> String {
    "<segue destination=\"\(destination)\" kind=\"\(kind)\" id=\"\(id)\" \(attributes)/>"
  }

  private func reference(_ id: String, to storyboard: String, _ identifier: String, _ attributes: String = "") -> String
  {
    "<scene sceneID=\"s-\(id)\"><objects><viewControllerPlaceholder storyboardName=\"\(storyboard)\" "
      + "referencedIdentifier=\"\(identifier)\" id=\"\(id)\" \(attributes) sceneMemberID=\"viewController\"/></objects></scene>"
  }

  /// A graph of one screen, which takes a note unless it says otherwise.
  private func graph(
    _ type: String = "App.NoteController", in storyboard: String = "Main", _ identifier: String? = "Note",
    arguments: [String] = ["App.Note"], superclasses: [String] = []
  ) -> DependencyGraph {
    DependencyGraph(nodes: [
      .init(
        key: ServiceKey(type: type), role: .screen, source: CallSite(fileID: "App/NotesPlugin.swift", line: 7),
        arguments: arguments.map { .named($0) },
        scene: .init(storyboard: storyboard, identifier: identifier, superclasses: superclasses))
    ])
  }

  private func found(
    _ graph: DependencyGraph, _ documents: StoryboardDocument..., severities: [DiagnosticCode: Severity] = [:]
  ) -> [String] {
    StoryboardCheck.diagnostics(of: graph, documents: documents.map { .success($0) }, severities: severities)
      .map { "\($0.source.map { "\($0)" } ?? "") \($0.code.rawValue) \($0.severity.rawValue): \($0.message)" }
  }

  private var note: String { scene("n", class: "NoteController", identifier: "Note") }

  @Test func nothing_isFound_ifTheSceneFits() throws {
    #expect(found(graph(), try document(note)) == [])
    #expect(found(graph("App.Lists.NoteController"), try document(note)) == [])
    // An identifier that differs from the class, and the same one in another storyboard, are normal.
    #expect(found(graph(), try document(note), try document(named: "Other.storyboard", note)) == [])
    // The recorded module may be outdated, and a class without one has the name that Objective-C knows.
    let objectiveC = scene("n", class: "ANoteController", identifier: "Note", module: "")
    #expect(found(graph(), try document(objectiveC)) == [])
  }

  @Test func scene_mustExist() throws {
    #expect(
      found(graph(in: "Mian"), try document(note)) == [
        "App/NotesPlugin.swift:7 INJ040 error: App.NoteController comes from \"Note\" of Mian.storyboard, which is not among the storyboards; near: \"Main\"."
      ])
    #expect(
      found(graph("App.Other", in: "Main", "Noet"), try document(note)) == [
        "App/NotesPlugin.swift:7 INJ040 error: App.Other comes from \"Noet\" of Main.storyboard, but Main.storyboard has no scene of this identifier; near: \"Note\"."
      ])
    // A screen that only a segue with an action creates needs no identifier.
    let action = segue("a", to: "n", "destinationCreationSelector=\"makeNote:\"")
    let list = scene("l", identifier: "List", segues: action)
    #expect(found(graph(), try document(list, scene("n", class: "NoteController"))) == [])
  }

  @Test func localization_mustHaveTheSceneToo() throws {
    let base = try document(named: "App/Base.lproj/Main.storyboard", note)
    let french = try document(named: "App/fr.lproj/Main.storyboard", scene("x", identifier: "Notiz"))
    #expect(found(graph(), base, french).map { $0.prefix(35) } == ["App/NotesPlugin.swift:7 INJ040 erro"])
    // Another target's storyboard of the same name isn't a variant.
    #expect(found(graph(), base, try document(named: "Watch/Main.storyboard", scene("x", identifier: "Other"))) == [])
  }

  @Test func class_mustBeTheRegisteredOne() throws {
    let other = scene("n", class: "OtherController", identifier: "Note")
    #expect(
      found(graph(), try document(other)) == [
        "Main.storyboard:4 INJ041 error: App.NoteController comes from \"Note\" of Main.storyboard, whose class is OtherController."
      ])
    let fixed = scene("n", class: "NoteController", identifier: "Note", module: " customModule=\"Lib\"")
    let wrongModule = StoryboardCheck.diagnostics(of: graph(), documents: [.success(try document(fixed))])
    #expect(
      wrongModule.map(\.message) == [
        "App.NoteController comes from \"Note\" of Main.storyboard, whose class is Lib.NoteController."
      ])
    #expect(wrongModule.map(\.fix) == ["set the module of the scene's class to App in Interface Builder"])
    let table = scene("n", identifier: "Note", tag: "tableViewController")
    #expect(found(graph(), try document(table)).map { $0.contains("a plain tableViewController") } == [true])
  }

  @Test func class_mayBeASuperclass_orNone() throws {
    let severities = [DiagnosticCode.unregisteredScene: Severity.warning]
    let note = graph(superclasses: ["App.BaseController", "UIKit.UITableViewController", "UIKit.UIViewController"])
    for name in ["BaseController", "NoteController", nil] {
      #expect(found(note, try document(scene("n", class: name, identifier: "Note")), severities: severities) == [])
    }
    #expect(found(note, try document(scene("n", identifier: "Note", tag: "tableViewController"))) == [])
    let other = scene("n", identifier: "Note", tag: "collectionViewController")
    #expect(found(note, try document(other)).map { $0.contains("a plain collectionViewController") } == [true])
    let library = scene("n", class: "BaseController", identifier: "Note", module: " customModule=\"Lib\"")
    #expect(found(note, try document(library)).map { $0.contains(" INJ041 error: ") } == [true])
  }

  @Test func unreadableDocument_isSaidOnce() throws {
    let error = #expect(throws: StoryboardDocumentError.self) {
      try StoryboardDocument(data: Data(), name: "UI/Main.storyboard")
    }
    let other = try document(
      named: "Other.storyboard", scene("m", identifier: "M", segues: segue("b", to: "r")),
      reference("r", to: "Main", "Note"))
    let found = StoryboardCheck.diagnostics(
      of: graph(), documents: [.failure(try #require(error)), .success(other)])
    #expect(found.map(\.code) == [.unreadableDocument])
  }

  @Test func segue_mustNotBypassTheContainer() throws {
    let list = scene("l", identifier: "List", segues: segue("a", to: "n"))
    let bypassing =
      "Main.storyboard:4 INJ042 error: the show segue of Main.storyboard creates NoteController with init(coder:), but its dependencies come from the container."
    #expect(found(graph(), try document(list, note)) == [bypassing])
    // Only what the container has to create is reported.
    #expect(found(graph(arguments: []), try document(list, note)) == [])
    #expect(found(DependencyGraph(), try document(list, note)) == [])
    // Through a reference, and as the root of a plain container.
    let other = try document(
      named: "Other.storyboard", scene("m", identifier: "M", segues: segue("b", to: "r")),
      reference("r", to: "Main", "Note"))
    #expect(found(graph(), try document(note), other).map { $0.prefix(26) } == ["Other.storyboard:4 INJ042 "])
    let container = scene(
      "c", identifier: "C", tag: "navigationController", segues: segue("c1", to: "n", kind: "relationship"))
    #expect(found(graph(), try document(container, note)).map { $0.contains("the relationship segue") } == [true])
    // With an action, or back to an exit, nothing is bypassed.
    let action = segue("a", to: "n", "destinationCreationSelector=\"makeNote:\"")
    let unwind = segue("u", to: "l", kind: "unwind", "unwindAction=\"done:\"")
    #expect(found(graph(), try document(scene("l", identifier: "List", segues: action + unwind), note)) == [])
  }

  @Test func bypassingSegue_ofAPlainContainer_namesAnActionOnlyIfTheContainerHasAClass() throws {
    func fixes(_ name: String?) throws -> [String] {
      let container = scene(
        "c", class: name, identifier: "C", tag: "navigationController",
        segues: segue("c1", to: "n", kind: "relationship"))
      return StoryboardCheck.diagnostics(of: graph(), documents: [.success(try document(container, note))]).map(\.fix)
    }
    #expect(
      try fixes(nil) == [
        "create the container in code, or give it a class whose @IBSegueAction calls a ScreenMaker of NoteController"
      ])
    #expect(
      try fixes("RootController") == [
        "give the relationship segue an @IBSegueAction, and call a ScreenMaker of NoteController in it"
      ])
  }

  @Test func initialScene_mustBeTheScreen() throws {
    let initial = graph("App.NoteController", in: "Main", nil)
    #expect(found(initial, try document(initial: "n", note)) == [])
    #expect(found(initial, try document(note)).map { $0.contains(" INJ043 error: ") } == [true])
    let container = scene(
      "c", tag: "navigationController",
      segues: segue("c1", to: "n", kind: "relationship", "destinationCreationSelector=\"make:\""))
    #expect(
      found(initial, try document(initial: "c", container, note)) == [
        "Main.storyboard:4 INJ043 error: App.NoteController is the initial scene of Main.storyboard, which is a plain navigationController."
      ])
  }

  @Test func document_mustBeReadable_andIdentifiersUnique() throws {
    let error = #expect(throws: StoryboardDocumentError.self) {
      try StoryboardDocument(data: Data("<<<<<<< HEAD\n".utf8), name: "App/Main.storyboard")
    }
    let broken = StoryboardCheck.diagnostics(of: DependencyGraph(), documents: [.failure(try #require(error))])
    #expect(broken.map(\.code) == [.unreadableDocument])
    #expect(broken.first?.source?.fileID == "App/Main.storyboard")
    #expect(
      found(DependencyGraph(), try document(note, scene("o", identifier: "Note"))) == [
        "Main.storyboard:5 INJ045 error: 2 scenes of Main.storyboard have the identifier \"Note\"."
      ])
  }

  @Test func reference_mustLeadSomewhere() throws {
    let list = scene("l", identifier: "List", segues: segue("a", to: "r"))
    let missing = try document(list, reference("r", to: "Notse", "Note"))
    let notes = try document(named: "Notes.storyboard", note)
    #expect(
      found(DependencyGraph(), missing, notes) == [
        "Main.storyboard:5 INJ046 warning: a reference in Main.storyboard leads to \"Note\" of Notse, which doesn't exist; near: \"Notes\"."
      ])
    let elsewhere = try document(list, reference("r", to: "Lib", "X", "bundleIdentifier=\"com.lib\""))
    #expect(found(DependencyGraph(), elsewhere).map { $0.contains(" INJ046 info: ") } == [true])
    #expect(found(DependencyGraph(), try document(list, reference("r", to: "Notes", "Note")), notes) == [])
  }

  @Test func restoration_mustNotCreateScreens() throws {
    let restored = scene("n", class: "NoteController", identifier: "Note", attributes: " restorationIdentifier=\"n\"")
    #expect(found(graph(), try document(restored)).map { $0.contains(" INJ047 warning: ") } == [true])
    #expect(found(graph(arguments: []), try document(restored)) == [])
  }

  @Test func unregisteredScenes_areFoundOnDemand() throws {
    let other = scene("o", class: "OtherController", identifier: "Other")
    let library = scene("p", class: "LibController", identifier: "Lib", module: " customModule=\"Lib\"")
    let main = try document(note, other, library, scene("q", identifier: "Plain"))
    #expect(found(graph(), main) == [])
    #expect(
      found(graph(), main, severities: [.unregisteredScene: .warning]) == [
        "Main.storyboard:5 INJ048 warning: no screen is registered for \"Other\" of Main.storyboard, whose class is OtherController."
      ])
  }

  @Test func unregisteredScene_isNoSecondFinding_ofAnotherClass() throws {
    // The scene has a registered screen. Its class is wrong, and it isn't unregistered too.
    let wrong = scene("n", class: "OtherController", identifier: "Note")
    let other = scene("o", class: "OtherController", identifier: "Other")
    let severities = [DiagnosticCode.unregisteredScene: Severity.warning]
    #expect(
      found(graph(), try document(wrong, other), severities: severities) == [
        "Main.storyboard:4 INJ041 error: App.NoteController comes from \"Note\" of Main.storyboard, whose class is OtherController.",
        "Main.storyboard:5 INJ048 warning: no screen is registered for \"Other\" of Main.storyboard, whose class is OtherController.",
      ])
    // Where the class is right in the app's storyboard, another target's of the same name has no screen.
    let watch = try document(named: "Watch/Main.storyboard", wrong)
    #expect(
      found(graph(), try document(note), watch, severities: severities) == [
        "Watch/Main.storyboard:4 INJ048 warning: no screen is registered for \"Note\" of Main.storyboard, whose class is OtherController."
      ])
  }

  @Test func unreachableScenes_areNoted() throws {
    let lost = scene("x", class: "LostController")
    #expect(
      found(graph(), try document(note, lost)).map { $0.prefix(28) }
        == ["Main.storyboard:5 INJ049 info"].map { $0.prefix(28) })
    let launch = try document(named: "Launch.storyboard", attributes: " launchScreen=\"YES\"", lost)
    #expect(found(DependencyGraph(), launch) == [])
  }

  @Test func check_comparesStoryboards_andFails() async throws {
    let folder = try TemporaryFolder([
      "graph.json": graph().json, "UI/Main.storyboard": "", "UI/Pods/Broken.storyboard": "",
    ])
    let result = try await folder.inspect("check graph.json --storyboards UI --severity INJ017=off")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("UI/Main.storyboard:1: error: Main.storyboard: the document is empty. [INJ044]\n"))
    #expect(!result.output.contains("Broken"))
  }

  @Test func check_saysWhatItSkips_ifThereIsNothingElse() async throws {
    let folder = try TemporaryFolder([
      "graph.json": graph().json, "App/Pods/Kit/Kit.storyboard": "<document/>", "App/Note.swift": "",
    ])
    #expect(
      try await folder.inspect("check graph.json --storyboards App")
        == .refusal("there are no storyboards in 'App', except in App/Pods, which is skipped"))
    #expect(
      try await folder.inspect("check graph.json --storyboards App/Note.swift")
        == .refusal("cannot read storyboards from 'App/Note.swift': it is neither a folder nor a storyboard"))
  }

  @Test func check_saysWhatItSkips_besideOtherFolders() async throws {
    let node = DependencyGraph.Node(
      key: ServiceKey(type: "App.Screen"), role: .screen, source: CallSite(fileID: "App/Screen.swift", line: 1))
    let folder = try TemporaryFolder([
      "graph.json": DependencyGraph(nodes: [node]).json, "App/Pods/Kit/Kit.storyboard": "", "UI/Main.storyboard": "",
    ])
    let command = "check graph.json --storyboards UI,App --format github --severity INJ017=off"
    let text = try await folder.inspect(command)
    #expect(
      text.errors == """
        injector-inspect: there are no storyboards in 'App', except in App/Pods, which is skipped
        injector-inspect: the graph has screens without scenes, which aren't compared; save it with this release
        injector-inspect: 1 registration: 1 error, 0 warnings, 0 notes

        """)
    let quiet = try await folder.inspect(command + " -q")
    #expect(quiet == Inspect.Result(output: text.output, exitCode: 1))
  }

  @Test func diagnostics_areLinear_inDuplicates() throws {
    func time(_ count: Int) throws -> Double {
      let scenes = (0..<count).map { position in
        "<scene sceneID=\"x\(position)\"><objects><viewController id=\"c\(position)\" "
          + "storyboardIdentifier=\"i\(position / 2)\" sceneMemberID=\"viewController\"/></objects></scene>"
      }
      let main = try document(scenes.joined())
      let start = Self.processorTime
      #expect(found(DependencyGraph(), main).count == count / 2)
      return Self.processorTime - start
    }
    // Twenty times as much would take four hundred times as long if it were quadratic.
    let small = try time(500)
    #expect(try time(10_000) < small * 100)
  }

  /// The time in seconds that the thread has had, which other tests don't take from.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Only a simulator and a Mac load these, so that nothing else would notice a mistake here.
  @Test(arguments: [("AppleStoryboards/Tests/StoryboardTests", 4), ("AppKitStoryboards/Tests/WindowTests", 1)])
  func diagnostics_areEmpty_forTheStoryboardsOfDevices(folder: String, count: Int) throws {
    let root = URL(filePath: #filePath).appending(path: "../../\(folder)").standardized
    let files = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
    let documents = files.filter { $0.pathExtension == "storyboard" }.map { url in
      Result { () throws(StoryboardDocumentError) in try StoryboardDocument(contentsOf: url) }
    }
    #expect(documents.count == count)
    let found = StoryboardCheck.diagnostics(of: DependencyGraph(), documents: documents)
    #expect(found.map(\.description) == [])
  }
}
