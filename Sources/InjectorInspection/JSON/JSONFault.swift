/// An error in a text that should be JSON, and where it is.
struct JSONFault: Error {
  /// The position of the byte.
  let offset: Int
  let problem: String

  /// The problem with its line and column in the text. O(*n*).
  func located(in bytes: [UInt8]) -> DocumentError.Problem {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return .broken(line: line, column: offset - lineStart + 1, problem: problem)
  }
}
