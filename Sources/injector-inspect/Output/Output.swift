import Foundation

/// The destination of a command's data: standard output, or a file that is replaced atomically.
enum Output {
  case standardOutput
  case file(String)

  /// The option of every command that writes data.
  static let option = CommandOption(
    name: "--output", short: "-o", value: "FILE", help: "write to a file, atomically, instead of standard output")

  /// Creates an output to the file at a path, or to standard output for `nil` and `-`.
  init(_ path: String?) {
    if let path, path != "-" { self = .file(path) } else { self = .standardOutput }
  }

  /// Creates the output that a command line names.
  init(_ arguments: Arguments) { self.init(arguments.options["--output"]) }

  func write(_ text: String) throws(Failure) { try write(Data(text.utf8)) }

  func write(_ data: Data) throws(Failure) {
    switch self {
    case .standardOutput:
      do { try FileHandle.standardOutput.write(contentsOf: data) } catch {
        // It isn't an error if the reader closes the pipe, as `head` does.
        guard SystemError.code(of: error) != EPIPE else { return }
        throw Failure("cannot write to standard output: \(SystemError.text(of: error))")
      }
    case .file(let path):
      do { try Self.replace(path, by: data) } catch {
        throw Failure("cannot write \(path.quoted): \(SystemError.text(of: error))")
      }
    }
  }

  private static func replace(_ path: String, by data: Data) throws {
    let url = URL(fileURLWithPath: path)
    var status = stat()
    guard stat(path, &status) == 0 else { return try data.write(to: url, options: .atomic) }
    // A user who may write in a folder may replace its files, also those that are protected.
    guard access(path, W_OK) == 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EACCES) }
    if status.st_mode & S_IFMT == S_IFREG {
      // Replaces the target of a symbolic link instead of the link.
      try data.write(to: url.resolvingSymlinksInPath(), options: .atomic)
      chmod(path, status.st_mode & 0o7777)
    } else {
      // A file must not replace a terminal or a pipe.
      let file = try FileHandle(forWritingTo: url)
      defer { try? file.close() }
      try file.write(contentsOf: data)
    }
  }
}
