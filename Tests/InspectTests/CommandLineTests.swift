import Foundation
import TestSupport
import Testing

/// The help, and the errors for invalid command lines.
@Suite(.timeLimit(.minutes(10))) struct CommandLineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try .withGraph() }

  @Test func help_hasTheOptions_ofACommand() async throws {
    #expect(
      try await folder.inspect("help explain").output == """
        injector-inspect explain: explain a rule of check, with an example and how to fix it

        Usage:
          injector-inspect explain [CODE] [OPTION]...

        Without a CODE, the rules are listed with their severities.

        Options:
          --format FORMAT    text (the default) or json
          -o, --output FILE  write to a file, atomically, instead of standard output
          --color WHEN       use colors in text: auto (the default), always or never
          -h, --help         show this help

        Examples:
          injector-inspect explain INJ001
          injector-inspect explain
          injector-inspect explain --format json

        """)
  }

  /// Each command has options, if only those of its output.
  @Test func help_namesOptions_inEachFirstUsage() async throws {
    let overview = try await folder.inspect("help").output
    let names = overview.components(separatedBy: "Commands:\n")[1].split(separator: "\n\n")[0]
      .split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(names.contains("explain"))
    for name in names {
      let usage = try await folder.inspect("help \(name)").output.components(separatedBy: "Usage:\n")[1]
      #expect(usage.prefix { $0 != "\n" }.contains("[OPTION]..."), "help \(name)")
    }
  }

  @Test(arguments: ["graph", "used-by", "help"]) func help_isTheSame_beforeAndAfterTheCommand(name: String) async throws
  {
    let help = try await folder.inspect("help \(name)")
    #expect(help.output.hasPrefix("injector-inspect \(name): ") && help.errors.isEmpty && help.exitCode == 0)
    #expect(try await folder.inspect("\(name) --help") == help)
    #expect(try await folder.inspect("\(name) -h x y") == help)
  }

  @Test func overview_isShown_withoutACommand() async throws {
    let help = try await folder.inspect("--help")
    #expect(try await folder.inspect("-h") == help)
    #expect(try await folder.inspect("help") == help)
    #expect(try await folder.inspect("") == Inspect.Result(errors: help.output, exitCode: 2))
  }

  @Test(arguments: [
    ("grahp", "there is no command 'grahp'; did you mean graph?"),
    ("used graph.json Home", "there is no command 'used'; did you mean uses?"),
    ("something", "there is no command 'something'"),
    ("'a\nb'", "there is no command 'a\\nb'"),
    ("''", "there is no command ''"),
    ("help grph", "there is no command 'grph'; did you mean graph?"),
    ("--versoin", "there is no option '--versoin' before a command; did you mean --version?"),
    ("--format dot graph", "there is no option '--format' before a command"),
  ])
  func run_fails_withoutACommand(line: String, message: String) async throws {
    #expect(try await folder.inspect(line) == .refusal("\(message)\nSee: injector-inspect --help"))
  }

  private static let formats = "tree, json, dot, mermaid, html, svg or png"
  private static let noGraph = "graph needs a graph: --product NAME, --run PROGRAM, a FILE, or - for standard input"

  /// Wrong usage of a command, whose help the tool refers to.
  private static let misuses = [
    ("help graph help", "help accepts one command"),
    ("graph", noGraph),
    ("graph --", noGraph),
    ("graph --fromat dot x", "graph has no option '--fromat'; did you mean --format?"),
    ("graph -x", "graph has no option '-x'"),
    ("graph --run x --verbose", "graph has no option '--verbose'\nPass arguments for the program after --."),
    ("graph x --format", "--format needs a value: --format FORMAT"),
    ("graph x --format --output y", "--format needs a value: --format FORMAT"),
    ("graph x --output=", "--output needs a value: --output FILE"),
    ("graph x -o", "--output needs a value: --output FILE"),
    ("graph x -o a --output b", "--output appears twice"),
    ("graph x --scratch-path y", "--scratch-path requires --product"),
    ("graph --run", "--run needs a value: --run PROGRAM"),
    ("graph x --format dot --format=dot", "--format appears twice"),
    ("graph x --format dott", "--format must be \(formats), not 'dott'; did you mean dot?"),
    ("graph x --format DOT", "--format must be \(formats), not 'DOT'; did you mean dot?"),
    ("graph x --color=yes", "--color must be auto, always or never, not 'yes'"),
    ("graph x y z", "graph reads one graph, but the command line names 3"),
    ("graph --package x", "--package requires --product"),
    ("graph --package x --run y", "--package requires --product"),
    ("graph --product x --run y", "--run and --product cannot be combined"),
    ("graph --product x y", "unexpected argument 'y' after --product; pass arguments for the program after --"),
    ("graph --run x y", "unexpected argument 'y' after --run; pass arguments for the program after --"),
    ("graph x --timeout 3", "--timeout requires --run or --product"),
    ("graph graph.json --depth 2", "--depth requires --focus"),
    ("graph graph.json --up=x --focus Home", "--up takes no value"),
    ("graph graph.json --up", "--up requires --focus"),
    (
      "graph graph.json --format html --collapse",
      "--collapse is not for html; the page shows the plugins and opens them on a click"
    ),
    ("graph graph.json --collapse plugins", "graph reads one graph, but the command line names 2"),
    ("check x --strict --fail-on off", "--strict and --fail-on cannot be combined"),
    ("check x --format dot", "--format must be text, json, sarif or github, not 'dot'"),
    ("check x --severity INJ009", "--severity must be CODE=LEVEL, such as INJ009=warning"),
    ("check x --severity inj009=WARNING,17=info,INJ0099=info", "there is no rule 'INJ0099'; did you mean INJ009?"),
    (
      "check x --severity INJ009=warn",
      "a severity must be off, info, warning or error, not 'warn'; did you mean warning?"
    ),
    ("check graph.json --severity INJ016=off", "INJ016 is retired; remove it"),
    ("check graph.json --severity inj50=off", "INJ050 is retired; remove it"),
    ("check x --baseline a --write-baseline b", "--baseline and --write-baseline cannot be combined"),
    ("why graph.json", "why needs a graph and the name of a registration in it"),
    ("why graph.json A B C", "why accepts up to 2 registrations, but the command line names 3"),
    ("why graph.json Home --limit 0", "--limit must be a whole number from 1 to 1000, not '0'"),
    ("uses graph.json A B", "uses accepts one registration, but the command line names 2"),
    ("uses graph.json Home --depth x", "--depth must be a whole number from 1 to 50, not 'x'"),
    ("diff graph.json", "diff compares two graphs: OLD.json NEW.json, or OLD.json and a program"),
    ("diff - -", "only one of the graphs can come from standard input"),
    ("completions", "completions needs the name of one shell: bash, zsh or fish"),
    ("completions tcsh", "there are no completions for 'tcsh', only for bash, zsh and fish"),
    ("explain 999", "there is no rule '999'; did you mean INJ009?"),
    ("explain INJ999", "there is no rule 'INJ999'; did you mean INJ009?"),
    ("explain INJ001 INJ002", "explain accepts one code"),
    ("schema report", "there are schemas of graph and reports, not of 'report'; did you mean reports?"),
    ("schema graph x", "schema accepts one kind of document"),
    ("schema --ouptut x", "schema has no option '--ouptut'; did you mean --output?"),
  ]

  private static let timeouts = ["0", "-1", "x", "nan", "inf", "1e300", "86401"].map { text in
    (
      "graph --run x --timeout \(text)",
      "--timeout must be a number of seconds greater than 0 and at most 86400, not '\(text)'"
    )
  }

  @Test(arguments: misuses + timeouts) func run_fails_forWrongUsage(line: String, message: String) async throws {
    let command = line.prefix { $0 != " " }
    #expect(try await folder.inspect(line) == .refusal("\(message)\nSee: injector-inspect help \(command)"))
  }

  private static let noPlugin = "there is no plugin ''; there are AppPlugin, StorePlugin"
  private static let roles = "service, viewModel, controller, screen, coordinator, instance, input, decorator, alias"
  private static let lifetimes = "transient, perResolution, weak, scoped, singleton"
  private static let nearStore = "near:\n  any Store \"re\\\"mote\""

  /// Names that nothing in the graph has.
  @Test(arguments: [
    ("graph graph.json --role servise", "there is no role 'servise'; did you mean service?"),
    ("graph graph.json --role foo", "there is no role 'foo'; there are \(roles)"),
    ("graph graph.json --role service,", "there is no role ''; there are \(roles)"),
    ("graph graph.json --lifetime single", "there is no lifetime 'single'; did you mean singleton?"),
    ("graph graph.json --lifetime foo", "there is no lifetime 'foo'; there are \(lifetimes)"),
    ("graph graph.json --lifetime ,", "there is no lifetime ''; there are \(lifetimes)"),
    ("graph graph.json --plugin foo", "there is no plugin 'foo'; there are AppPlugin, StorePlugin"),
    ("graph graph.json --plugin App", "there is no plugin 'App'; did you mean AppPlugin?"),
    ("graph graph.json --plugin ,", noPlugin),
    ("check graph.json --without ,", noPlugin),
    ("check graph.json --without Nope", "there is no plugin 'Nope'; there are AppPlugin, StorePlugin"),
    (
      "check graph.json --without StorePlugin",
      "--without needs a program: a saved graph doesn't have what would take the place of a plugin's registrations\n"
        + "To fix this, use --product NAME or --run PROGRAM, and answer in its main with\n"
        + "  GraphRequest.answer { request in DependencyGraph(of: AppPlugin(), without: request.without) }"
    ),
    ("graph graph.json --focus Stoer", "nothing is registered as 'Stoer'; \(nearStore)"),
    ("why graph.json Stroe", "nothing is registered as 'Stroe'; \(nearStore)"),
    ("why graph.json Zebra", "nothing is registered as 'Zebra'"),
  ])
  func run_fails_forAnUnknownName(line: String, message: String) async throws {
    #expect(try await folder.inspect(line) == .refusal(message))
  }

  private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized

  @Test func explain_findsACode_howeverItIsWritten() async throws {
    let page = try await folder.inspect("explain INJ027")
    #expect(page.exitCode == 0)
    for word in ["27", "027", "inj027", "Inj27"] { #expect(try await folder.inspect("explain \(word)") == page) }
  }

  /// Between releases, it is the version that comes next.
  @Test func version_isTheOne_ofTheChangelog() async throws {
    let changelog = String(
      decoding: try Data(contentsOf: Self.root.appending(path: "CHANGELOG.md")), as: UTF8.self)
    let headings = changelog.split(separator: "\n").filter { $0.hasPrefix("## ") }
    let isReleased = headings.first != "## Unreleased"
    let text =
      isReleased ? headings.first : changelog.firstRange(of: "The next release is ").map { changelog[$0.upperBound...] }
    let version = try #require(text?.firstMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/)?.0)
    #expect(
      try await folder.inspect("--version")
        == Inspect.Result(output: "injector-inspect \(version)\(isReleased ? "" : "-dev")\n"))
  }
}
