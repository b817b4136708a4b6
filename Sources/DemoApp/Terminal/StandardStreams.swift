import Foundation

/// Writes a text to a file descriptor. Output that no one reads is dropped.
nonisolated func write(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}

/// Reads the bytes that are there, or waits for more. The result is empty at the end of the input.
nonisolated func readBytes(from descriptor: Int32, atMost count: Int = 4096) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    repeat { initialized = read(descriptor, buffer.baseAddress, count) } while initialized < 0 && errno == EINTR
    initialized = max(initialized, 0)
  }
}

/// Reads a line of standard input without its terminator.
///
/// - Returns: The line, or `nil` at the end of the input.
nonisolated func readInputLine() -> String? {
  var line: [UInt8] = []
  while let byte = readBytes(from: STDIN_FILENO, atMost: 1).first {
    if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
    if byte != UInt8(ascii: "\r") { line.append(byte) }
  }
  return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
}
