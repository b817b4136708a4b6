import Foundation

/// The last lines of a stream.
struct TextTail {
  private static let byteLimit = 4096
  private static let lineLimit = 12
  private var bytes: [UInt8] = []
  private var isCut = false

  /// The result of an attempt to read.
  enum Piece { case some, none, closed }

  /// Reads the available data of a nonblocking descriptor, once.
  mutating func readPiece(from descriptor: Int32) -> Piece {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &chunk, chunk.count)
    if count == 0 { return .closed }
    guard count > 0 else { return errno == EAGAIN || errno == EINTR ? .none : .closed }
    bytes += chunk[..<count]
    if bytes.count > Self.byteLimit {
      bytes.removeFirst(bytes.count - Self.byteLimit)
      isCut = true
    }
    return .some
  }

  /// The last lines, each prefixed with a bar, or an empty string if the stream is empty.
  var text: String {
    var lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    if isCut, lines.count > 1 { lines.removeFirst() }
    return lines.suffix(Self.lineLimit).map { "  | \($0)" }.joined(separator: "\n")
  }
}
