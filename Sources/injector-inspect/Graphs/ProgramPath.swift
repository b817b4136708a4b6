import Foundation
import Injector
import InjectorInspection

/// Finds a program by name or path.
enum ProgramPath {
  /// Returns the path of an executable program.
  static func find(_ name: String) throws(Failure) -> String {
    if name.contains("/") {
      try check(name, name)
      return name
    }
    let folder = Bundle.main.executableURL?.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").map(String.init)
    let candidates = ([folder].compactMap { $0 } + path).map { "\($0)/\(name)" }
    if let found = candidates.first(where: isProgram) { return found }
    // If a file with the name exists, the reason why it can't run is more helpful than that no program was found.
    if let file = candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) { try check(file, name) }
    let beside = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    let programs = beside.filter { file in !file.contains(".") && isProgram("\(folder ?? "")/\(file)") }
    let guess = Failure.guess(name, among: programs)
    throw Failure(
      "there is no program \(name.quoted) next to \(CommandLineTool.name) or in PATH\(guess)\n"
        + "If it is a product of the package, build it first: swift build --product \(name.excerpt)")
  }

  private static func check(_ path: String, _ name: String) throws(Failure) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure("there is no program \(path.quoted)")
    }
    if isFolder.boolValue { throw Failure("\(path.quoted) is a folder, not a program") }
    guard access(path, X_OK) == 0 else {
      throw Failure("\(path.quoted) is not executable\nTo read a saved graph, pass the file without --run.")
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
