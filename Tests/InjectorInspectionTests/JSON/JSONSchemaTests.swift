import Foundation
import TestSupport
import Testing

/// The validator that other tests rely on: each keyword refuses what it must, and nothing is skipped.
@Suite struct JSONSchemaTests {
  private func problems(_ schema: String, _ document: String, isClosed: Bool = false) throws -> [String] {
    try JSONSchema(Data(schema.utf8), isClosed: isClosed).problems(in: Data(document.utf8))
  }

  @Test(arguments: [
    (#"{"type": "object"}"#, "{}", "[]", "/ is not of type object"),
    (#"{"type": "array"}"#, "[]", "{}", "/ is not of type array"),
    (#"{"type": "string"}"#, #""1""#, "1", "/ is not of type string"),
    (#"{"type": "integer"}"#, "1.0", "1.5", "/ is not of type integer"),
    (#"{"type": "number"}"#, "1.5", "true", "/ is not of type number"),
    (#"{"type": "boolean"}"#, "true", "0", "/ is not of type boolean"),
    (#"{"type": ["null", "string"]}"#, "null", "false", "/ is not of type null or string"),
    (#"{"const": "a"}"#, #""a""#, #""b""#, #"/ is none of [TestSupport.JSONValue.string("a")]"#),
    (
      #"{"enum": [1, null]}"#, "null", "2",
      "/ is none of [TestSupport.JSONValue.number(1.0), TestSupport.JSONValue.null]"
    ),
    (#"{"required": ["a"]}"#, #"{"a": null}"#, #"{"b": 1}"#, "/ lacks a"),
    (#"{"properties": {"a": {"type": "string"}}}"#, #"{"a": "", "b": 1}"#, #"{"a": 1}"#, "/a is not of type string"),
    (
      #"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"a": 1}"#, #"{"b": 1}"#,
      "/ has b, which the schema doesn't describe"
    ),
    (#"{"additionalProperties": {"type": "null"}}"#, #"{"a": null}"#, #"{"a": 1}"#, "/a is not of type null"),
    (#"{"items": {"minimum": 0}}"#, "[0, 1]", "[0, -1]", "/1 is less than 0.0"),
    (#"{"maximum": 2}"#, "2", "2.5", "/ is more than 2.0"),
    (#"{"minItems": 1}"#, "[0]", "[]", "/ has too few items"),
    (#"{"uniqueItems": true}"#, #"[1, "1", {"a": 1}, {"a": 2}]"#, #"[{"a": 1}, {"a": 1}]"#, "/ has equal items"),
    (#"{"uniqueItems": false, "minItems": 2}"#, "[1, 1]", "[1]", "/ has too few items"),
    (#"{"minLength": 2}"#, #""ab""#, #""é""#, "/ is too short"),
    (#"{"pattern": "[^/]+/.+"}"#, #""a/b""#, #""a/""#, "/ doesn't match [^/]+/.+"),
    (
      ##"{"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}, "type": "array"}}}"##, "[[], [[]]]",
      "[[], [[1]]]", "/1/0/0 is not of type array"
    ),
    (
      ##"{"items": {"$ref": "#/definitions/a"}, "definitions": {"a": {"minimum": 1}}}"##, "[1]", "[0]",
      "/0 is less than 1.0"
    ),
  ])
  func keyword_refusesWhatItMust(schema: String, valid: String, wrong: String, problem: String) throws {
    #expect(try problems(schema, valid) == [])
    #expect(try problems(schema, wrong) == [problem])
  }

  @Test func alternatives_reportTheNearest() throws {
    let rules = #"[{"required": ["a"]}, {"required": ["b", "c"]}]"#
    #expect(try problems("{\"anyOf\": \(rules)}", #"{"a": 1, "b": 1, "c": 1}"#) == [])
    #expect(try problems("{\"anyOf\": \(rules)}", #"{"b": 1}"#) == ["/ fits 0 of 2 alternatives", "/ lacks a"])
    #expect(try problems("{\"oneOf\": \(rules)}", #"{"b": 1, "c": 1}"#) == [])
    #expect(try problems("{\"oneOf\": \(rules)}", #"{"b": 1}"#) == ["/ fits 0 of 2 alternatives", "/ lacks a"])
    #expect(try problems("{\"oneOf\": \(rules)}", #"{"a": 1, "b": 1, "c": 1}"#) == ["/ fits 2 of 2 alternatives"])
  }

  @Test(arguments: [
    (
      "uri", ["https://example.org:80/a/b?c=d#e", "urn:a:b", "file:///a%20b", "http://[::1]/"],
      ["a/b", "", "1a:b", "http://a b", "http://a/%2", "http://a/ü", "http://a#b#c", "http://a/<b>"]
    ),
    (
      "uri-reference", ["", "a/b.swift", "/a", "../a", "a?b:c", "#d", "//host/a", "./a:b", "x:y"],
      ["a b", "1:b", "%", "%zz", "a\\\\b", "é", "a\\\"b"]
    ),
    (
      "date-time", ["2024-02-29T23:59:60Z", "2024-01-01T00:00:00.5+01:00"],
      ["2024-01-01", "2024-13-01T00:00:00Z", "2024-01-32T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00", ""]
    ),
  ])
  func format_refusesWhatItMust(format: String, valid: [String], wrong: [String]) throws {
    let schema = #"{"format": "\#(format)"}"#
    for text in valid { #expect(try problems(schema, "\"\(text)\"") == [], "\(text)") }
    for text in wrong { #expect(try problems(schema, "\"\(text)\"") == ["/ is not a valid \(format)"], "\(text)") }
    #expect(try problems(schema, "1") == [])
  }

  @Test func closedSchema_refusesUnlistedProperties_unlessItAllowsThem() throws {
    let listed = #"{"properties": {"a": {}}}"#
    #expect(try problems(listed, #"{"b": 1}"#) == [])
    #expect(try problems(listed, #"{"b": 1}"#, isClosed: true) == ["/ has b, which the schema doesn't describe"])
    let open = #"{"properties": {"a": {}}, "additionalProperties": true}"#
    #expect(try problems(open, #"{"b": 1}"#, isClosed: true) == [])
  }

  /// A keyword that isn't known must be noticed wherever a schema can be, and so must one with a wrong value.
  @Test(arguments: [
    (##"{"not": {}}"##, "#/not is not supported"),
    (#"{"items": {"maxItems": 1}}"#, "#/items/maxItems is not supported"),
    (##"{"properties": {"a": {"if": {}}}}"##, "#/properties/a/if is not supported"),
    (##"{"additionalProperties": {"x": 1}}"##, "#/additionalProperties/x is not supported"),
    (##"{"$defs": {"a": {"x": 1}}}"##, "#/$defs/a/x is not supported"),
    (##"{"definitions": {"a": {"x": 1}}}"##, "#/definitions/a/x is not supported"),
    (##"{"anyOf": [{}, {"x": 1}]}"##, "#/anyOf/1/x is not supported"),
    (##"{"oneOf": [{"x": 1}]}"##, "#/oneOf/0/x is not supported"),
    (##"{"$ref": "#/$defs/a", "$defs": {"b": {}}}"##, "#/$defs/a doesn't exist"),
    ("true", "# is not an object"), (##"{"items": []}"##, "#/items is not an object"),
    (##"{"properties": {"a": 1}}"##, "#/properties/a is not an object"),
    (##"{"type": "text"}"##, "#/type has a value that it can't have"),
    (##"{"type": ["string", 1]}"##, "#/type has a value that it can't have"),
    (##"{"format": "email"}"##, "#/format has a value that it can't have"),
    (##"{"pattern": "("}"##, "#/pattern has a value that it can't have"),
    (##"{"required": "a"}"##, "#/required has a value that it can't have"),
    (##"{"minItems": 0.5}"##, "#/minItems has a value that it can't have"),
    (##"{"minLength": "1"}"##, "#/minLength has a value that it can't have"),
    (##"{"minimum": "1"}"##, "#/minimum has a value that it can't have"),
    (##"{"uniqueItems": 1}"##, "#/uniqueItems has a value that it can't have"),
    (##"{"enum": {}}"##, "#/enum has a value that it can't have"),
    (##"{"properties": []}"##, "#/properties has a value that it can't have"),
    (##"{"oneOf": {}}"##, "#/oneOf has a value that it can't have"),
  ])
  func schema_isRefused_ifPartOfItWouldBeSkipped(schema: String, fault: String) {
    let error = #expect(throws: JSONSchema.Fault.self) { try JSONSchema(Data(schema.utf8)) }
    #expect(error?.description == fault)
  }

  @Test func unusedProperties_areThoseThatNoDocumentHas() throws {
    let schema = try JSONSchema(
      Data(
        ##"""
        {"properties": {"a": {"$ref": "#/$defs/a"}, "b": {"items": {"properties": {"c": {}, "d": {}}}}, "e": {}},
         "$defs": {"a": {"oneOf": [{"properties": {"f": {}}, "required": ["f"]}, {"properties": {"g": {}}}]}}}
        """##.utf8))
    let documents = [#"{"b": [{}, {"c": 1}]}"#, #"{"a": {"g": 1}}"#]
    #expect(
      try schema.properties(unusedBy: documents.map { Data($0.utf8) }) == [
        "#/$defs/a/oneOf/0/properties/f", "#/properties/b/items/properties/d", "#/properties/e",
      ])
  }
}
