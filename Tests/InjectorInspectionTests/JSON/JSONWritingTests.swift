import Foundation
import Injector
@testable import InjectorInspection
import Testing

/// The bytes are those of Foundation's encoder with sorted keys.
@Suite struct JSONWritingTests {
  private struct Everything: Encodable {
    var absent: Int?
    var array: [Int]
    var empty: [String]
    var false_: Bool
    var nested: [[Inner]]
    var null: Int??
    var number: Double
    var object: Inner
    var text: String
    var true_: Bool
  }

  private struct Inner: Encodable {
    var a: Int?
    var b: String?
  }

  private static func expected(_ value: some Encodable, isPretty: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  @Test(arguments: [true, false])
  func text_isFoundations_forEveryKindOfValue(isPretty: Bool) throws {
    let value = Everything(
      array: [0, -1, .max, .min], empty: [], false_: false,
      nested: [[], [Inner(a: 1, b: "b"), Inner()], [Inner(b: "")]], null: .some(.none), number: 0.25,
      object: Inner(a: 2), text: "a/b", true_: true)
    #expect(JSONText.write(value, isPretty: isPretty) == (try Self.expected(value, isPretty: isPretty)))
  }

  /// What acts on a terminal is escaped, which Foundation does for ASCII only, without DEL.
  @Test func text_isFoundations_forEveryOtherCharacter() throws {
    for first in stride(from: UInt32(0), through: 0x10FFFF, by: 0x1000) {
      let text = String(String.UnicodeScalarView((first..<first + 0x1000).compactMap(Unicode.Scalar.init)))
      var expected = ""
      for scalar in try Self.expected([text], isPretty: true).unicodeScalars {
        if scalar.actsOnText, scalar != "\n" {
          let digits = String(scalar.value, radix: 16)
          expected += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          expected.unicodeScalars.append(scalar)
        }
      }
      #expect(JSONText.write([text]) == expected)
      #expect(try JSONDecoder().decode([String].self, from: Data(JSONText.write([text]).utf8)) == [text])
    }
  }

  @Test(arguments: [
    0, -0.0, 1, 0.1, 70.25, 1e15, 1e16, 123456789012345680, 1e100, 1e-5, 1.5e-7, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude, -2.5,
  ])
  func number_isFoundations(number: Double) throws {
    #expect(JSONText.write([number]) == (try Self.expected([number], isPretty: true)))
  }

  /// A value that asks for containers inside its own, and goes on with its own.
  private struct Nested: Encodable {
    enum Key: String, CodingKey { case a, b, c, d }

    func encode(to encoder: any Encoder) throws {
      var own = encoder.container(keyedBy: Key.self)
      var list = own.nestedUnkeyedContainer(forKey: .a)
      try list.encode(1)
      var inner = list.nestedContainer(keyedBy: Key.self)
      try inner.encode("x", forKey: .a)
      try inner.encodeNil(forKey: .b)
      try list.encodeNil()
      var empty = list.nestedUnkeyedContainer()
      _ = empty.nestedUnkeyedContainer()
      try own.encode(2, forKey: .b)
      var object = own.nestedContainer(keyedBy: Key.self, forKey: .c)
      try object.encode(Int8(3), forKey: .a)
      try object.encode(Float(0.5), forKey: .b)
      var last = own.superEncoder(forKey: .d).singleValueContainer()
      try last.encode(UInt64.max)
    }
  }

  @Test func text_isFoundations_forContainersInsideContainers() throws {
    #expect(JSONText.write(Nested()) == (try Self.expected(Nested(), isPretty: true)))
  }

  @Test func text_isWrittenInPieces() {
    let values = (0..<100_000).map { "value \($0)" }
    var pieces: [[UInt8]] = []
    JSONWriter.write(values) { pieces.append($0) }
    #expect(pieces.count > 10 && pieces.allSatisfy { $0.count < 200_000 })
    #expect(String(decoding: pieces.joined(), as: UTF8.self) == JSONText.write(values))
  }
}
