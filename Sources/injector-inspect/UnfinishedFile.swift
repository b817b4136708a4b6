import Foundation

/// A file that takes the place of another one when it is complete.
///
/// Until then, it has no name if the system and the file system support that, so that nothing is left of it even if
/// this program is killed. Otherwise, it is a hidden file in the folder of the other one.
struct UnfinishedFile {
  let descriptor: Int32
  private let target: String
  /// The path of the hidden file, or `nil` if the file has no name.
  private let path: String?

  /// Creates a file, or throws the code of the error.
  ///
  /// - Parameter target: The path of the file to replace, which needn't exist.
  init(replacing target: String) throws(ErrorCode) {
    self.target = target
    if let descriptor = Self.openNameless(in: Self.folder(of: target)) {
      (self.descriptor, path) = (descriptor, nil)
      return
    }
    var template = Array((Self.hiddenName(beside: target) + ".XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw ErrorCode(value: errno) }
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }

  /// An error of the system.
  struct ErrorCode: Error {
    let value: Int32
  }

  /// Replaces the target by the file, which isn't used afterwards.
  ///
  /// - Parameters:
  ///   - mode: The permissions of the file.
  ///   - code: The code of the error that writing the file ended with, or 0. With an error, the file is removed
  ///     instead.
  /// - Returns: The code of the error, or 0.
  func finish(mode: mode_t, after code: Int32) -> Int32 {
    var code = code
    if code == 0, fchmod(descriptor, mode) != 0 { code = errno }
    var name = path
    if code == 0, name == nil { (name, code) = link() }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, let name, name != target, rename(name, target) != 0 { code = errno }
    if code != 0, let name { unlink(name) }
    return code
  }

  /// Names a file that has no name: as the target or, if that exists, by a hidden name.
  private func link() -> (name: String?, code: Int32) {
    for attempt in 0..<100 {
      let name = attempt == 0 ? target : "\(Self.hiddenName(beside: target)).\(getpid())-\(attempt)"
      if linkat(AT_FDCWD, Self.link(to: descriptor), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 { return (name, 0) }
      guard errno == EEXIST else { break }
    }
    return (nil, errno)
  }

  private static func openNameless(in folder: String) -> Int32? {
    #if os(Linux)
      // O_TMPFILE, a macro that Swift doesn't see.
      let nameless = 0o20000000 | O_DIRECTORY
      let descriptor = open(folder, nameless | O_WRONLY | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return nil }
      // Without /proc, the file can't be named.
      if access(link(to: descriptor), F_OK) == 0 { return descriptor }
      close(descriptor)
    #endif
    return nil
  }

  /// The path of an open file in the system's folder of those.
  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  private static func hiddenName(beside path: String) -> String { folder(of: path) + ".\(CommandLineTool.name)" }
}
