/// A location in the source code: the file and line of a call.
public struct CallSite: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The module and the file in the format of `#fileID`, such as `Shop/AuthPlugin.swift`.
  public let fileID: String

  /// The line number, starting at 1.
  public let line: Int

  package init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }

  /// The location as compilers print it, such as `Shop/AuthPlugin.swift:12`.
  public var description: String { "\(fileID):\(line)" }

  /// Returns a Boolean value that indicates whether one call site precedes the other, by file and then by line.
  public static func < (left: Self, right: Self) -> Bool {
    (left.fileID, left.line) < (right.fileID, right.line)
  }
}
