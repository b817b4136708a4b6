/// The algorithms of a text's UTF-8 view cost a kilobyte of code each. Those of its bytes in memory cost a tenth of
/// that.
extension String {
  /// A Boolean value that indicates whether the text consists of printable ASCII characters.
  var isPrintableASCII: Bool {
    var text = self
    return text.withUTF8 { bytes in bytes.allSatisfy { 0x20..<0x7F ~= $0 } }
  }

  /// Returns the offset of the first byte of an ASCII character at or after the given offset, or `nil` if there is
  /// none.
  @inline(never)
  func offset(of character: Unicode.Scalar, from start: Int = 0) -> Int? {
    var text = self
    return text.withUTF8 { bytes in
      for offset in start..<bytes.count where bytes[offset] == UInt8(ascii: character) { return offset }
      return nil
    }
  }

  /// Returns the text between two offsets.
  @inline(never)
  func text(from start: Int, to end: Int? = nil) -> String {
    let (first, last) = (utf8.index(startIndex, offsetBy: start), end.map { utf8.index(startIndex, offsetBy: $0) })
    return String(self[first..<(last ?? endIndex)])
  }

  /// Returns a Boolean value that indicates whether two texts have the same bytes, and not only equivalent characters.
  @inline(never)
  func hasSameBytes(as other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { bytes in other.withUTF8 { bytes.elementsEqual($0) } }
  }

  /// Returns a Boolean value that indicates whether the bytes of the text come first.
  func bytesPrecede(_ other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { bytes in other.withUTF8 { bytes.lexicographicallyPrecedes($0) } }
  }
}
