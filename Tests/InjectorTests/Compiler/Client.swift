import Foundation
import TestSupport
import Testing

/// The settings of a target that imports the library.
enum Client: String, CaseIterable {
  /// Swift 6 mode.
  case swift6
  /// Swift 6 mode with default isolation `MainActor`, and the features of Xcode's approachable concurrency.
  case mainActor
  /// Swift 5 mode with the feature that lets an initializer be `Sendable`.
  case swift5
  /// What Xcode's app template sets, Swift 5 mode included, and complete concurrency checking.
  case template

  private static let approachable = [
    "InferIsolatedConformances", "InferSendableFromCaptures", "DisableOutwardActorInference",
    "GlobalActorIsolatedTypesUsability", "NonisolatedNonsendingByDefault",
  ]

  /// The compiler's options. The features that Swift 6 mode has anyway are left out, as the compiler refuses them.
  var options: [String] {
    switch self {
    case .swift6: ["-swift-version", "6"]
    case .mainActor:
      ["-swift-version", "6", "-default-isolation", "MainActor"]
        + Self.enabling(["InferIsolatedConformances", "NonisolatedNonsendingByDefault", "MemberImportVisibility"])
    case .swift5: ["-swift-version", "5"] + Self.enabling(["InferSendableFromCaptures"])
    case .template: Self.untouchedTemplate + ["-strict-concurrency=complete"]
    }
  }

  /// What Xcode's app template sets, and nothing else: checking is minimal.
  static let untouchedTemplate =
    ["-swift-version", "5", "-default-isolation", "MainActor"] + enabling(approachable + ["MemberImportVisibility"])

  private static func enabling(_ features: [String]) -> [String] {
    features.flatMap { ["-enable-upcoming-feature", $0] }
  }

  /// What the compiler reports for files of a client, without the variables that nothing uses.
  ///
  /// - Returns: Each error and warning as `file:line: error: message`. A crash is an error too, with a line that says
  ///   where the compiler was.
  func messages(for files: [URL]) async throws -> [String] { try await Compiler.messages(for: files, options: options) }
}

/// The compiler beside the tests.
enum Compiler {
  /// Compiles files as one module that imports the library, up to the passes that find data races unless `output` says
  /// otherwise.
  static func messages(
    for files: [URL], options: [String], output: [String] = ["-emit-sil", "-o", "/dev/null", "-wmo"],
    module: String = "Client"
  ) async throws -> [String] {
    guard let modules = BuildFolder.modules else { return ["error: the modules aren't beside the tests"] }
    let folder = try TemporaryFolder()
    let log = try folder.write("compiler.txt", "")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments =
      ["swiftc"] + output + ["-parse-as-library", "-I", modules.path, "-module-name", module]
      + ["-diagnostic-style", "llvm", "-no-color-diagnostics"] + options + files.map(\.path)
    compiler.standardOutput = FileHandle.nullDevice
    compiler.standardError = FileHandle(forWritingAtPath: log)
    try await compiler.runToEnd()
    let text = try folder.read("compiler.txt")
    let messages = text.components(separatedBy: "\n").compactMap(message)
    // The linker's messages have another form.
    let isExplained = messages.contains { !$0.hasPrefix("error: link command failed") }
    if !isExplained, compiler.terminationStatus != 0 { return ["error: \(text.suffix(1000))"] }
    return messages
  }

  /// Builds files as a program with the library, and returns what the compiler reports and what the program prints.
  static func run(
    _ files: [URL], options: [String], module: String = "Client"
  ) async throws -> (messages: [String], output: String) {
    let folder = try TemporaryFolder()
    let program = folder.url.appending(path: "client")
    // The objects of the library's sources, and not those of files that are gone.
    let sources = DocumentedCode.root.appending(path: "Sources/Injector")
    let library = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap {
      $0 as? URL
    }
    var objects = (library ?? []).filter { $0.pathExtension == "swift" }.map {
      BuildFolder.url.appending(path: "Injector.build/\($0.lastPathComponent).o")
    }
    // The compiler writes a file beside the first object, which clients that are built at once would share.
    let first = folder.url.appending(path: "first.o")
    try FileManager.default.createSymbolicLink(at: first, withDestinationURL: objects[0])
    objects[0] = first
    let messages = try await messages(
      for: files, options: options, output: ["-o", program.path, "-wmo"] + objects.map(\.path), module: module)
    guard FileManager.default.fileExists(atPath: program.path) else { return (messages, "") }
    let client = Process()
    client.executableURL = program
    client.standardOutput = FileHandle(forWritingAtPath: try folder.write("output", ""))
    try await client.runToEnd()
    return (messages, try folder.read("output"))
  }

  private static func message(_ line: String) -> String? {
    // Of a crash, what the compiler was doing.
    if let task = line.firstMatch(of: /^\d+\.\s+(While emitting [^"]*?)\s*"/) { return "error: \(task.1)" }
    guard let match = line.wholeMatch(of: /(?:.*\/)?([^\/:]+:\d+):\d+: ((?:error|warning): .*?)(?: \[#[\w-]+\])?/)
    else { return line.hasPrefix("error: ") || line.hasPrefix("<unknown>:0: error: ") ? line : nil }
    guard !line.contains("was never ") else { return nil }
    return "\(match.1): \(match.2)"
  }
}
