/// An error that names the step that fixes it.
///
/// A resolve that fails with such an error has the same fix, instead of advice to look at it.
package protocol FixableError: Error {
  /// One concrete step that fixes the problem, to follow "To fix this,".
  var fix: String { get }
}
