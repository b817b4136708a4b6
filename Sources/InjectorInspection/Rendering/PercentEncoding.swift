extension String {
  /// Returns the text with bytes as percent signs and two hexadecimal digits.
  ///
  /// - Parameter isPlain: A closure that returns a Boolean value that indicates whether a byte stays as it is.
  func percentEncoded(except isPlain: (UInt8) -> Bool) -> String {
    if utf8.allSatisfy(isPlain) { return self }
    var text = self
    var bytes: [UInt8] = []
    text.withUTF8 { utf8 in
      bytes.reserveCapacity(utf8.count + 16)
      var rest = utf8[...]
      while let next = rest.firstIndex(where: { !isPlain($0) }) {
        bytes += rest[..<next]
        bytes += "%\(rest[next] < 0x10 ? "0" : "")\(String(rest[next], radix: 16, uppercase: true))".utf8
        rest = rest[(next + 1)...]
      }
      bytes += rest
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
