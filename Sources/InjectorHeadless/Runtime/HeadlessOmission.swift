/// A part of a scene that the headless runtime didn't create, connect, or apply, although UIKit or AppKit would.
///
/// A test can demand that there is none:
///
/// ```swift
/// let screen = try HeadlessStoryboardLoader(directories: [storyboards]).instantiate(of: "Login")
/// #expect(screen.omissions.isEmpty)
/// ```
public struct HeadlessOmission: Hashable, Sendable, CustomStringConvertible {
  /// The file of the storyboard.
  public let file: String
  /// The line in the file, starting at 1.
  public let line: Int
  /// The part of the scene, such as `the binding "value"`.
  public let part: String
  /// The reason, in one sentence.
  public let reason: String

  /// The file, the part, and the reason.
  public var description: String {
    "\(file):\(line): \(part) is left out: \(reason)"
  }
}
