import Foundation

/// The last lines of a stream.
struct TextTail {
  private static let mostBytes = 4096
  private static let mostLines = 12
  private var bytes: [UInt8] = []
  private var isCut = false

  /// What an attempt to read gave.
  enum Piece { case some, none, closed }

  /// Reads what a descriptor that does not block has to give, once.
  mutating func readPiece(from descriptor: Int32) -> Piece {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &chunk, chunk.count)
    if count == 0 { return .closed }
    guard count > 0 else { return errno == EAGAIN || errno == EINTR ? .none : .closed }
    bytes += chunk[..<count]
    if bytes.count > Self.mostBytes {
      bytes.removeFirst(bytes.count - Self.mostBytes)
      isCut = true
    }
    return .some
  }

  /// The last lines, each after a bar; nothing where nothing was written.
  var text: String {
    var lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    if isCut, lines.count > 1 { lines.removeFirst() }
    return lines.suffix(Self.mostLines).map { "  | \($0)" }.joined(separator: "\n")
  }
}
