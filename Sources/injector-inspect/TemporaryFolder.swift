import Foundation

/// A folder that only this user can read, for as long as it is needed.
struct TemporaryFolder {
  let path: String

  init() throws(Failure) {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/\(CommandLineTool.name).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure("cannot make a folder in \(parent.quoted): \(SystemError.last)")
    }
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? parent }
  }

  /// Removes the folder and all in it. Where that fails, the system's own cleaning gets it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
