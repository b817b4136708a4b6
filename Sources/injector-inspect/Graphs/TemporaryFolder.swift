import Foundation

/// A temporary folder that only the current user can read.
struct TemporaryFolder {
  let path: String

  init() throws(Failure) {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/\(CommandLineTool.name).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure("cannot create a folder in \(parent.quoted): \(SystemError.last)")
    }
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? parent }
  }

  /// Removes the folder and its contents. If that fails, the system removes them eventually.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
