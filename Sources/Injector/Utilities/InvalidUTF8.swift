/// Finds bytes that aren't UTF-8.
package enum InvalidUTF8 {
  /// Returns the position of the first bytes that aren't UTF-8, or `nil` if there are none. O(*n*)
  package static func firstOffset(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}
