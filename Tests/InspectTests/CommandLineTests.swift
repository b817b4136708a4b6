import Testing

/// What the program says of itself and of command lines that it cannot follow.
@Suite(.timeLimit(.minutes(5))) struct CommandLineTests {
  private static let overview = """
    injector-inspect shows and checks the dependency graphs of programs that use Injector.

    Usage:
      injector-inspect COMMAND [OPTION]...

    Commands:
      graph  write the dependency graph of a program or of a saved file
      check  tell what is wrong with a graph, in the words of the library
      help   explain a command

    Options:
      -h, --help  show this text; after a command, the command's
      --version   show the version

    Exit codes: 0 success, 1 problems found, 2 wrong usage or input.

    """

  private static let graphHelp = """
    injector-inspect graph: write the dependency graph of a program or of a saved file

    Usage:
      injector-inspect graph --run PROGRAM [OPTION]... [-- ARGUMENT...]
      injector-inspect graph FILE.json [OPTION]...
      injector-inspect graph - [OPTION]...    (a saved graph from standard input)

    A PROGRAM is a path, or a name that is looked up beside injector-inspect, then in PATH.
    It answers when its main begins with this line:

      GraphRequest.answer { DependencyGraph(of: AppPlugin()) }

    Save a graph with --format json, draw one with --format dot | dot -Tsvg.

    Options:
      --run PROGRAM      start a program and ask it for its graph
      --timeout SECONDS  how long the program may take; 30 unless told
      --format FORMAT    tree (the default), json, dot or mermaid
      --output FILE      write to a file, whole or not at all, not to standard output
      --color WHEN       auto (the default), always or never: colors in a tree
      -h, --help         show this text

    """

  private static let checkHelp = """
    injector-inspect check: tell what is wrong with a graph, in the words of the library

    Usage:
      injector-inspect check --run PROGRAM [OPTION]... [-- ARGUMENT...]
      injector-inspect check FILE.json [OPTION]...
      injector-inspect check - [OPTION]...    (a saved graph from standard input)

    A PROGRAM is a path, or a name that is looked up beside injector-inspect, then in PATH.
    It answers when its main begins with this line:

      GraphRequest.answer { DependencyGraph(of: AppPlugin()) }

    The exit code is 1 where something is an error. A baseline holds what is known and accepted:
    write it once with --write-baseline, keep it with the sources, and pass it with --baseline.

    Options:
      --run PROGRAM          start a program and ask it for its graph
      --timeout SECONDS      how long the program may take; 30 unless told
      --format FORMAT        text (the default) or json
      --severity CODE=LEVEL  info, warning or error for a rule; several after commas
      --baseline FILE        leave out what the baseline accepts
      --write-baseline FILE  accept all that is found, and write that down
      --output FILE          write to a file, whole or not at all, not to standard output
      -h, --help             show this text

    """

  private static let helpHelp = """
    injector-inspect help: explain a command

    Usage:
      injector-inspect help [COMMAND]

    Options:
      -h, --help  show this text

    """

  @Test(arguments: [
    ("--help", overview), ("-h", overview), ("help", overview), ("help graph", graphHelp), ("graph --help", graphHelp),
    ("graph -h --run x", graphHelp), ("check --help", checkHelp), ("help check", checkHelp), ("help help", helpHelp),
    ("help --help", helpHelp),
    ("--version", "injector-inspect 0.1.0\n"),
  ])
  func run_writesHelp_whenAsked(line: String, expected: String) async throws {
    #expect(try await Inspect.shell("\"$INSPECT\" \(line)") == Inspect.Result(output: expected))
  }

  @Test func run_writesHelpAsAnError_withoutACommand() async throws {
    #expect(try await Inspect.run() == Inspect.Result(errors: Self.overview, exitCode: 2))
  }

  @Test(arguments: [
    ("grahp", "there is no command 'grahp'; did you mean graph?", "--help"),
    ("something", "there is no command 'something'", "--help"),
    ("'a\nb'", "there is no command 'a\\nb'", "--help"),
    ("''", "there is no command ''", "--help"),
    ("help grph", "there is no command 'grph'; did you mean graph?", "--help"),
    ("help graph help", "help explains one command at a time", "help help"),
    ("--versoin", "there is no option '--versoin' before a command; did you mean --version?", "--help"),
    ("--format dot graph", "there is no option '--format' before a command", "--help"),
    ("graph", "graph needs something to read: --run PROGRAM, a FILE, or - for standard input", "help graph"),
    ("graph --", "graph needs something to read: --run PROGRAM, a FILE, or - for standard input", "help graph"),
    ("graph --fromat dot x", "graph has no option '--fromat'; did you mean --format?", "help graph"),
    ("graph -x", "graph has no option '-x'", "help graph"),
    (
      "graph --run x --verbose",
      "graph has no option '--verbose'\nWhat is meant for the program goes after --.", "help graph"
    ),
    ("graph x --format", "--format needs a value: --format FORMAT", "help graph"),
    ("graph x --format --output y", "--format needs a value: --format FORMAT", "help graph"),
    ("graph x --output=", "--output needs a value: --output FILE", "help graph"),
    ("graph --run", "--run needs a value: --run PROGRAM", "help graph"),
    ("graph x --format dot --format=dot", "--format is given twice", "help graph"),
    ("graph x --format dott", "--format is tree, json, dot or mermaid, not 'dott'; did you mean dot?", "help graph"),
    ("graph x --format DOT", "--format is tree, json, dot or mermaid, not 'DOT'; did you mean dot?", "help graph"),
    ("graph x --color=yes", "--color is auto, always or never, not 'yes'", "help graph"),
    ("graph x y z", "graph reads one graph, but 3 are named", "help graph"),
    ("graph x --timeout 3", "--timeout has a meaning with --run only", "help graph"),
    ("check x --format dot", "--format is text or json, not 'dot'", "help check"),
    ("check x --severity INJ009", "--severity is CODE=LEVEL, such as INJ009=warning", "help check"),
    (
      "check x --severity INJ009=warning,inj017=info", "there is no rule 'inj017'; did you mean INJ017?",
      "help check"
    ),
    (
      "check x --severity INJ009=warn", "a severity is info, warning or error, not 'warn'; did you mean warning?",
      "help check"
    ),
    (
      "check x --baseline a --write-baseline b",
      "--write-baseline accepts everything, so --baseline has no meaning beside it", "help check"
    ),
    (
      "graph --run x y",
      "with --run no file is read, so 'y' has no meaning; words for the program follow --", "help graph"
    ),
  ])
  func run_fails_forWrongUsage(line: String, message: String, help: String) async throws {
    let expected = "injector-inspect: \(message)\nSee: injector-inspect \(help)\n"
    #expect(try await Inspect.shell("\"$INSPECT\" \(line)") == Inspect.Result(errors: expected, exitCode: 2))
  }

  @Test(arguments: ["0", "-1", "x", "nan", "inf", "1e300", "86401"])
  func run_fails_forTimeoutThatIsNoTime(text: String) async throws {
    let message = """
      injector-inspect: --timeout is a number of seconds above 0, at most 86400, not '\(text)'
      See: injector-inspect help graph

      """
    let result = try await Inspect.run("graph", "--run", "x", "--timeout", text)
    #expect(result == Inspect.Result(errors: message, exitCode: 2))
  }
}
