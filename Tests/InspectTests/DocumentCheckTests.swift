import Foundation
import Injector
import InjectorHeadless
import InjectorInspection
import StoryboardChecks
import TestSupport
import Testing

/// The rules about what is in a document, without the graph.
@Suite struct DocumentCheckTests {
  private let graph = DependencyGraph(nodes: [
    .init(
      key: ServiceKey(type: "App.NoteController"), role: .screen, source: CallSite(fileID: "App/Plugin.swift", line: 7),
      scene: .init(storyboard: "Main", identifier: "Note"))
  ])

  private static let module = "customModule=\"App\" customModuleProvider=\"target\""

  /// A storyboard with one scene of a note: its views, and its controller's connections.
  private func document(
    class name: String? = "NoteController", module: String = Self.module, tag: String = "viewController",
    initial: String = "n", views: String = "", items: String = "", scenes: String = "", _ connections: String = ""
  ) throws -> StoryboardDocument {
    let custom = name.map { "customClass=\"\($0)\" \(module)" } ?? ""
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      targetRuntime="iOS.CocoaTouch" initialViewController="\(initial)">
      <scenes><scene sceneID="s"><objects>
      <\(tag) id="n" storyboardIdentifier="Note" \(custom) sceneMemberID="viewController">
      <view key="view" id="v" contentMode="scaleToFill"><subviews>\(views)</subviews></view>
      <connections>
      \(connections)
      </connections>
      </\(tag)>\(items)
      </objects></scene>\(scenes)</scenes>
      </document>
      """
    return try StoryboardDocument(data: Data(text.utf8), name: "Main.storyboard")
  }

  private func found(_ document: StoryboardDocument) -> [String] {
    StoryboardCheck.diagnostics(of: graph, documents: [.success(document)])
      .map { "\($0.source.map { "\($0)" } ?? "") \($0.code.rawValue) \($0.severity.rawValue): \($0.message)" }
  }

  @Test func object_isReported_ifItDoesNotExist() throws {
    let outlet = "<outlet property=\"titleLabel\" destination=\"away\" id=\"o\"/>"
    let segue = "<segue destination=\"gone\" kind=\"show\" identifier=\"next\" id=\"s1\"/>"
    #expect(
      found(try document(initial: "lost", outlet + segue)) == [
        "Main.storyboard:6 INJ052 error: the segue \"next\" of Main.storyboard leads to the object \"gone\", which doesn't exist.",
        "Main.storyboard:1 INJ052 warning: the initial view controller of Main.storyboard is the object \"lost\", which doesn't exist.",
        "Main.storyboard:6 INJ052 warning: the outlet \"titleLabel\" of Main.storyboard leads to the object \"away\", which doesn't exist.",
      ])
  }

  /// The runtime stops the process there, as the object is none that a segue shows.
  @Test func segue_isReported_ifItLeadsToNoScene() throws {
    func segue(to destination: String, kind: String = "show") -> String {
      "<segue destination=\"\(destination)\" kind=\"\(kind)\" unwindAction=\"back:\" id=\"s-\(destination)\"/>"
    }
    let exit = "<exit id=\"x\" sceneMemberID=\"exit\"/>"
    let reference = """
      <scene sceneID="t"><objects><viewControllerPlaceholder storyboardIdentifier="Note" id="r" sceneMemberID="viewController"/>
      </objects></scene>
      """
    #expect(
      found(try document(segue(to: "v"))) == [
        "Main.storyboard:6 INJ052 error: the segue \"s-v\" of Main.storyboard leads to the object \"v\", which is no scene."
      ])
    let good = segue(to: "n") + segue(to: "x", kind: "unwind") + segue(to: "r")
    #expect(found(try document(items: exit, scenes: reference, good)).filter { $0.contains("INJ052") } == [])
  }

  @Test func segues_areReported_ifTheyShareAnIdentifier_andLeadToDifferentPlaces() throws {
    let other = """
      <scene sceneID="t"><objects><viewController id="m" sceneMemberID="viewController"/></objects></scene>
      """
    func segue(_ id: String, to destination: String) -> String {
      "<segue destination=\"\(destination)\" kind=\"show\" identifier=\"next\" id=\"\(id)\"/>"
    }
    #expect(
      found(try document(scenes: other, segue("s1", to: "m") + segue("s2", to: "n"))) == [
        "Main.storyboard:6 INJ054 warning: 2 segues of one scene of Main.storyboard have the identifier \"next\"."
      ])
    #expect(found(try document(scenes: other, segue("s1", to: "m") + segue("s2", to: "m"))) == [])
  }

  /// Names are compared to find similar ones, each with all others: only the first of many wrong names.
  @Test(.thorough, .timeLimit(.minutes(10))) func names_areComparedInLinearTime() throws {
    let count = 20_000
    let scenes = (0..<count).map { number in
      "<scene sceneID=\"s\(number)\"><objects><viewController id=\"c\(number)\" "
        + "storyboardIdentifier=\"Right\(number)\" sceneMemberID=\"viewController\"/></objects></scene>"
    }
    let document = try document(scenes: scenes.joined())
    let screens = (0..<count).map { number in
      DependencyGraph.Node(
        key: ServiceKey(type: "App.C\(number)"), role: .screen, source: CallSite(fileID: "App/P.swift", line: number),
        scene: .init(storyboard: "Main", identifier: "Wrong\(number)"))
    }
    let found = StoryboardCheck.diagnostics(of: DependencyGraph(nodes: screens), documents: [.success(document)])
    #expect(found.count { $0.code == .unknownScene } == count)
  }
}
