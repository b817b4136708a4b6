import Foundation
@testable import InjectorInspection
import Testing

/// Each fault of a text has a place and words, which are the same on each platform.
@Suite struct JSONFaultTests {
  private func fault(_ bytes: some Sequence<UInt8>) -> String {
    JSONFault.first(in: bytes).map { "\($0.line):\($0.column): \($0.problem)" } ?? "none"
  }

  @Test(arguments: [
    ("", "1:1: the text ends early"),
    ("{\"a\" : 1", "1:9: the text ends early"),
    ("{\"a\" :\n", "2:1: the text ends early"),
    ("[\"é", "1:4: the text ends early"),
    ("{\"a\" ; 1}", "1:6: a colon is expected, not ';'"),
    ("{\"é\" : 1 \"b\" : 2}", "1:10: a comma or '}' is expected, not '\"'"),
    ("[1,\n\n 2 3]", "3:4: a comma or ']' is expected, not '3'"),
    ("{\"a\" : [1}", "1:10: a comma or ']' is expected, not '}'"),
    ("{} {}", "1:4: there is text after the end of the document"),
    ("{format : 1}", "1:2: the name of a field is expected, not 'f'"),
    ("{\"a\" : 1,}", "1:10: the name of a field is expected, not '}'"),
    ("[yes]", "1:2: a value is expected, not 'y'"),
    ("[\u{1B}[2J]", "1:2: a value is expected, not '\\u{1B}'"),
    ("[é, ]", "1:2: a value is expected, not 'é'"),
    ("[012]", "1:3: a comma or ']' is expected, not '1'"),
    ("[-]", "1:3: a digit is expected, not ']'"),
    ("[1.]", "1:4: a digit is expected, not ']'"),
    ("[1e+]", "1:5: a digit is expected, not ']'"),
    ("[\"a\nb\"]", "1:4: a string has a control character, or no closing quotation mark"),
    (#"["\x"]"#, "1:3: a string has an unknown escape sequence"),
    (#"["\u12G4"]"#, "1:3: a string has an unknown escape sequence"),
    (#"["\uD83D\uDE00", "\uD83D"]"#, "1:19: a string has half of a surrogate pair"),
    (#"["\uDE00"]"#, "1:3: a string has half of a surrogate pair"),
    (#"["\u12"#, "1:7: the text ends early"),
    ("\u{FEFF}[1 2]", "1:5: a comma or ']' is expected, not '2'"),
    ("{\u{0}\"\u{0}", "1:1: the text isn't UTF-8"),
    ("[1, 1.0, 1e2, 1.5]", "1:15: a number is too large or has a fraction"),
    ("[1e999, 1.5]", "1:2: a number is too large or has a fraction"),
    ("[9223372036854775808", "1:21: the text ends early"),
  ])
  func fault_isTheFirst(text: String, expected: String) { #expect(fault(text.utf8) == expected) }

  @Test(arguments: ["{}", " [ ] ", "-0", "[true, false, null]", "{\"a\" : {\"b\" : []}, \"c\" : \"\\u00e9\\/\"}"])
  func fault_isNil_forJSON(text: String) { #expect(fault(text.utf8) == "none") }

  @Test func fault_isFound_forBytesThatAreNotText() {
    #expect(fault(Array("[\n\"a".utf8) + [0xFF, 0x22, 0x5D]) == "2:3: a string has bytes that are not UTF-8")
    #expect(fault(Array("[\"".utf8) + [0xC3, 0x28, 0x22, 0x5D]) == "1:3: a string has bytes that are not UTF-8")
  }

  /// Each text that Foundation refuses has a fault.
  @Test func fault_isFound_whateverByteIsChanged() {
    let text = Array(#"{"format" : "é", "b" : {"c" : [-1, 20, "\n\u00e9", null], "d" : true}}"#.utf8)
    for index in text.indices {
      for byte in [0x0A, 0x22, 0x2C, 0x2D, 0x2E, 0x30, 0x5C, 0x5D, 0x7B, 0x7D, 0x65, 0x75, 0xE9] as [UInt8] {
        var changed = text
        changed[index] = byte
        let isRead = (try? JSONSerialization.jsonObject(with: Data(changed))) != nil
        #expect(isRead || fault(changed) != "none", "\(String(decoding: changed, as: UTF8.self))")
      }
    }
  }
}
