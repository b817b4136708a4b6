extension String {
  /// Returns the text with bytes as percent signs and two hexadecimal digits.
  ///
  /// - Parameter isPlain: A closure that returns a Boolean value that indicates whether a byte stays as it is.
  func percentEncoded(except isPlain: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += "%\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
