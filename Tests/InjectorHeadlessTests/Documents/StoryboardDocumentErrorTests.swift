import Foundation
import Injector
@testable import InjectorHeadless
import Testing

/// The documents that are rejected, and the errors.
@Suite struct StoryboardDocumentErrorTests {
  private static let whole = StoryboardText.document(scenes: StoryboardText.signIn)
  private static let restore =
    "To fix this, restore the file from version control; it is incomplete."
  private static let correct =
    "To fix this, open the file as source code and correct the line, or restore it from version control."

  static let refused: [(String, String)] = [
    ("", "F:1: the document is empty. \(restore)"),
    (" \n\t\n", "F:1: the document is empty. \(restore)"),
    ("<?xml version=\"1.0\"?>\n", "F:2: the document ends before its first element. \(restore)"),
    ("<document>\n<scenes>\n", "F:3: the document ends inside <scenes>, which begins on line 2. \(restore)"),
    ("<document>\n<scenes>\n<sce", "F:3: the document ends inside <sce>, which begins on line 3. \(restore)"),
    ("<document>\n<!-- cut", "F:2: the document ends inside <document>, which begins on line 1. \(restore)"),
    (
      "<document>\n<a>\n</b>\n</document>",
      "F:3: the document is not well-formed: an end tag does not match its start tag. \(correct)"
    ),
    (
      "<document>\n</document>\nmore",
      "F:3: the document is not well-formed: there is text after the end of the document. \(correct)"
    ),
    (
      "<document>\n</document>\n<document/>",
      "F:3: the document is not well-formed: there is text after the end of the document. \(correct)"
    ),
    (
      "<document>\n&nope;\n</document>",
      "F:2: the document is not well-formed: it uses an undeclared entity. \(correct)"
    ),
    (
      "<?xml version=\"1.0\"?>\n<!DOCTYPE document [<!ENTITY a \"b\">]>\n<document>&a;</document>",
      "F:2: the document is not well-formed: it declares a document type. \(correct)"
    ),
    (
      "<document>\n<<<<<<< HEAD\n=======\n>>>>>>> topic\n</document>",
      "F:2: the document contains the markers of an unresolved merge. To fix this, resolve the merge conflicts."
    ),
    (
      "bplist00\u{1}",
      "F: the document is compiled; only its source can be read. To fix this, read the .storyboard or .xib file that "
        + "it was compiled from."
    ),
    (
      "\n<archive>\n</archive>",
      "F:2: <archive> is not the root of an Interface Builder document. To fix this, open the file in a current "
        + "version of Xcode and save it, or use another file."
    ),
    ("plain words", "F:1: the document ends before its first element. \(restore)"),
  ]

  @Test(arguments: refused)
  func init_refuses(text: String, message: String) {
    let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(text: text, name: "F") }
    #expect(error?.description == message)
    #expect(error?.localizedDescription == message)
  }

  @Test
  func init_refusesEveryPrefix() throws {
    let bytes = Data(Self.whole.utf8)
    let end = try #require(bytes.range(of: Data("</document>".utf8))).upperBound
    for count in 0..<end {
      let cut = bytes.prefix(count)
      let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(data: Data(cut), name: "F") }
      #expect(error?.line == cut.count { $0 == UInt8(ascii: "\n") } + 1)
    }
    #expect(try StoryboardDocument(data: bytes.prefix(end), name: "F").scenes.count == 1)
  }

  @Test
  func init_refuses_whenTooDeep() {
    let text = String(repeating: "<document>\n", count: 600) + String(repeating: "</document>\n", count: 600)
    let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(text: text, name: "F") }
    let reason = "its elements are more than 512 levels deep"
    #expect(error == StoryboardDocumentError(.malformed(reason: reason), file: "F", line: 513))
  }

  @Test
  func init_refuses_whenASceneHasTwoControllers() {
    let second = "<viewController id=\"two\" sceneMemberID=\"viewController\"/>"
    let text = StoryboardText.document(scenes: StoryboardText.scene("one", beside: second))
    let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(text: text, name: "F") }
    #expect(error == StoryboardDocumentError(.malformed(reason: "a scene has two controllers"), file: "F", line: 10))
  }

  @Test
  func init_saysWhy_whenTheFileIsMissing() {
    let url = URL(fileURLWithPath: "/nowhere/Login.storyboard")
    let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(contentsOf: url) }
    #expect(
      error?.description
        == "/nowhere/Login.storyboard: the document cannot be read: there is no such file. To fix this, check the path "
        + "and the permissions of the file.")
  }
}
