import Foundation
import Testing

/// The help, and the errors for invalid command lines.
@Suite(.timeLimit(.minutes(10))) struct CommandLineTests {
  @Test func help_hasTheOptions_ofACommand() async throws {
    #expect(
      try await Inspect.run("help", "explain").output == """
        injector-inspect explain: explain a rule of check, with an example and how to fix it

        Usage:
          injector-inspect explain [CODE]

        Without a CODE, the rules are listed with their severities.

        Options:
          --format FORMAT  text (the default) or json
          --output FILE    write to a file, atomically, instead of standard output
          --color WHEN     use colors in text: auto (the default), always or never
          -h, --help       show this help

        Examples:
          injector-inspect explain INJ001
          injector-inspect explain
          injector-inspect explain --format json

        """)
  }

  @Test(arguments: ["graph", "used-by", "help"]) func help_isTheSame_beforeAndAfterTheCommand(name: String) async throws
  {
    let help = try await Inspect.run("help", name)
    #expect(help.output.hasPrefix("injector-inspect \(name): ") && help.errors.isEmpty && help.exitCode == 0)
    #expect(try await Inspect.run(name, "--help") == help)
    #expect(try await Inspect.run(name, "-h", "x", "y") == help)
  }

  @Test func overview_isShown_withoutACommand() async throws {
    let help = try await Inspect.run("--help")
    #expect(try await Inspect.run("-h") == help)
    #expect(try await Inspect.run("help") == help)
    #expect(try await Inspect.run() == Inspect.Result(errors: help.output, exitCode: 2))
  }

  @Test(arguments: [
    ("grahp", "there is no command 'grahp'; did you mean graph?", "--help"),
    ("something", "there is no command 'something'", "--help"),
    ("'a\nb'", "there is no command 'a\\nb'", "--help"),
    ("''", "there is no command ''", "--help"),
    ("help grph", "there is no command 'grph'; did you mean graph?", "--help"),
    ("help graph help", "help accepts one command", "help help"),
    ("--versoin", "there is no option '--versoin' before a command; did you mean --version?", "--help"),
    ("--format dot graph", "there is no option '--format' before a command", "--help"),
    ("graph", "graph needs a graph: --product NAME, --run PROGRAM, a FILE, or - for standard input", "help graph"),
    ("graph --", "graph needs a graph: --product NAME, --run PROGRAM, a FILE, or - for standard input", "help graph"),
    ("graph --fromat dot x", "graph has no option '--fromat'; did you mean --format?", "help graph"),
    ("graph -x", "graph has no option '-x'", "help graph"),
    (
      "graph --run x --verbose",
      "graph has no option '--verbose'\nPass arguments for the program after --.", "help graph"
    ),
    ("graph x --format", "--format needs a value: --format FORMAT", "help graph"),
    ("graph x --format --output y", "--format needs a value: --format FORMAT", "help graph"),
    ("graph x --output=", "--output needs a value: --output FILE", "help graph"),
    ("graph --run", "--run needs a value: --run PROGRAM", "help graph"),
    ("graph x --format dot --format=dot", "--format appears twice", "help graph"),
    (
      "graph x --format dott",
      "--format must be tree, json, dot, mermaid, html, svg or png, not 'dott'; did you mean dot?",
      "help graph"
    ),
    (
      "graph x --format DOT",
      "--format must be tree, json, dot, mermaid, html, svg or png, not 'DOT'; did you mean dot?",
      "help graph"
    ),
    ("graph x --color=yes", "--color must be auto, always or never, not 'yes'", "help graph"),
    ("graph x y z", "graph reads one graph, but the command line names 3", "help graph"),
    ("graph --package x", "--package requires --product", "help graph"),
    ("graph --package x --run y", "--package requires --product", "help graph"),
    ("graph --product x --run y", "--run and --product cannot be combined", "help graph"),
    (
      "graph --product x y",
      "unexpected argument 'y' after --product; pass arguments for the program after --", "help graph"
    ),
    (
      "schema report", "there are schemas of graph and reports, not of 'report'; did you mean reports?", "help schema"
    ),
    ("schema graph x", "schema accepts one kind of document", "help schema"),
    ("schema --ouptut x", "schema has no option '--ouptut'; did you mean --output?", "help schema"),
    ("graph x --timeout 3", "--timeout requires --run or --product", "help graph"),
    ("check x --format dot", "--format must be text, json, sarif or github, not 'dot'", "help check"),
    ("check x --severity INJ009", "--severity must be CODE=LEVEL, such as INJ009=warning", "help check"),
    (
      "check x --severity INJ009=warning,inj017=info", "there is no rule 'inj017'; did you mean INJ017?",
      "help check"
    ),
    (
      "check x --severity INJ009=warn",
      "a severity must be off, info, warning or error, not 'warn'; did you mean warning?",
      "help check"
    ),
    (
      "check x --baseline a --write-baseline b",
      "--baseline and --write-baseline cannot be combined", "help check"
    ),
    (
      "graph --run x y",
      "unexpected argument 'y' after --run; pass arguments for the program after --", "help graph"
    ),
  ])
  func run_fails_forWrongUsage(line: String, message: String, help: String) async throws {
    let expected = "injector-inspect: \(message)\nSee: injector-inspect \(help)\n"
    #expect(try await Inspect.shell("\"$INSPECT\" \(line)") == Inspect.Result(errors: expected, exitCode: 2))
  }

  @Test(arguments: ["0", "-1", "x", "nan", "inf", "1e300", "86401"])
  func run_fails_forInvalidTimeout(text: String) async throws {
    let message = """
      injector-inspect: --timeout must be a number of seconds greater than 0 and at most 86400, not '\(text)'
      See: injector-inspect help graph

      """
    let result = try await Inspect.run("graph", "--run", "x", "--timeout", text)
    #expect(result == Inspect.Result(errors: message, exitCode: 2))
  }

  private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized

  @Test func version_isTheNewestRelease_ofTheChangelog() async throws {
    let changelog = String(
      decoding: try Data(contentsOf: Self.root.appending(path: "CHANGELOG.md")), as: UTF8.self)
    let headings = changelog.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings.first == "## Unreleased")
    let newest = try #require(headings.dropFirst().first?.firstMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/)?.0)
    #expect(try await Inspect.run("--version") == Inspect.Result(output: "injector-inspect \(newest)\n"))
  }
}
