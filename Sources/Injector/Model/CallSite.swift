/// The place in the source code where something was written.
public struct CallSite: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The module and the file, as `#fileID` gives them: `Shop/AuthPlugin.swift`.
  public let fileID: String

  /// The line, counted from 1.
  public let line: Int

  /// Makes a location.
  public init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }

  /// `Shop/AuthPlugin.swift:12`, as compilers write it.
  public var description: String { "\(fileID):\(line)" }

  /// Orders locations by file, then by line.
  public static func < (left: Self, right: Self) -> Bool {
    (left.fileID, left.line) < (right.fileID, right.line)
  }
}
