import Foundation
import Injector
@testable import InjectorHeadless
import Testing

/// The documents that are rejected, and the errors.
@Suite struct StoryboardDocumentErrorTests {
  private static let whole = StoryboardText.document(scenes: StoryboardText.signIn)
  private static let restore = "To fix this, restore the file from version control; it is incomplete."

  static let refused: [(String, String)] = [
    ("", "F:1: the document is empty. \(restore)"),
    (" \n\t\n", "F:1: the document is empty. \(restore)"),
    ("<?xml version=\"1.0\"?>\n", "F:2: the document ends before its first element. \(restore)"),
    ("<document>\n<scenes>\n", "F:3: the document ends inside <scenes>, which begins on line 2. \(restore)"),
    ("<document>\n<scenes>\n<sce", "F:3: the document ends inside <sce>, which begins on line 3. \(restore)"),
    ("<document>\n<!-- cut", "F:2: the document ends inside <document>, which begins on line 1. \(restore)"),
    (
      "<document>\n<a>\n</b>\n</document>",
      "F:3: the document is not valid: an end tag does not match its start tag. To fix this, open the file as "
        + "source code and correct the line, or restore it from version control."
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

  @Test(arguments: refused) func init_refuses(text: String, message: String) {
    let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(text: text, name: "F") }
    #expect(error?.description == message)
    #expect(error?.localizedDescription == message)
  }

  private static let declaration =
    "it contains a declaration or an instruction, which Interface Builder doesn't write"

  static let malformed: [(String, String, Int)] = [
    ("<document>\n</document>\nmore", "there is text after the end of the document", 3),
    ("<document>\n</document>\n<document/>", "there is text after the end of the document", 3),
    ("\nwords <document/>", "there is text before the first element", 2),
    ("<document>\n&nope;\n</document>", "it uses an undeclared entity", 2),
    ("<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY a \"b\">]>\n<document>&a;</document>", declaration, 2),
    ("\n<?xml version=\"1.0\"?><document/>", declaration, 2),
    ("<document><?1 ?></document>", declaration, 1),
    ("<document>\n<!-- a -- b --></document>", "a comment contains `--`", 2),
    ("<document>\n<a b=\"1\" b=\"2\"/></document>", "an attribute is duplicated", 2),
    ("<document>\n<a b/></document>", "an attribute has no value", 2),
    ("<document>\n<a b=1/></document>", "an attribute has no value", 2),
    ("<document>\n<a b=\"1\"c=\"2\"/></document>", "there is no space before an attribute", 2),
    (
      "<document>\n<a b=\"1/>\n</document>", "an attribute value has no closing quotation mark or contains `<`", 2
    ),
    ("<document>\n<a !/></document>", "a tag has no closing `>`", 2),
    ("<document>\n< a/></document>", "a tag or an attribute has no name", 2),
    ("<document>&#0;</document>", "it contains a character that XML does not allow", 1),
    ("<document>&#xD800;</document>", "it contains a character that XML does not allow", 1),
    ("<document>&#+65;</document>", "it contains a character that XML does not allow", 1),
    ("<document>\n\u{1}</document>", "it contains a character that XML does not allow", 2),
    ("<document>\n\u{FFFF}</document>", "it contains a character that XML does not allow", 2),
    ("<document a=\"&amp\"/>", "a reference has no semicolon, or is longer than any character's", 1),
    ("<!ENTITY a \"b\"><document/>", declaration, 1),
    ("<document>\n<![CDATA[a]]></document>", declaration, 2),
    (
      String(repeating: "<document>\n", count: 600) + String(repeating: "</document>\n", count: 600),
      "its elements are more than 512 levels deep", 513
    ),
    (
      StoryboardText.document(
        scenes: StoryboardText.scene("one", beside: "<viewController id=\"two\" sceneMemberID=\"viewController\"/>")),
      "a scene has two controllers", 10
    ),
  ]

  @Test(arguments: malformed) func init_refuses_whatIsNotWellFormed(text: String, reason: String, line: Int) {
    let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(text: text, name: "F") }
    #expect(error == StoryboardDocumentError(.malformed(reason: reason), file: "F", line: line))
  }

  /// `XMLParser` ends the process on each of them.
  @Test func init_returns_whereFoundationTraps() throws {
    #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(text: "<?xml?><scenes/>", name: "F") }
    #expect(try StoryboardDocument(text: "<?xml?>\n<document/>", name: "F").scenes == [])
    for (bytes, line) in [
      (Array("<document>\n<".utf8) + [0xFF] + Array("a/></document>".utf8), 2),
      (Array("<document>\n\n<a ".utf8) + [0xC3] + Array("b=\"1\"/></document>".utf8), 3),
      (Array("<document/>".utf8) + [0xE2, 0x82], 1),
    ] {
      let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(data: Data(bytes), name: "F") }
      #expect(
        error
          == StoryboardDocumentError(.malformed(reason: "it contains bytes that are not UTF-8"), file: "F", line: line)
      )
    }
  }

  @Test func init_refuses_otherEncodings() {
    let documents: [(String, String.Encoding, String, Int?)] = [
      ("<document/>", .utf16, "UTF-16", nil),
      ("<?xml version='1.0' encoding='UTF-16'?><document/>", .utf8, "UTF-16", 1),
      ("<?xml version='1.0' encoding='ISO-8859-1'?><document/>", .utf8, "ISO-8859-1", 1),
    ]
    for (text, encoding, name, line) in documents {
      let data = text.data(using: encoding) ?? Data()
      let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(data: data, name: "F") }
      #expect(error == StoryboardDocumentError(.unsupportedEncoding(name), file: "F", line: line))
      #expect(
        error?.description
          == "F:\(line.map { "\($0):" } ?? "") the document is encoded in \(name); only UTF-8 can be read. To fix this, "
          + "save the file in UTF-8, as Interface Builder does.")
    }
  }

  @Test func init_saysThatADeviceIsNoFile() {
    let url = URL(fileURLWithPath: "/dev/zero")
    let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(contentsOf: url) }
    #expect(error?.kind == .unreadable(reason: "it is not a file"))
  }

  @Test func init_refusesPrefixes() throws {
    let bytes = Data(Self.whole.utf8)
    let end = try #require(bytes.range(of: Data("</document>".utf8))).upperBound
    for count in stride(from: 0, to: end, by: 7) {
      let cut = bytes.prefix(count)
      let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(data: Data(cut), name: "F") }
      #expect(error?.line == cut.count { $0 == UInt8(ascii: "\n") } + 1)
    }
    #expect(try StoryboardDocument(data: bytes.prefix(end), name: "F").scenes.count == 1)
  }

  @Test(arguments: ["viewController", "tableViewController", "navigationController", "windowController"])
  func init_refuses_whenAControllerIsNotMarked(_ tag: String) {
    let text = StoryboardText.document(
      scenes: "<scene sceneID=\"s\">\n<objects>\n<\(tag) id=\"one\"/>\n</objects>\n</scene>")
    let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(text: text, name: "F") }
    let line = 1 + (text.split(separator: "\n").firstIndex { $0.hasPrefix("<\(tag)") } ?? 0)
    let reason = "the attribute sceneMemberID=\"viewController\" of a scene's \(tag) is missing"
    #expect(error == StoryboardDocumentError(.malformed(reason: reason), file: "F", line: line))
  }

  @Test(arguments: ["arrayController", "userDefaultsController", "customObject", "application"])
  func init_reads_aSceneWithoutAController(_ tag: String) throws {
    let text = StoryboardText.document(
      scenes: "<scene sceneID=\"s\">\n<objects>\n<\(tag) id=\"one\"/>\n</objects>\n</scene>")
    #expect(try StoryboardDocument(text: text, name: "F").scenes.map { $0.controller == nil } == [true])
  }

  @Test func init_saysWhy_whenTheFileIsMissing() {
    let url = URL(fileURLWithPath: "/nowhere/Login.storyboard")
    let error = #expect(throws: StoryboardDocumentError.self) { try StoryboardDocument(contentsOf: url) }
    #expect(
      error?.description
        == "/nowhere/Login.storyboard: the document cannot be read: there is no such file. To fix this, check the path "
        + "and the permissions of the file.")
  }
}
