import Injector

/// `injector-inspect check`: runs the rules on a graph and writes what they find.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "tell what is wrong with a graph, in the words of the library"

  static let usages = GraphSource.usages

  static let details =
    GraphSource.details + """


      The exit code is 1 where something is an error. A baseline holds what is known and accepted:
      write it once with --write-baseline, keep it with the sources, and pass it with --baseline.
      """

  static let options =
    GraphSource.options + [
      CommandOption(name: "--format", value: "FORMAT", help: "text (the default) or json"),
      CommandOption(
        name: "--severity", value: "CODE=LEVEL", help: "info, warning or error for a rule; several after commas"),
      CommandOption(name: "--baseline", value: "FILE", help: "leave out what the baseline accepts"),
      CommandOption(name: "--write-baseline", value: "FILE", help: "accept all that is found, and write that down"),
      Output.option,
    ]

  private enum Format: String, CaseIterable {
    case text, json
  }

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let format: Format = try arguments.choice("--format", for: self) ?? .text
    let severities = try arguments.options["--severity"].map(severities) ?? [:]
    let newBaseline = arguments.options["--write-baseline"]
    if newBaseline != nil, arguments.options["--baseline"] != nil {
      throw Failure("--write-baseline accepts everything, so --baseline has no meaning beside it", see: self)
    }
    let source = try GraphSource(arguments, for: self)
    let baseline = try arguments.options["--baseline"].map(baseline)
    let graph = try source.graph()
    let everything = graph.diagnostics(validation: ValidationPolicy(severities: severities))
    if let newBaseline {
      try Output(newBaseline).write(Baseline(accepting: everything).json)
      tell("\(everything.count.of("diagnostic")) accepted")
      return 0
    }
    let found = baseline.map { baseline in everything.filter { !baseline.accepts($0) } } ?? everything
    let output = Output(arguments.options["--output"])
    switch format {
    case .json: try output.write(found.json)
    case .text: try output.write(found.map { "\($0)\n" }.joined(separator: "\n"))
    }
    tell(summary(of: found, in: graph, excluded: everything.count - found.count))
    for entry in baseline?.unmatched(by: everything) ?? [] { tell("mended, take it out of the baseline: \(entry)") }
    return found.contains { $0.severity == .error } ? 1 : 0
  }

  private static func summary(of found: [Diagnostic], in graph: DependencyGraph, excluded: Int) -> String {
    let counts = Severity.allCases.reversed().map { severity in
      found.count { $0.severity == severity }.of(severity == .info ? "note" : severity.rawValue)
    }
    let known = excluded == 0 ? "" : "; \(excluded) accepted by the baseline"
    return "\(graph.nodes.count.of("registration")): \(counts.joined(separator: ", "))\(known)"
  }

  private static func tell(_ message: String) {
    StandardStream.error.write("\(CommandLineTool.name): \(message)\n")
  }

  private static func baseline(_ path: String) throws(Failure) -> Baseline {
    let bytes = try Bytes.of(file: path)
    do throws(DocumentError) { return try Baseline(json: bytes) } catch {
      throw Failure("cannot read a baseline from \(path.quoted): \(error)")
    }
  }

  private static func severities(_ list: String) throws(Failure) -> [DiagnosticCode: Severity] {
    var severities: [DiagnosticCode: Severity] = [:]
    for setting in list.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let code = DiagnosticCode(rawValue: parts[0]) else {
        let guess = Failure.guess(parts[0], among: DiagnosticCode.allCases.map(\.rawValue))
        throw Failure("there is no rule \(parts[0].quoted)\(guess)", see: self)
      }
      guard parts.count == 2 else {
        throw Failure("--severity is CODE=LEVEL, such as \(code.rawValue)=warning", see: self)
      }
      guard let severity = Severity(rawValue: parts[1]) else {
        let guess = Failure.guess(parts[1], among: Severity.allCases.map(\.rawValue))
        throw Failure("a severity is info, warning or error, not \(parts[1].quoted)\(guess)", see: self)
      }
      severities[code] = severity
    }
    return severities
  }
}

extension Int {
  /// The number with what it counts: `1 error`, `2 errors`.
  fileprivate func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
