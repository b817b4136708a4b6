import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// `graph --run`: running programs of every kind. Each is a shell script in the test's own folder.
@Suite(.timeLimit(.minutes(10))) struct GraphProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try .withGraph() }

  /// The line of a script that writes the sample graph.
  private static let answer = "cat graph.json >\"$INJECTOR_GRAPH_OUTPUT\""
  private static let advice = """
    To fix this, add the product InjectorInspection to its target, import it, and begin its main with
      GraphRequest.answer { DependencyGraph(of: AppPlugin()) }
    """
  private let tree = Inspect.Result(output: DependencyGraph.sampleTree)

  /// Runs `graph` for a program of the given lines.
  private func run(
    _ lines: String, _ options: String = "", environment: [String: String] = [:]
  ) async throws -> Inspect.Result {
    try folder.script("program", lines)
    return try await folder.inspect("graph --run ./program \(options)", environment: environment)
  }

  @Test func run_passesArguments_afterTwoDashes() async throws {
    let program = "printf '%s\\n' \"$#\" \"$@\" >arguments\n\(Self.answer)"
    let result = try await run(program, "--format dot -- --format 'a b' '' --")
    #expect(result == Inspect.Result(output: DependencyGraph.sample.rendered(as: .dot)))
    #expect(try folder.read("arguments") == "4\n--format\na b\n\n--\n")
  }

  @Test func run_passesTheEnvironment_andNoInput() async throws {
    let program = "cat >input\necho \"$MARK\" >mark\n\(Self.answer)"
    #expect(try await run(program, "<graph.json", environment: ["MARK": "x y"]) == tree)
    #expect(try folder.read("input") == "")
    #expect(try folder.read("mark") == "x y\n")
  }

  @Test func run_findsNames_inPath() async throws {
    try folder.script("some-program", Self.answer)
    let path = "\(folder.path):/usr/bin:/bin"
    #expect(try await folder.inspect("graph --run some-program", environment: ["PATH": path]) == tree)
  }

  @Test func run_findsNames_nextToItself() async throws {
    // The tool is next to itself, and exits with code 2 without a command.
    let result = try await folder.inspect("graph --run injector-inspect", environment: ["PATH": ""])
    #expect(
      result.errors.hasPrefix(
        "injector-inspect: cannot get a graph from 'injector-inspect': it exited with code 2\n"))
  }

  @Test func run_leavesNothingBehind_inTheTemporaryFolder() async throws {
    let temporary = try TemporaryFolder()
    for ending in ["exit 0", "exit 3", "kill -9 $$", "exec sleep 1000"] {
      _ = try await run("\(Self.answer)\n\(ending)", "--timeout 0.3", environment: ["TMPDIR": temporary.path])
      #expect(try temporary.names() == [], "after \(ending)")
    }
  }

  @Test(arguments: [
    ("./no", "there is no program './no'"), ("./", "'./' is a folder, not a program"),
    ("./graph.json", "'./graph.json' is not executable\nTo read a saved graph, pass the file without --run."),
    ("./broken", "cannot start './broken': no such file or directory"),
    (
      "Qwxyz",
      "there is no program 'Qwxyz' next to injector-inspect or in PATH\n"
        + "If it is a product of the package, build it first: swift build --product Qwxyz"
    ),
  ])
  func run_fails_forAProgramThatCannotBeStarted(program: String, message: String) async throws {
    try folder.script("broken", "")
    try folder.write("broken", "#!/no/such/shell\n")
    #expect(try await folder.inspect("graph --run \(program)") == .refusal(message))
  }

  /// Programs that write no graph, and what the tool says after the name of the program.
  private static let failures = [
    (
      "echo hello\necho ready >&2",
      "it ended without writing one\nThe last lines of its standard error:\n  | ready\n\(advice)"
    ),
    (
      "for i in $(seq 1 2000); do echo line $i >&2; done; exit 3",
      "it exited with code 3\nThe last lines of its standard error:\n"
        + (1989...2000).map { "  | line \($0)" }.joined(separator: "\n")
    ),
    (
      "printf 'a\\033[2Jb\\nc\\177\\n' >&2; exit 3",
      "it exited with code 3\nThe last lines of its standard error:\n  | a\\u{1B}[2Jb\n  | c\\u{7F}"
    ),
    (
      "exec sleep 1000",
      "it wrote none within 0.5 seconds and was stopped\n\(advice)\nIf the program needs more time, raise --timeout."
    ),
  ]

  @Test(arguments: failures) func run_fails_withoutAGraph(program: String, problem: String) async throws {
    let options = program.contains("sleep") ? "--timeout 0.5" : ""
    #expect(try await run(program, options) == .refusal("cannot get a graph from './program': \(problem)"))
  }

  @Test(arguments: [SIGSEGV, SIGILL, SIGABRT, SIGKILL])
  func run_namesTheSignal_ofAProgramThatCrashes(signal: Int32) async throws {
    let problem = "it crashed with signal \(signal) (\(String(cString: strsignal(signal))))"
    #expect(
      try await run("\(Self.answer)\nulimit -c 0\nkill -\(signal) $$")
        == .refusal("cannot get a graph from './program': \(problem)"))
  }

  @Test(arguments: [
    (
      "echo '{' >",
      "cannot read a graph from the output of './program': broken at line 2, column 1: the text ends early"
    ),
    ("mkfifo", "cannot read the output of './program': it is not a file"),
    ("ln -s /dev/zero", "cannot read the output of './program': it is not a file"),
    ("mkdir", "cannot read the output of './program': it is not a file"),
    // Whatever the time limit.
    ("truncate -s 20G", "cannot read the output of './program': it has more than 256 MB, the most that is read"),
  ])
  func run_fails_forAnAnswerThatIsNoGraph(command: String, message: String) async throws {
    #expect(try await run("\(command) \"$INJECTOR_GRAPH_OUTPUT\"", "--timeout 2") == .refusal(message))
  }

  @Test(arguments: ["wait", "exit 0", "kill -9 $$"])
  func run_stopsTheProcessesOfTheProgram_whenItEnds(ending: String) async throws {
    // Every process inherits the pipe, so reading it to its end proves that they have all ended.
    try folder.script("program", "\(Self.answer)\nsleep 1000 &\n\(ending)")
    let run = "\"$INSPECT\" graph --run ./program --timeout \(ending == "wait" ? 0.5 : 30)"
    let result = try await folder.shell("mkfifo pipe && { \(run) 9>pipe >/dev/null 2>&1 & cat pipe; }")
    #expect(result == Inspect.Result())
  }

  @Test(arguments: ["", " >&2"]) func run_doesNotBlock_onAProgramThatFloods(target: String) async throws {
    #expect(try await run("head -c 3000000 /dev/zero\(target)\n\(Self.answer)") == tree)
  }

  @Test(arguments: ["", " >&2"]) func run_stopsAProgram_thatFloodsForever(target: String) async throws {
    let result = try await run("exec yes no\(target)", "--timeout 0.3")
    #expect(result.errors.contains(" './program': it wrote none within 0.3 seconds and was stopped\n"))
    #expect(result.exitCode == 2)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func run_stopsTheProgramAndCleansUp_whenInterrupted(signal: Int32) async throws {
    let temporary = try TemporaryFolder()
    // The program reports through a pipe that it runs, and keeps the pipe open until it ends.
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let program = try folder.script("program", "exec 3>'\(pipe)'\necho running >&3\nexec sleep 1000")
    let process = try Inspect.start(
      Inspect.executable, ["graph", "--run", program], in: folder, environment: ["TMPDIR": temporary.path])
    async let end: Void = process.runToEnd()
    let heard = try await Task.detached {
      let reader = try FileHandle(forReadingFrom: URL(fileURLWithPath: pipe))
      let first = try reader.read(upToCount: 8)
      kill(process.processIdentifier, signal)
      return (first, try reader.readToEnd())
    }.value
    try await end
    #expect(heard.0 == Data("running\n".utf8))
    #expect(heard.1 == nil || heard.1 == Data())
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(try folder.read("stdout") + folder.read("stderr") == "")
    #expect(try temporary.names() == [])
  }
}
