import Foundation
import Injector
import InjectorInspection

/// An executable product of a package.
struct PackageProduct {
  /// The path of the package.
  var package: String
  /// The name of the product.
  var name: String

  /// The compiler's output that is stored. The first error is more helpful than the last, but a build stops early.
  static let output = TextTail(byteLimit: 1 << 18, lineLimit: 2000)

  /// Builds the product.
  ///
  /// - Parameter wait: A closure that waits for a program.
  /// - Returns: The path of the executable.
  /// - Throws: `Failure` with the compiler's output if the build fails.
  func build(
    wait: (ChildProcess) -> (ending: ChildProcess.Ending, lines: [String])
  ) throws(Failure) -> String {
    // Swift's own message about an absent folder is sometimes lost.
    guard access(package, F_OK) == 0 else {
      throw Failure("cannot build \(name.quoted) of the package \(package.quoted): \(SystemError.last)")
    }
    StandardError.write("\(CommandLineTool.name): building \(name.excerpt), which takes minutes the first time\n")
    let (ending, lines) = wait(try swift(["--product", name], storing: .both))
    guard ending == .exited(0) else {
      throw failure(lines.isEmpty ? ["swift build failed without a message"] : lines)
    }
    let (shown, paths) = wait(try swift(["--show-bin-path"], storing: .output))
    guard shown == .exited(0), let folder = paths.last else { throw failure(paths) }
    let program = "\(folder)/\(name)"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw failure(["\(name.quoted) is not an executable product"])
    }
    return program
  }

  private func swift(_ arguments: [String], storing streams: ChildProcess.Streams) throws(Failure) -> ChildProcess {
    try ChildProcess(
      path: "/usr/bin/env", arguments: ["swift", "build", "--package-path", package] + arguments,
      environment: ProcessInfo.processInfo.environment, storing: streams)
  }

  private func failure(_ lines: [String]) -> Failure {
    Failure((["cannot build \(name.quoted) of the package \(package.quoted):"] + lines).joined(separator: "\n"))
  }
}
