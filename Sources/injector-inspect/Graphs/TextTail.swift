import Injector
import Foundation
import InjectorInspection

/// The last lines of a stream.
struct TextTail {
  private let byteLimit: Int
  private let lineLimit: Int
  private var bytes: [UInt8] = []
  private var isCut = false

  /// Creates an empty tail.
  ///
  /// - Parameters:
  ///   - byteLimit: The maximum number of bytes to store.
  ///   - lineLimit: The maximum number of lines.
  init(byteLimit: Int = 4096, lineLimit: Int = 12) {
    self.byteLimit = byteLimit
    self.lineLimit = lineLimit
  }

  /// The result of an attempt to read.
  enum Piece { case some, none, closed }

  /// Reads the available data of a nonblocking descriptor, once.
  mutating func readPiece(from descriptor: Int32) -> Piece {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &chunk, chunk.count)
    if count == 0 { return .closed }
    guard count > 0 else { return errno == EAGAIN || errno == EINTR ? .none : .closed }
    bytes += chunk[..<count]
    if bytes.count > byteLimit {
      bytes.removeFirst(bytes.count - byteLimit)
      isCut = true
    }
    return .some
  }

  /// The last lines, with control characters escaped: they come from another program.
  var lines: [String] {
    var lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    if isCut, lines.count > 1 { lines.removeFirst() }
    return lines.suffix(lineLimit).map { String($0).onOneLine }
  }
}
