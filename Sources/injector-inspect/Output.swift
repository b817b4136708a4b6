import Foundation
import InjectorInspection

/// The destination of a command's data: standard output, or a file that is replaced atomically.
enum Output {
  case standardOutput
  case file(String)

  /// The option of every command that writes data.
  static let option = CommandOption(
    name: "--output", value: "FILE", help: "write to a file, atomically, instead of standard output")

  /// Creates an output.
  ///
  /// - Parameter path: The path of the file, or `nil` or `-` for standard output.
  init(_ path: String?) {
    if let path, path != "-" { self = .file(path) } else { self = .standardOutput }
  }

  func write(_ text: String) throws(Failure) { try write(bytes: Array(text.utf8)) }

  func write(bytes: [UInt8]) throws(Failure) { try write { $0(bytes) } }

  /// Writes the JSON of a report, piece by piece.
  func writeJSON(_ report: some JSONReport) throws(Failure) { try write(report.writeJSON) }

  /// What writes data, piece by piece.
  private typealias Content = (_ sink: ([UInt8]) -> Void) -> Void

  private func write(_ content: Content) throws(Failure) {
    switch self {
    case .standardOutput:
      let code = Self.write(content, to: STDOUT_FILENO)
      // It isn't an error if the reader closes the pipe, as `head` does.
      guard code == 0 || code == EPIPE else {
        throw Failure("cannot write to standard output: \(SystemError.text(code))")
      }
    case .file(let path):
      let code = Self.replace(path, with: content)
      guard code == 0 else { throw Failure("cannot write \(path.quoted): \(SystemError.text(code))") }
    }
  }

  /// Writes data to a descriptor, up to the first error. Returns 0, or the code of the error.
  private static func write(_ content: Content, to descriptor: Int32) -> Int32 {
    var code: Int32 = 0
    content { bytes in if code == 0 { code = StandardStream.write(bytes, to: descriptor) } }
    return code
  }

  /// Writes a file that replaces the target when it is complete. Returns 0, or the code of the error.
  private static func replace(_ path: String, with content: Content) -> Int32 {
    var status = stat()
    var target = path
    var mode = mode_t(0o666) & ~currentMask()
    if stat(path, &status) == 0 {
      // A file must not replace a terminal or a pipe.
      guard status.st_mode & S_IFMT == S_IFREG else { return writeInPlace(path, content) }
      // A user who may write in a folder may replace its files, also those that are protected.
      guard access(path, W_OK) == 0 else { return errno }
      mode = status.st_mode & 0o7777
      if let resolved = realpath(path, nil) {
        // Replaces the target of a symbolic link instead of the link.
        target = String(cString: resolved)
        free(resolved)
      }
    }
    let signals = SignalGuard()
    defer { signals.release() }
    let file: UnfinishedFile
    do throws(UnfinishedFile.ErrorCode) { file = try UnfinishedFile(replacing: target) } catch { return error.value }
    return file.finish(mode: mode, after: write(content, to: file.descriptor))
  }

  private static func writeInPlace(_ path: String, _ content: Content) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return write(content, to: descriptor)
  }

  /// Returns the file mode creation mask. The system returns the mask only when it is set.
  private static func currentMask() -> mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }
}
