import Foundation
import Injector
import InjectorHeadless
import InjectorInspection
import StoryboardChecks

/// `injector-inspect check`: validates a graph and writes the diagnostics.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "validate a dependency graph and print its diagnostics"

  static let details = GraphSource.details(
    """
    The exit code is 1 if any diagnostic is an error, or as severe as --fail-on says. The text groups what
    one step fixes. Of many causes with the same code, it contains the first hundred, and of many places
    with one cause the first ten; the other formats contain all of them.
    The severities are those of the policy with which the program builds its graph, if it passes one to
    DependencyGraph(of:validation:); --severity goes on top.
    The text ends with the ten types that aren't Sendable on which most registrations depend, which are created
    on the main actor because of them. --complete-concurrency lists all, and checks the graph of a container
    with minimal checking as if its checking were complete.
    github annotates the lines of a pull request in GitHub Actions; sarif is read by many code hosts.

    A baseline lists accepted diagnostics: create it with --write-baseline, commit it with your
    sources, and pass it with --baseline. injector-inspect explain CODE explains a rule.
    """)

  static let options =
    GraphSource.options + [
      CommandOption(
        name: "--format", value: "FORMAT", help: "text (the default), json, sarif or github",
        choices: Format.allCases.map(\.rawValue)),
      CommandOption(
        name: "--severity", value: "CODE=LEVEL",
        help: "set the severity of a rule to off, info, warning or error; separate several with commas",
        settings: (DiagnosticCode.allCases.map(\.rawValue), Severity.allCases.map(\.rawValue)), isList: true),
      CommandOption(
        name: "--fail-on", value: "LEVEL",
        help: "exit with 1 from this severity on: info, warning, error (the default) or off",
        choices: Severity.allCases.map(\.rawValue)),
      CommandOption(name: "--strict", help: "exit with 1 for warnings too, as --fail-on warning does"),
      CommandOption(
        name: "--without", value: "PLUGIN",
        help: "check the graph of a program without a plugin; separate several with commas", isList: true),
      CommandOption(
        name: "--complete-concurrency", help: "check the graph of a container with minimal checking as with complete"),
      CommandOption(
        name: "--storyboards", value: "PATH",
        help: "compare the documents in files or folders with the screens; separate several with commas",
        isList: true),
      CommandOption(name: "--baseline", value: "FILE", help: "omit the diagnostics that the baseline accepts"),
      CommandOption(name: "--write-baseline", value: "FILE", help: "write a baseline that accepts every diagnostic"),
      Output.option, Color.option,
    ]

  static let examples = [
    "check --product App", "check --product App --severity INJ009=warning,INJ017=error --fail-on warning",
    "check graph.json --baseline baseline.json --format sarif --output injector.sarif",
    "check --product App --without AnalyticsPlugin", "check --product App --storyboards Sources",
  ]

  private enum Format: String, CaseIterable {
    case text, json, sarif, github
  }

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let format: Format = arguments.choice("--format") ?? .text
    if arguments.has("--strict"), arguments.has("--fail-on") {
      throw Failure("--strict and --fail-on cannot be combined", see: self)
    }
    let threshold: Severity = arguments.has("--strict") ? .warning : arguments.choice("--fail-on") ?? .error
    let isQuiet = arguments.has("--quiet")
    let severities = try arguments.options["--severity"].map(severities) ?? [:]
    let newBaseline = arguments.options["--write-baseline"]
    if newBaseline != nil, arguments.options["--baseline"] != nil {
      throw Failure("--baseline and --write-baseline cannot be combined", see: self)
    }
    let source = try GraphSource(arguments, for: self)
    let baseline = try arguments.options["--baseline"].map(baseline)
    let isComplete = arguments.has("--complete-concurrency")
    let whole = try source.graph()
    let absent = try arguments.list("--without", of: "plugin", among: whole.plugins.map(\.name))
    let own = absent.isEmpty ? whole : try source.graph(without: Set(absent))
    let graph = source.located(isComplete ? own.underCompleteChecking : own)
    var everything = graph.diagnostics(validation: ValidationPolicy(severities: severities))
    if let paths = arguments.options["--storyboards"] {
      let levels = graph.validation.severities.merging(severities) { $1 }
      everything += try storyboards(paths, graph, modules: own.modules, levels, isQuiet: isQuiet)
      everything = Severity.allCases.reversed().flatMap { level in everything.filter { $0.severity == level } }
    }
    if let newBaseline {
      try Output(newBaseline).write(Baseline(accepting: everything).json)
      StandardError.report(unless: isQuiet, "\(counted(everything.count, "diagnostic")) accepted")
      return 0
    }
    let found = baseline.map { baseline in everything.filter { !baseline.accepts($0) } } ?? everything
    let output = Output(arguments)
    switch format {
    case .json: try output.write(found.json)
    case .text:
      let report = CheckReport(found, in: graph, style: Color.style(arguments), line: SourceLines().line).text
      let kept = KeptTypesReport(graph, includesAll: isComplete).text
      try output.write([report, kept].filter { !$0.isEmpty }.joined(separator: "\n"))
    case .sarif:
      let report = SARIFReport(found, in: graph, from: source.file, toolVersion: CommandLineTool.version)
      try output.write(report.json)
    case .github: try output.write(AnnotationReport.text(found))
    }
    StandardError.report(
      unless: isQuiet, summary(of: found.map(\.severity), in: graph, excluded: everything.count - found.count))
    for entry in baseline?.unmatched(by: everything) ?? [] {
      StandardError.report(unless: isQuiet, "fixed, remove it from the baseline: \(entry.description.excerpt)")
    }
    return threshold != .off && found.contains { $0.severity >= threshold } ? 1 : 0
  }

  /// Returns the problems between the storyboards in some folders and a graph.
  private static func storyboards(
    _ paths: String, _ graph: DependencyGraph, modules: Set<String>, _ severities: [DiagnosticCode: Severity],
    isQuiet: Bool
  ) throws(Failure) -> [Diagnostic] {
    var files: Set<String> = []
    var empty: [String] = []
    for path in paths.split(separator: ",").map(String.init) {
      guard let found = AppFiles(at: path) else {
        let problem = access(path, F_OK) != 0 ? SystemError.last : "it is neither a folder nor a storyboard"
        throw Failure("cannot read storyboards from \(path.quoted): \(problem)")
      }
      files.formUnion(found.documents)
      guard found.documents.isEmpty else { continue }
      let skipped = found.skippedFoldersWithDocuments.map(\.excerpt)
      let words = skipped.isEmpty ? "" : ", except in \(skipped.shortened().joined(separator: ", ")), which is skipped"
      empty.append("there are no storyboards in \(path.quoted)\(words)")
    }
    guard !files.isEmpty else { throw Failure(empty.joined(separator: "; ")) }
    for problem in empty { StandardError.report(unless: isQuiet, problem) }
    if graph.nodes.contains(where: { $0.role == .screen && $0.scene == nil }) {
      StandardError.report(
        unless: isQuiet, "the graph has screens without scenes, which aren't compared; save it with this release")
    }
    for file in files.sorted() { try Input.checkSize(of: file) }
    let documents = files.sorted().map { file in
      Result { () throws(StoryboardDocumentError) in try StoryboardDocument(contentsOf: URL(fileURLWithPath: file)) }
    }
    return StoryboardCheck.diagnostics(
      of: graph, modules: modules, documents: documents, severities: severities)
  }

  private static func summary(of found: [Severity], in graph: DependencyGraph, excluded: Int) -> String {
    let counts = Severity.allCases.filter { $0 != .off }.reversed().map { severity in
      counted(found.count { $0 == severity }, severity == .info ? "note" : severity.rawValue)
    }
    let accepted = excluded == 0 ? "" : "; \(excluded) accepted by the baseline"
    let checking = graph.concurrency == .complete ? "" : "; concurrency checking is \(graph.concurrency.rawValue)"
    return "\(counted(graph.nodes.count, "registration")): \(counts.joined(separator: ", "))\(accepted)\(checking)"
  }

  private static func baseline(_ path: String) throws(Failure) -> Baseline {
    let data = try Input.data(ofFile: path)
    do throws(DocumentError) { return try Baseline(json: data) } catch {
      throw Failure("cannot read a baseline from \(path.quoted): \(error)")
    }
  }

  private static func severities(_ list: String) throws(Failure) -> [DiagnosticCode: Severity] {
    var severities: [DiagnosticCode: Severity] = [:]
    for setting in list.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = RulePage.code(named: parts[0])
      guard let code = DiagnosticCode(rawValue: name) else {
        let isRetired = RulePage.retired.contains { $0.code == name }
        let guess = Failure.guess(name, among: DiagnosticCode.allCases.map(\.rawValue))
        let problem = isRetired ? "\(name) is retired; remove it" : "there is no rule \(parts[0].quoted)\(guess)"
        throw Failure(problem, see: self)
      }
      guard parts.count == 2 else {
        throw Failure("--severity must be CODE=LEVEL, such as \(code.rawValue)=warning", see: self)
      }
      guard let severity = Severity(rawValue: parts[1].lowercased()) else {
        let guess = Failure.guess(parts[1], among: Severity.allCases.map(\.rawValue))
        throw Failure("a severity must be off, info, warning or error, not \(parts[1].quoted)\(guess)", see: self)
      }
      severities[code] = severity
    }
    return severities
  }
}
