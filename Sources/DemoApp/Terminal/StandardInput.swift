import Foundation

/// Reads a line of standard input without its terminator.
///
/// - Returns: The line, or `nil` at the end of the input.
nonisolated func readInputLine() -> String? {
  var bytes: [UInt8] = []
  while true {
    var byte: UInt8 = 0
    let count = read(STDIN_FILENO, &byte, 1)
    if count < 0, errno == EINTR { continue }
    guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
    if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
    if byte != UInt8(ascii: "\r") { bytes.append(byte) }
  }
}
