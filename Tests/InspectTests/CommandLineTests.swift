import Testing

/// The help, and the errors for invalid command lines.
@Suite(.timeLimit(.minutes(5))) struct CommandLineTests {
  private static let overview = """
    injector-inspect shows and checks the dependency graphs of programs that use Injector.

    Usage:
      injector-inspect COMMAND [OPTION]...

    Commands:
      graph  print the dependency graph of a program or a saved file
      check  validate a dependency graph and print its diagnostics
      help   show the help of a command

    Options:
      -h, --help  show this help, or the help of a command after it
      --version   show the version

    Exit codes: 0 success, 1 problems found, 2 invalid usage or input.

    """

  private static let graphHelp = """
    injector-inspect graph: print the dependency graph of a program or a saved file

    Usage:
      injector-inspect graph --product NAME [--package PATH] [OPTION]... [-- ARGUMENT...]
      injector-inspect graph --run PROGRAM [OPTION]... [-- ARGUMENT...]
      injector-inspect graph FILE.json [OPTION]...
      injector-inspect graph - [OPTION]...    (a saved graph from standard input)

    PROGRAM is a path or a name. Names are looked up next to injector-inspect, then in PATH.
    The main of a program must begin with this line:

      GraphRequest.answer { DependencyGraph(of: AppPlugin()) }

    Save a graph with --format json. Draw one with --format dot | dot -Tsvg. Explore one in a browser
    with --format html --output graph.html.

    Options:
      --product NAME     build a product of a package, run it and read its graph
      --package PATH     the package of the product (default: the current folder)
      --run PROGRAM      run a program as it was last built and read its graph
      --timeout SECONDS  the time limit for the program (default: 30)
      --format FORMAT    tree (the default), json, dot, mermaid or html
      --output FILE      write to a file, atomically, instead of standard output
      --color WHEN       use colors in a tree: auto (the default), always or never
      -h, --help         show this help

    """

  private static let checkHelp = """
    injector-inspect check: validate a dependency graph and print its diagnostics

    Usage:
      injector-inspect check --product NAME [--package PATH] [OPTION]... [-- ARGUMENT...]
      injector-inspect check --run PROGRAM [OPTION]... [-- ARGUMENT...]
      injector-inspect check FILE.json [OPTION]...
      injector-inspect check - [OPTION]...    (a saved graph from standard input)

    PROGRAM is a path or a name. Names are looked up next to injector-inspect, then in PATH.
    The main of a program must begin with this line:

      GraphRequest.answer { DependencyGraph(of: AppPlugin()) }

    The exit code is 1 if any diagnostic is an error. Of many diagnostics with the same code, the text
    contains the first hundred; --format json contains all of them.

    A baseline lists accepted diagnostics: create it with --write-baseline, commit it with your
    sources, and pass it with --baseline.

    Options:
      --product NAME         build a product of a package, run it and read its graph
      --package PATH         the package of the product (default: the current folder)
      --run PROGRAM          run a program as it was last built and read its graph
      --timeout SECONDS      the time limit for the program (default: 30)
      --format FORMAT        text (the default) or json
      --severity CODE=LEVEL  set the severity of a rule to off, info, warning or error; separate several with commas
      --baseline FILE        omit the diagnostics that the baseline accepts
      --write-baseline FILE  write a baseline that accepts every diagnostic
      --output FILE          write to a file, atomically, instead of standard output
      -h, --help             show this help

    """

  private static let helpHelp = """
    injector-inspect help: show the help of a command

    Usage:
      injector-inspect help [COMMAND]

    Options:
      -h, --help  show this help

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
      "graph x --format dott", "--format must be tree, json, dot, mermaid or html, not 'dott'; did you mean dot?",
      "help graph"
    ),
    (
      "graph x --format DOT", "--format must be tree, json, dot, mermaid or html, not 'DOT'; did you mean dot?",
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
    ("graph x --timeout 3", "--timeout requires --run or --product", "help graph"),
    ("check x --format dot", "--format must be text or json, not 'dot'", "help check"),
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
}
