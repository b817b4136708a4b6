import Foundation
import Injector
import InjectorInspection
import TestSupport
@testable import injector_inspect

/// Runs the tool's command lines on mutants, in this process.
struct CommandRun {
  private let folder: String
  private let subject: Subject
  /// The command lines that read what is changed.
  private let lines: [String]
  private var values: [CommandLines.Placeholder: String] = [:]
  private let input: String

  /// How many command lines each mutant is given to, in turn, so that a few mutants reach all of them.
  private static let linesEach = 12

  /// The placeholders that stand for what is changed.
  static func placeholders(of subject: Subject) -> Set<CommandLines.Placeholder> {
    switch subject {
    case .graph: [.graph, .other, .program]
    case .baseline: [.baseline]
    case .storyboard: [.storyboard]
    }
  }

  /// Returns the command lines that read the files of a subject.
  static func lines(of subject: Subject) -> [String] {
    let words = placeholders(of: subject).map { Substring($0.rawValue) }
    return CommandLines.plain.filter { !Set($0.split(separator: " ")).isDisjoint(with: words) }
  }

  /// Creates a folder with a good file of each kind.
  init(_ subject: Subject, in folder: String) throws {
    (self.folder, self.subject) = (folder, subject)
    lines = Self.lines(of: subject)
    input = "\(folder)/input\(subject == .storyboard ? ".storyboard" : "")"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (placeholder, sample) in [
      (CommandLines.Placeholder.graph, Subject.graph), (.baseline, .baseline),
      (.storyboard, .storyboard),
    ] {
      let ending = placeholder == .storyboard ? ".storyboard" : ""
      values[placeholder] = try write("\(placeholder.rawValue)\(ending)", sample.samples()[0])
    }
    // Graphs of other apps, and of another release of this one.
    values[.other] = try write("OTHER", Subject.graph.samples().last ?? [])
    values[.output] = "\(folder)/output"
    values[.key] = "Home"
    values[.secondKey] = "Store"
    values[.plugin] = "ShopPlugin"
    let program = try write("program", Array("#!/bin/sh\ncat '\(input)' >\"$INJECTOR_GRAPH_OUTPUT\"\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    values[.program] = program
    for placeholder in Self.placeholders(of: subject) where placeholder != .program && placeholder != .other {
      values[placeholder] = input
    }
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    return "\(folder)/\(name)"
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Gives a text to the command lines of its turn. All of them have their turn with the seed 0.
  func run(on text: [UInt8], seed: UInt64) throws {
    try Data(text).write(to: URL(fileURLWithPath: input))
    var values = values
    if subject == .graph, let graph = try? DependencyGraph(json: text) {
      if let node = graph.nodes.first { values[.key] = node.key.description }
      if let node = graph.nodes.last { values[.secondKey] = node.key.description }
      if let plugin = graph.plugins.last { values[.plugin] = plugin.name }
    }
    guard !lines.isEmpty else { return }
    if seed == 0 {
      for line in lines { try run(line, values) }
    } else {
      for turn in 0..<UInt64(Self.linesEach) {
        try run(lines[Int((seed &* UInt64(Self.linesEach) &+ turn) % UInt64(lines.count))], values)
      }
    }
    // Graphviz takes long.
    guard subject == .graph, seed % 64 == 1 else { return }
    try run(CommandLines.drawings[Int(seed / 64) % CommandLines.drawings.count], values)
  }

  /// Runs a command line, whose output must be what a terminal can show, and whose refusals must have words.
  private func run(_ line: String, _ values: [CommandLines.Placeholder: String]) throws {
    try Data(line.utf8).write(to: URL(fileURLWithPath: "\(folder)/line"))
    let streams = [(STDOUT_FILENO, "\(folder)/stdout"), (STDERR_FILENO, "\(folder)/stderr")].map { number, path in
      let saved = dup(number)
      let file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
      dup2(file, number)
      close(file)
      return (number: number, saved: saved, path: path)
    }
    let code = CommandLineTool.run(CommandLines.words(of: line, values))
    let texts = try streams.map { stream in
      dup2(stream.saved, stream.number)
      close(stream.saved)
      return try Data(contentsOf: URL(fileURLWithPath: stream.path))
    }
    let (output, errors) = (texts[0], String(decoding: texts[1], as: UTF8.self))
    precondition((0...2).contains(code), "\(line) ended with \(code)")
    if code == 2 {
      precondition(output.isEmpty, "\(line) was refused after it wrote something")
      precondition(errors.hasPrefix("injector-inspect: ") && errors.utf8.count < 10_000, "\(line): \(errors)")
    }
    let isColored = line.contains("always")
    let text = line.contains("png") ? "" : String(decoding: output, as: UTF8.self)
    precondition(
      !(text + errors).unicodeScalars.contains { $0 != "\n" && !($0 == "\u{1B}" && isColored) && $0.actsOnText },
      "\(line) wrote what a terminal obeys")
    if line.contains("--format json"), !output.isEmpty {
      precondition((try? JSONSerialization.jsonObject(with: output)) != nil, "\(line) wrote what isn't JSON")
    }
  }

  /// Returns the command line that a process ran last, and what it wrote to standard error.
  static func last(in folder: String) -> String {
    guard let line = try? String(contentsOfFile: "\(folder)/line", encoding: .utf8) else { return "" }
    let errors = (try? String(contentsOfFile: "\(folder)/stderr", encoding: .utf8)) ?? ""
    return "; the last command line was \(line)\n\(errors.prefix(2000))"
  }
}
