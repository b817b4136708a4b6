@testable import InjectorInspection
import Testing

@Suite struct JSONReadingTests {
  private static func value<Value: JSONReadable>(_ type: Value.Type, _ text: String) throws -> Value {
    try Value(JSONReader(JSONTokens(Array(text.utf8))))
  }

  private static func fault(_ text: some Sequence<UInt8>) -> String {
    let bytes = Array(text)
    do throws(JSONFault) {
      _ = try JSONTokens(bytes)
      return "none"
    } catch { return "\(error.offset): \(error.problem)" }
  }

  private struct Point: JSONObject {
    var x: Int
    var y: [String]?

    init(_ fields: JSONFields) throws(DocumentError.Problem) {
      x = try fields.required("x")
      y = try fields.optional("y")
    }
  }

  @Test(arguments: [
    ("\"\"", ""), ("\"a\"", "a"), ("\"é\u{301}\u{1F600}\"", "é\u{301}\u{1F600}"),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"), ("\"a\\u0041\\u00e9\\u00E9b\"", "aA\u{E9}\u{E9}b"),
    ("\"\\ud83d\\uDE00\"", "\u{1F600}"), ("\"\\u0000\\uFFFF\"", "\u{0}\u{FFFF}"),
    ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
  ])
  func string_isRead(text: String, expected: String) throws {
    #expect(Array(try Self.value(String.self, text).utf8) == Array(expected.utf8))
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-12", -12), ("9223372036854775807", .max), ("-9223372036854775808", .min), ("1e2", 100),
      ("1.0", 1), ("25.00e-1 ", nil), ("1.5", nil), ("9223372036854775808", nil), ("1e400", nil),
    ] as [(String, Int?)])
  func integer_isRead_ifItIsWhole(text: String, expected: Int?) throws {
    if let expected {
      #expect(try Self.value(Int.self, text) == expected)
    } else {
      let word = text.trimming(" ")
      let problem = ["9223372036854775808", "1e400"].contains(word) ? "is too large a number" : "is not a whole number"
      #expect(throws: DocumentError.Problem.broken(line: 1, column: 1, problem: "\(word) \(problem)")) {
        try Self.value(Int.self, text)
      }
    }
  }

  @Test func number_isRead() throws {
    #expect(try Self.value([Double].self, "[0.25, -1.5e3, 1E+2, 0]") == [0.25, -1500, 100, 0])
    #expect(throws: DocumentError.Problem.broken(line: 2, column: 1, problem: "1e400 is too large a number")) {
      try Self.value([Double].self, "[\n1e400]")
    }
  }

  @Test func object_isRead_inAnyOrder_withOtherFields() throws {
    let point = try Self.value(
      Point.self, " { \"z\" : {\"x\":[{}]}, \"y\" : [\"a\", \"b\"], \"\\u0078\" : 4, \"x\" : 5 } ")
    #expect(point.x == 4 && point.y == ["a", "b"])
    #expect(try Self.value(Point.self, "{\"y\":null,\"x\":1}").y == nil)
  }

  @Test(arguments: [
    ("{}", "x", "is absent"), ("{\"x\":null}", "x", "is null"), ("{\"x\":true}", "x", "is not a whole number"),
    ("[]", "the text", "is not an object"), ("null", "the text", "is null"),
    ("{\"x\":1,\"y\":{}}", "y", "is not an array"), ("{\"z\":[[]],\"x\":1,\"y\":[\"a\",1]}", "y[1]", "is not a string"),
  ])
  func error_namesThePath(text: String, path: String, problem: String) {
    #expect(throws: DocumentError.Problem.malformed(path: path, problem: problem)) {
      try Self.value(Point.self, text)
    }
  }

  @Test func error_namesThePath_inObjectsInArrays() {
    #expect(throws: DocumentError.Problem.malformed(path: "[1][0].x", problem: "is absent")) {
      try Self.value([[Point]].self, "[[{\"x\":1,\"y\":[]}],[{\"y\":[]}]]")
    }
    #expect(throws: DocumentError.Problem.malformed(path: "[2]", problem: "is not true or false")) {
      try Self.value([Bool].self, "[true,false,0]")
    }
  }

  @Test(arguments: [
    ("", "0: the text is empty"), ("\u{FEFF}", "3: the text ends early"), ("tru", "3: the text ends early"),
    ("trux", "0: a value is expected"), ("truex", "0: a value is expected"), ("+1", "0: a value is expected"),
    ("-", "1: the text ends early"), ("-x", "0: a value is expected"), ("01", "0: 01 is not a valid number"),
    ("-01", "0: -01 is not a valid number"), ("1.", "2: the text ends early"), ("[1.]", "1: 1. is not a valid number"),
    ("[1e]", "1: a value is expected"), ("1e+", "3: the text ends early"), (".5", "0: a value is expected"),
    ("0x10", "0: 0x10 is not a valid number"), ("NaN", "0: a value is expected"),
    ("1 2", "2: something follows after the end"),
    ("[1,]", "3: a value is expected"), ("{,}", "1: a name in quotes is expected"), ("[}", "1: a value is expected"),
    ("{\"a\":1,}", "7: a name in quotes is expected"), ("{\"a\"}", "4: a colon is expected"),
    ("\"a", "2: the text ends early"),
    ("\"\\", "2: the text ends early"), ("\"\\u12", "5: the text ends early"),
    ("\"\\u12x4\"", "1: an escape is not valid"),
    ("\"\\ud83d\"", "1: an escape is not valid"), ("\"\\ude00\"", "1: an escape is not valid"),
    ("\"\\ud83d\\u0041\"", "1: an escape is not valid"), ("\"\\u+123\"", "1: an escape is not valid"),
    ("\"\u{1F}\"", "1: a control character is not escaped"), ("[\u{B}]", "1: a value is expected"),
    ("'a'", "0: a value is expected"), ("[1 // a\n]", "3: a comma or ] is expected"),
  ])
  func fault_isFound(text: String, expected: String) {
    #expect(Self.fault(text.utf8) == expected)
  }

  @Test(arguments: [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xFF]])
  func fault_isFound_forBytesThatAreNotText(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    #expect(Self.fault([quote, 0xC3, 0xA9] + bytes + [quote]) == "3: there are bytes that are not UTF-8")
  }

  @Test func depth_isLimited() {
    func text(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(Self.fault(text(512).utf8) == "none")
    #expect(Self.fault(text(513).utf8) == "512: the arrays and objects are nested more than 512 levels deep")
    #expect(Self.fault(String(repeating: "{\"a\":", count: 1_000_000).utf8).hasSuffix("512 levels deep"))
  }

  @Test func everyCut_endsEarly() {
    let text = Array("{ \"a\" : [ true, false, null, -1.5e+3, \"\\u0041\\ud83d\\ude00é\" ], \"b\" : { } }".utf8)
    for length in 1..<text.count {
      let fault = Self.fault(text[..<length])
      #expect(fault.hasSuffix(": the text ends early"), "cut at \(length): \(fault)")
    }
  }
}

extension String {
  fileprivate func trimming(_ sign: Character) -> String { String(split(separator: sign).first ?? "") }
}
