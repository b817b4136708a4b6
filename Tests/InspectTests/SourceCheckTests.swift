import Foundation
import Injector
import InjectorHeadless
import InjectorInspection
import StoryboardChecks
import Testing

/// The rules that compare documents with the declarations in Swift sources, each with what must not be reported.
@Suite struct SourceCheckTests {
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

  private static let source = """
    import UIKit

    /// A comment with "quotes" and a { brace.
    class BaseController: UIViewController {
      @IBOutlet weak var spinner: UIActivityIndicatorView!
      @IBAction func retry() {}
    }

    final class NoteController: BaseController, Storyboarded {
      @IBOutlet private weak var titleLabel: UILabel!, dateLabel: UILabel?
      @IBOutlet var buttons: [UIButton]!
      var plain: UILabel?
      let text = "a } and a \\(name) {"
      @IBAction private func save(_ sender: UIButton) { let local = 1 }
      @IBAction func tap(_ sender: Any, forEvent event: UIEvent) {}
      @IBAction func close(sender: Any?) {}
      func hidden(_ sender: Any) {}
      @IBSegueAction func showNote(_ coder: NSCoder, sender: Any?) -> UIViewController? { nil }
    }

    extension NoteController { @IBAction func share(_ sender: UIBarButtonItem) {} }
    """

  private func found(
    _ document: StoryboardDocument, _ source: String = Self.source, hasObjectiveC: Bool = false,
    of graph: DependencyGraph? = nil
  ) -> [String] {
    StoryboardCheck.diagnostics(
      of: graph ?? self.graph, documents: [.success(document)], sources: [("App/Note.swift", Array(source.utf8))],
      hasObjectiveC: hasObjectiveC, severities: [.unconnectedOutlet: .off]
    ).map { "\($0.source.map { "\($0)" } ?? "") \($0.code.rawValue) \($0.severity.rawValue): \($0.message)" }
  }

  private func outlet(_ name: String, to destination: String = "v") -> String {
    "<outlet property=\"\(name)\" destination=\"\(destination)\" id=\"o-\(name)\"/>"
  }

  private func button(_ selectors: String...) -> String {
    let actions = selectors.map {
      "<action selector=\"\($0)\" destination=\"n\" eventType=\"touchUpInside\" id=\"a-\($0)\"/>"
    }
    return "<button id=\"b\"><connections>\(actions.joined())</connections></button>"
  }

  @Test func connections_thatTheClassHas_areNotReported() throws {
    let views = button("retry", "save:", "tap:forEvent:", "closeWithSender:", "share:")
    let outlets = ["titleLabel", "dateLabel", "buttons", "spinner", "view", "delegate"].map { outlet($0) }.joined()
    #expect(found(try document(views: views, outlets)) == [])
  }

  @Test func outlet_isReported_ifTheClassLacksIt_orDoesNotMarkIt() throws {
    let found = found(try document(outlet("titelLabel") + outlet("plain")))
    #expect(
      found == [
        "Main.storyboard:6 INJ050 warning: Main.storyboard connects the outlet \"titelLabel\", which NoteController doesn't have; near: \"titleLabel\".",
        "Main.storyboard:6 INJ050 warning: Main.storyboard connects the outlet \"plain\", which NoteController declares without @IBOutlet.",
      ])
  }

  @Test func action_isReported_ifTheClassLacksIt_orDoesNotMarkIt() throws {
    let found = found(try document(views: button("svae:", "hidden:")))
    #expect(
      found == [
        "Main.storyboard:4 INJ050 warning: Main.storyboard sends the action \"svae:\", which NoteController doesn't have; near: \"save:\", \"share:\".",
        "Main.storyboard:4 INJ050 warning: Main.storyboard sends the action \"hidden:\", which NoteController declares without @IBAction.",
      ])
  }

  @Test func connections_areNotReported_ifAnAncestorIsUnknown() throws {
    let source = "import Kit\nclass NoteController: KitController { @IBOutlet var other: UILabel! }"
    #expect(found(try document(views: button("any:"), outlet("any")), source) == [])
    // In Objective-C names, and in the texts of headless classes.
    let exported = """
      @objc(NoteController) @objcMembers class Page: UIViewController { var any: UILabel?; func any(_ s: Any) {} }
      """
    #expect(found(try document(views: button("any:"), outlet("any")), exported) == [])
    let headless = """
      class NoteController: HeadlessViewController {
        @Outlet private var any: HeadlessLabel?
        override class var actions: [String: HeadlessAction] { ["any:": HeadlessAction(NoteController.any)] }
      }
      """
    #expect(found(try document(views: button("any:"), outlet("any")), headless) == [])
  }

  @Test func class_isReported_ifNoSourceDeclaresIt() throws {
    let view = "<view id=\"c\" customClass=\"CardVeiw\" customModule=\"App\" customModuleProvider=\"target\"/>"
    let source = Self.source + "\nclass CardView: UIView {}"
    #expect(
      found(try document(views: view), source) == [
        "Main.storyboard:4 INJ053 warning: no source declares CardVeiw, the class of an object of Main.storyboard; near: \"CardView\"."
      ])
    // Another module's class, a class in Objective-C, and sources that lack a screen.
    let library = "<view id=\"c\" customClass=\"CardVeiw\" customModule=\"Lib\"/>"
    #expect(found(try document(views: library), source) == [])
    #expect(found(try document(views: view), source, hasObjectiveC: true) == [])
    #expect(found(try document(views: view), "class CardView: UIView {}") == [])
    let segue = """
      <segue destination="n" kind="custom" customClass="SlideSegeu" customModule="App" customModuleProvider="target" \
      id="s1"/>
      """
    let slide = found(try document(segue), Self.source + "\nclass SlideSegue: UIStoryboardSegue {}")
    #expect(slide.map { $0.contains("INJ053 warning: no source declares SlideSegeu") } == [true])
  }

  @Test func outlet_isReported_ifNothingConnectsIt() throws {
    func unconnected(_ document: StoryboardDocument, _ source: String = Self.source) -> [String] {
      StoryboardCheck.diagnostics(
        of: graph, documents: [.success(document)], sources: [("App/Note.swift", Array(source.utf8))]
      ).map { "\($0.source.map { "\($0)" } ?? "") \($0.code.rawValue) \($0.severity): \($0.message)" }
    }
    #expect(
      unconnected(try document(outlet("titleLabel"))) == [
        "App/Note.swift:5 INJ051 warning: no document connects the outlet \"spinner\" of BaseController.",
        "App/Note.swift:11 INJ051 warning: no document connects the outlet \"buttons\" of NoteController.",
      ])
    // Another class in the file, which no document has.
    let other =
      "class Cell: UIView { @IBOutlet var badge: UIView! }\n" + Self.source + "\nextension UIViewController {}"
    #expect(unconnected(try document(outlet("titleLabel")), other).count == 2)
    let double = [("App/Note.swift", Self.source), ("Test/Note.swift", Self.source)].map { ($0, Array($1.utf8)) }
    #expect(
      StoryboardCheck.diagnostics(of: graph, documents: [.success(try document())], sources: double).map(\.code) == [])
    let all = ["titleLabel", "dateLabel", "buttons", "spinner"].map { outlet($0) }.joined()
    #expect(unconnected(try document(all)) == [])
  }

  @Test func object_isReported_ifItDoesNotExist() throws {
    let segue = "<segue destination=\"gone\" kind=\"show\" identifier=\"next\" id=\"s1\"/>"
    #expect(
      found(try document(initial: "lost", outlet("titleLabel", to: "away") + segue)) == [
        "Main.storyboard:1 INJ052 warning: the initial view controller of Main.storyboard is the object \"lost\", which doesn't exist.",
        "Main.storyboard:6 INJ052 warning: the outlet \"titleLabel\" of Main.storyboard leads to the object \"away\", which doesn't exist.",
        "Main.storyboard:6 INJ052 warning: the segue \"next\" of Main.storyboard leads to the object \"gone\", which doesn't exist.",
      ])
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

  @Test func segueAction_isReported_ifNoClassHasIt() throws {
    let other = """
      <scene sceneID="t"><objects><viewController id="m" sceneMemberID="viewController"/></objects></scene>
      """
    func segue(_ selector: String) -> String {
      "<segue destination=\"m\" kind=\"show\" destinationCreationSelector=\"\(selector)\" id=\"s1\"/>"
    }
    #expect(found(try document(scenes: other, segue("showNote:sender:"))) == [])
    #expect(
      found(try document(scenes: other, segue("showNoet:sender:"))) == [
        "Main.storyboard:6 INJ055 warning: the show segue of Main.storyboard calls \"showNoet:sender:\", which NoteController doesn't have as an @IBSegueAction; near: \"showNote:sender:\"."
      ])
    // A plain container has those of the controller whose segue leads to it.
    let container = """
      <scene sceneID="c"><objects><navigationController id="c1" storyboardIdentifier="C" sceneMemberID="viewController">
      <connections><segue destination="n" kind="relationship" relationship="rootViewController" \
      destinationCreationSelector="SELECTOR" id="r"/></connections></navigationController></objects></scene>
      """
    func plain(_ selector: String) throws -> StoryboardDocument {
      try document(scenes: container.replacing("SELECTOR", with: selector))
    }
    #expect(found(try plain("showNote:sender:")) == [])
    #expect(found(try plain("make:")).map { $0.contains("calls \"make:\", which no class has") } == [true])
  }

  @Test func unwindAction_isReported_ifNoClassHasIt() throws {
    func unwind(_ action: String) throws -> StoryboardDocument {
      try document(
        items: "<exit id=\"e\" sceneMemberID=\"exit\"/>",
        "<segue destination=\"e\" kind=\"unwind\" unwindAction=\"\(action)\" id=\"u\"/>")
    }
    #expect(found(try unwind("share:")) == [])
    #expect(
      found(try unwind("shrae:")) == [
        "Main.storyboard:6 INJ050 warning: the unwind segue of Main.storyboard sends the action \"shrae:\", which no class has; near: \"share:\"."
      ])
    #expect(found(try unwind("shrae:"), hasObjectiveC: true) == [])
  }

  @Test func members_areNotReported_ifTheyOverride_orASystemClassHasThem() throws {
    let source = """
      import AppKit
      class BaseController: UIViewController { @IBAction func retry() {} }
      class NoteController: BaseController { override func retry() {} }
      @objc extension NoteController { func share(_ sender: Any) {} }
      class NoteArray: NSArrayController {}
      """
    func array(_ selector: String) -> String {
      "<arrayController id=\"a\" customClass=\"NoteArray\" customModule=\"App\" customModuleProvider=\"target\"/>"
        + "<button id=\"c\"><connections><action selector=\"\(selector)\" destination=\"a\" id=\"x\"/></connections></button>"
    }
    #expect(found(try document(views: button("retry", "share:")), source) == [])
    #expect(found(try document(items: array("add:")), source) == [])
  }

  @Test func declarations_areRead_fromUnusualSource() throws {
    let source = ##"""
      #if os(iOS)
      typealias Base = UIViewController
      #endif
      /* class Fake: UIView { /* nested */ } */
      enum Outer {
        @MainActor final class NoteController: Base {
          class var shared: NoteController { NoteController() }
          @IBOutlet
          private(set)
          weak var titleLabel: UILabel?
          let pattern = /"[{]/
          let raw = #"a " { \#(1) "#
          let long = """
            class Other { "
            """
          @IBAction func `default`(_: Any) {}
          @objc(saveNow:) @IBAction func save(_ sender: Any) {}
          static func make() -> (Int, [String: Int]) { func inner() {}; return (1, [:]) }
          init() { class Local: NSObject { @IBOutlet var titleLabel2: UIView? } }
          @IBOutlet var last: Dictionary<Int, UILabel>!
        }
      }
      """##
    let views = button("default:", "saveNow:")
    #expect(found(try document(views: views, outlet("titleLabel") + outlet("last")), source) == [])
    #expect(found(try document(outlet("titelLabel")), source).count == 1)
    // What isn't Swift is read too.
    #expect(found(try document(), "class NoteController: UIViewController { { ( \" /* class").isEmpty)
  }

  @Test func members_areFound_whereverTheyAreDeclared() throws {
    let source = ##"""
      typealias Screen = NoteController
      class NoteController: UIViewController {
        let pattern = #/ "{ /* \/ /#
        let accept = "*/*", other = "/*"
        var onTap: (() -> Void)?
        @IBOutlet weak var titleLabel: UILabel!
        var compare: (Int, Int) -> Bool = { $0 < $1 }
        @objc(date) @IBOutlet weak var dateLabel: UILabel!
        @IBAction func save(_ sender: UIButton) {}
        func save(_ note: Note) {}
        @IBAction func share(_ sender: Any, style: Style = flag ? .a : .b) {}
      }
      extension Screen {
        @IBAction func close(_ sender: Any) {}
      }
      """##
    let views = button("save:", "close:", "share:style:")
    #expect(found(try document(views: views, outlet("titleLabel") + outlet("date")), source) == [])
    #expect(found(try document(outlet("dateLabel")), source).count == 1)
    let others = ##"""
      #if DEBUG
      @MainActor public final class NoteController : Base<[Int: String]> {
        @IBOutlet private(set) public weak var a: UILabel! { didSet { a.text = "class X: UIView {" } }
        @IBOutlet fileprivate unowned(unsafe) var b: UIView!, c: UILabel?
        @available(iOS 18, *) @IBAction @objc dynamic func d(button sender: UIButton, event: UIEvent) {}
        @IBAction func e<T>(_ sender: T?) -> Void where T: UIView {}
        override var hint: String { #"\" "# }
        let url = "https://x", text = """
          func "a" */ \""" /*
          """
        private var f_: (@MainActor (Int) async throws -> Void)?
        @IBOutlet var `default`: UIButton!
      }
      class Base<T>: UIKit.UIViewController, Sendable {
        required init?(coder: NSCoder) { super.init(coder: coder) }
        class func make() -> Self? { nil }
        @IBAction func f(with sender: UIButton, for event: UIEvent) {}
      }
      private extension NoteController { @IBAction func g() { let h = 4 / 2; _ = h / 3 } }
      #endif
      #Preview { NoteController.make() }
      """##
    let all = button("dWithButton:event:", "e:", "fWith:for:", "g")
    #expect(
      found(try document(views: all, ["a", "b", "c", "default", "hint"].map { outlet($0) }.joined()), others) == [])
    // A class of a library, as far as its name says.
    let library = "class NoteController: UIPager { @IBOutlet var label: UILabel! }"
    #expect(found(try document(outlet("pages")), library) == [])
    // The names of Xcode 6.
    for name in ["_TtC3App14NoteController", "_TtCC3App5Outer14NoteController"] {
      #expect(found(try document(class: name, outlet("titleLabel")), source) == [])
      #expect(found(try document(class: name, outlet("titelLabel")), source).count == 1)
    }
  }

  @Test func connections_areReported_ifTheClassWasRemoved() throws {
    let cell = """
      <tableView id="t"><prototypes><tableViewCell id="p"><connections>\(outlet("spinner"))</connections></tableViewCell>
      </prototypes></tableView>
      """
    let document = try document(class: nil, views: button("save:") + cell, outlet("titleLabel") + outlet("any"))
    let accessibility = "<accessibilityConnection property=\"title\" destination=\"v\" id=\"x\"/>"
    #expect(found(try self.document(accessibility)) == [])
    // The screen's creator returns a NoteController.
    #expect(found(document).count == 1)
    #expect(
      found(document, of: DependencyGraph()) == [
        "Main.storyboard:4 INJ050 warning: Main.storyboard sends the action \"save:\", which a plain viewController doesn't have.",
        "Main.storyboard:4 INJ050 warning: Main.storyboard connects the outlet \"spinner\", which a plain tableViewCell doesn't have.",
        "Main.storyboard:7 INJ050 warning: Main.storyboard connects the outlet \"titleLabel\", which a plain viewController doesn't have.",
      ])
  }

  @Test func class_isReported_ifItsModuleIsMissing_orItIsAPlainController() throws {
    #expect(
      found(try document(module: "")) == [
        "Main.storyboard:3 INJ053 warning: Main.storyboard names NoteController without its module, so its objects have another class."
      ])
    #expect(found(try document(module: ""), "@objc(NoteController) class Note: UIViewController {}") == [])
    #expect(found(try document(module: ""), "import class Kit.NoteController") == [])
    #expect(
      found(try document(tag: "tableViewController")) == [
        "Main.storyboard:3 INJ053 warning: NoteController, the class of a tableViewController of Main.storyboard, is a plain view controller."
      ])
    #expect(found(try document(tag: "tableViewController"), "class NoteController: UITableViewController {}") == [])
    let source = """
      class NoteController: UIViewController {}
      extension NoteController: UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
      }
      """
    #expect(found(try document(tag: "tableViewController"), source) == [])
  }

  @Test func outlet_isReported_ifTheObjectHasAnotherClass() throws {
    let views = "<button id=\"b\"/><label id=\"l\" customClass=\"BigLabel\"/><textField id=\"f\"/>"
    let source = """
      class NoteController: UIViewController {
        @IBOutlet var titleLabel: UILabel!
        @IBOutlet var control: UIControl!
        @IBOutlet var buttons: [UIButton]!
      }
      """
    #expect(
      found(try document(views: views, outlet("titleLabel", to: "b") + outlet("control", to: "f")), source) == [
        "Main.storyboard:6 INJ050 warning: Main.storyboard connects the outlet \"titleLabel\" of NoteController, a UILabel, to a button."
      ])
    #expect(found(try document(views: views, outlet("titleLabel", to: "l")), source) == [])
  }

  @Test func action_isReported_ifItIsOnlyAText() throws {
    let source = "class NoteController: UIViewController { let key = \"save:\" }"
    #expect(found(try document(views: button("save:")), source).map { $0.contains("INJ050") } == [true])
  }
}
