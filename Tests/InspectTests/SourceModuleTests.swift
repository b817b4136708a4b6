import Foundation
import Injector
import InjectorHeadless
import StoryboardChecks
import TestSupport
import Testing

/// The modules that documents name for classes that no plugin registers. Sources don't name their modules.
@Suite struct SourceModuleTests {
  private static let note = ("App/Note.swift", "class NoteController: UIViewController {}")

  private func found(
    _ module: String, _ sources: (String, String)..., others: [ServiceKey] = []
  ) throws -> [String] {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      targetRuntime="iOS.CocoaTouch" initialViewController="n"><scenes><scene sceneID="s"><objects>
      <viewController id="n" storyboardIdentifier="Note" customClass="NoteController" customModule="App" \
      sceneMemberID="viewController">
      <view key="view" id="v" customClass="CardView" \(module)/></viewController></objects></scene></scenes></document>
      """
    let site = CallSite(fileID: "App/Plugin.swift", line: 7)
    let screen = DependencyGraph.Node(
      key: ServiceKey(type: "App.NoteController"), role: .screen, source: site,
      scene: .init(storyboard: "Main", identifier: "Note"))
    return StoryboardCheck.diagnostics(
      of: DependencyGraph(nodes: [screen] + others.map { .init(key: $0, source: site) }),
      documents: [.success(try StoryboardDocument(data: Data(text.utf8), name: "Main.storyboard"))],
      sources: sources.map { ($0.0, Array($0.1.utf8)) }
    ).map {
      "\($0.source.map { "\($0)" } ?? "") \($0.code.rawValue) \($0.severity): \($0.message) To fix this, \($0.fix)"
    }
  }

  @Test func module_isThatOfARegisteredClass_inTheSameFolder() throws {
    let card = ("App/Card.swift", "class CardView: UIView {}")
    let wrong = "customModule=\"Lib\""
    #expect(
      try found(wrong, Self.note, card) == [
        "Main.storyboard:3 INJ053 warning: Main.storyboard names Lib as the module of CardView, which is in App: its source is in the folder of App.NoteController, which is registered. To fix this, set the module of the class to App in Interface Builder"
      ])
    #expect(try found("customModule=\"App\"", Self.note, card) == [])
    // The target has the module when the document is compiled.
    #expect(try found(wrong + " customModuleProvider=\"target\"", Self.note, card) == [])
    // Another folder, another class of the name, an exported one, and a folder with registered classes of two modules.
    #expect(try found(wrong, Self.note, ("Lib/Card.swift", card.1)) == [])
    #expect(try found(wrong, Self.note, card, ("Lib/Card.swift", card.1)) == [])
    #expect(try found(wrong, Self.note, ("App/Card.swift", "class CardView: Lib.CardView {}")) == [])
    #expect(try found(wrong, Self.note, ("App/Card.swift", "@objc(CardView) class Card: UIView {}")) == [])
    let other = ("App/Other.swift", "class Other {}")
    #expect(try found(wrong, Self.note, card, other, others: [ServiceKey(type: "Lib.Other")]) == [])
  }

  @Test func module_isTheTargetOfAPackage() throws {
    let folder = try TemporaryFolder()
    let card = ("\(folder.path)/Sources/Card-Kit/Views/Card.swift", "class CardView: UIView {}")
    #expect(try found("customModule=\"App\"", Self.note, card) == [])
    try folder.write("Package.swift", "[.package(path: \"../Kit\")], [.target(name: \"Card-Kit\")]")
    #expect(
      try found("customModule=\"App\"", Self.note, card) == [
        "Main.storyboard:3 INJ053 warning: Main.storyboard names App as the module of CardView, which is in Card_Kit: its source is in Sources/Card-Kit of a package. To fix this, set the module of the class to Card_Kit in Interface Builder"
      ])
    #expect(try found("customModule=\"Card_Kit\"", Self.note, card) == [])
    // A folder may belong to a target of another name.
    try folder.write("Package.swift", ".target(name: \"Kit\", path: \"Sources/Card-Kit\")")
    #expect(try found("customModule=\"App\"", Self.note, card) == [])
  }

  @Test func module_isNoneThatTheSourceImports() throws {
    let source = "import class Lib.Theme\nclass CardView: UIView {}"
    #expect(
      try found("customModule=\"Lib\"", Self.note, ("Kit/Card.swift", source)) == [
        "Main.storyboard:3 INJ053 warning: Main.storyboard names Lib as the module of CardView, whose source imports Lib, so it is in another module. To fix this, set the module of the class to that of its source in Interface Builder"
      ])
    #expect(try found("customModule=\"Theme\"", Self.note, ("Kit/Card.swift", source)) == [])
    // A file that several targets contain imports the module of one of them in the others.
    let shared = "#if SWIFT_PACKAGE\nimport Lib\n#endif\nclass CardView: UIView {}"
    #expect(try found("customModule=\"Lib\"", Self.note, ("Kit/Card.swift", shared)) == [])
  }
}
