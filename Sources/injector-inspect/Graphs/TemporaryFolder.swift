import Foundation

/// A temporary folder that only the current user can read.
///
/// The signals that would end this program wait until the folder is removed.
struct TemporaryFolder {
  let path: String

  private static let held = [SIGINT, SIGTERM, SIGHUP]

  init() throws(Failure) {
    Self.changeMask(SIG_BLOCK)
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/\(CommandLineTool.name).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure("cannot create a folder in \(parent.quoted): \(SystemError.last)")
    }
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? parent }
  }

  private static func changeMask(_ change: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in held { sigaddset(&set, signal) }
    pthread_sigmask(change, &set, nil)
  }

  /// A Boolean value that indicates whether a signal is to end this program.
  static var isInterrupted: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return held.contains { sigismember(&pending, $0) == 1 }
  }

  /// Removes the folder and its contents, or leaves them to the system if that fails. Then a signal that has waited
  /// ends this program as usual, so that a shell sees the actual cause.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    Self.changeMask(SIG_UNBLOCK)
  }
}
