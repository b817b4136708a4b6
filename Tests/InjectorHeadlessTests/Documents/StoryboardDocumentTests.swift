import Foundation
import Injector
@testable import InjectorHeadless
import Testing

@Suite struct StoryboardDocumentTests {
  @Test func name_isTheFilesBaseName() throws {
    let text = StoryboardText.document(scenes: "")
    #expect(try StoryboardDocument(text: text, name: "App/Base.lproj/Log.In.storyboard").name == "Log.In")
    #expect(try StoryboardDocument(text: text, name: "Cell.xib").name == "Cell")
    #expect(try StoryboardDocument(text: text, name: "Login").name == "Login")
  }

  @Test func views_areFlatWithTheirParentsAndTexts() throws {
    let views = try StoryboardDocument(text: StoryboardText.document(scenes: StoryboardText.signIn)).scenes[0].views
    let lines = views.map { view in
      let parent = view.parent.map { views[$0].id } ?? "-"
      let flags = (view.isSecure ? " secure" : "") + (view.isHidden ? " hidden" : "")
      return "\(parent) \(view.tag) \(view.id) \(view.text ?? "nil") \(view.placeholder ?? "nil")\(flags)"
    }
    #expect(
      lines == [
        "- view root nil nil",
        "root label title Welcome nil",
        "root stackView stack nil nil",
        "stack textField name nil Name",
        "stack textField password nil Password secure",
        "stack button button Sign in nil",
        "root label warning No such\naccount nil hidden",
      ])
    #expect(views[2].frame == .init(x: 16, y: 40.5, width: 361, height: 120))
    #expect(views[3].accessibilityIdentifier == "name")
  }

  @Test func segues_leaveOutWhatOnlyLooksLikeOne() throws {
    let content = """
      <connections>
          <segue destination="b" kind="show" identifier="go" destinationCreationSelector="makeNoteWithCoder:sender:" \
      id="s1"><segue key="commit" inheritsFrom="parent" id="s2"/><segue key="preview" id="s3"/></segue>
          <segue destination="gone" kind="teleport" animates="NO" id="s4"/>
      </connections>
      """
    let scenes = StoryboardText.scene("a", content: content) + StoryboardText.scene("b")
    let text = StoryboardText.document(initial: "b", scenes: scenes).replacing(
      "</document>",
      with: "<inferredMetricsTieBreakers><segue reference=\"s1\"/></inferredMetricsTieBreakers></document>")
    let document = try StoryboardDocument(text: text)
    #expect(document.segues.map(\.id) == ["s1", "s4"])
    #expect(document.segues.map(\.kind.description) == ["show", "teleport"])
    #expect(document.segues.map(\.destinationCreationSelector) == ["makeNoteWithCoder:sender:", nil])
    #expect(document.segues.map(\.source) == ["a", "a"])
    #expect(document.danglingDestinations == ["gone"])
    #expect(document.initialScene?.id == "scene-b")
  }

  @Test func connections_nameOwnerEventAndScene() throws {
    let document = try StoryboardDocument(text: StoryboardText.document(scenes: StoryboardText.signIn.withAction))
    let lines = document.connections.map {
      "\($0.owner) \($0.kind) \($0.name) \($0.event ?? "-") \($0.destination ?? "-") \($0.sceneID ?? "-")"
    }
    #expect(
      lines == [
        "button action signIn touchUpInside sign scene-sign",
        "stack outlet nameField - name scene-sign",
        "sign outlet titleLabel - title scene-sign",
        "sign outlet credentials - stack scene-sign",
        "sign outlet signInButton - button scene-sign",
        "sign outletCollection fields - name scene-sign",
        "sign outletCollection fields - password scene-sign",
      ])
  }

  @Test(arguments: [
    ("iOS.CocoaTouch", StoryboardDocument.Platform.cocoaTouch), ("iOS.CocoaTouch.iPad", .cocoaTouch),
    ("AppleTV", .appleTV), ("MacOSX.Cocoa", .cocoa), ("watchKit", .watchKit),
  ])
  func platform_followsTheTargetRuntimesPrefix(runtime: String, platform: StoryboardDocument.Platform) throws {
    let text = StoryboardText.document(scenes: "").replacing("iOS.CocoaTouch\"", with: runtime + "\"")
    #expect(try StoryboardDocument(text: text).platform == platform)
  }

  @Test func text_isDecoded_whenWrittenInBase64() throws {
    let content = """
      <view key="view" id="root"><subviews><label id="l"><string key="text" base64-UTF8="YES">
      4oCoSGk
      </string></label></subviews></view>
      """
    let document = try StoryboardDocument(
      text: StoryboardText.document(scenes: StoryboardText.scene("a", content: content)))
    #expect(document.scenes[0].views[1].text == "\u{2028}Hi")
  }

  @Test func text_isReadAsXMLSaysIt() throws {
    let content = """
      <view key="view" id="root"><subviews><!-- <label id="no"/> --><label text='a&#10;b&quot;\t>' id="l">\
      <accessibility key="accessibilityConfiguration" identifier="&#x1F600;&amp;"/></label>\r
      <label id="m"><string key="text">one\r\n&lt;two&gt;</string></label></subviews></view>
      """
    let views = try StoryboardDocument(
      text: StoryboardText.document(scenes: StoryboardText.scene("a", content: content))
    ).scenes[0].views
    #expect(views.map(\.id) == ["root", "l", "m"])
    #expect(views.map(\.text) == [nil, "a\nb\" >", "one\n<two>"])
    #expect(views[1].accessibilityIdentifier == "😀&")
  }

  @Test(arguments: ["MacOSX.Cocoa", "iOS.CocoaTouch", "AppleTV"])
  func controller_isTheMarkedObject_unlessTheDocumentIsOfWatchKit(runtime: String) throws {
    let others = ["userDefaultsController", "arrayController", "objectController", "treeController"]
      .map { "<\($0) id=\"\($0)\"/>" }.joined()
    let scene = StoryboardText.scene("a", beside: others).replacing("<objects>", with: "<objects>" + others)
    let text = StoryboardText.document(scenes: scene).replacing("iOS.CocoaTouch\"", with: runtime + "\"")
    let document = try StoryboardDocument(text: text)
    #expect(document.scenes.map { $0.controller?.id } == ["a"])
  }

  @Test func controller_isFoundByItsTag_inADocumentOfWatchKit() throws {
    let scene = "<scene sceneID=\"s\"><objects><controller identifier=\"main\" id=\"a\"/></objects></scene>"
    let text = StoryboardText.document(scenes: scene).replacing("iOS.CocoaTouch\"", with: "watchKit\"")
    #expect(try StoryboardDocument(text: text).scenes.map { $0.controller?.id } == ["a"])
  }

  @Test(.timeLimit(.minutes(10)))
  func init_isLinear_inSeguesToNothing() throws {
    let segues = (0..<20_000).map { "<segue destination=\"gone\($0)\" kind=\"show\" id=\"s\($0)\"/>" }.joined()
    let content = "<connections>\(segues)</connections>"
    let document = try StoryboardDocument(
      text: StoryboardText.document(scenes: StoryboardText.scene("a", content: content)))
    #expect(document.danglingDestinations.count == 20_000)
  }
}
