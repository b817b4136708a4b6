import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// `graph --run`: running programs of every kind. Each is a shell script in the test's own folder.
@Suite(.timeLimit(.minutes(10))) struct GraphProgramTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("saved.json", DependencyGraph.sample.rendered(as: .json))
  }

  /// The line of a script that writes the sample graph.
  private var answer: String { "cat '\(folder.path)/saved.json' >\"$INJECTOR_GRAPH_OUTPUT\"" }

  @Test func run_writesTheGraph_ofAProgramThatAnswers() async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "\(answer)\necho noise\necho noise >&2")
    #expect(try await Inspect.run("graph", "--run", program) == Inspect.Result(output: DependencyGraph.sampleTree))
  }

  @Test func run_passesArguments_afterTwoDashes() async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "printf '%s\\n' \"$#\" \"$@\" >'\(folder.path)/arguments'\n\(answer)")
    let result = try await Inspect.run("graph", "--run", program, "--format", "dot", "--", "--format", "a b", "", "--")
    #expect(result == Inspect.Result(output: DependencyGraph.sample.rendered(as: .dot)))
    #expect(try folder.read("arguments") == "4\n--format\na b\n\n--\n")
  }

  @Test func run_passesTheEnvironment_andNoInput() async throws {
    defer { folder.remove() }
    let program = try folder.script(
      "program", "cat >'\(folder.path)/input'\necho \"$MARK\" >'\(folder.path)/mark'\n\(answer)")
    let result = try await Inspect.run("graph", "--run", program, input: "unread", environment: ["MARK": "x y"])
    #expect(result == Inspect.Result(output: DependencyGraph.sampleTree))
    #expect(try folder.read("input") == "")
    #expect(try folder.read("mark") == "x y\n")
  }

  @Test func run_findsNames_inPath() async throws {
    defer { folder.remove() }
    _ = try folder.script("some-program", answer)
    let path = "\(folder.path):/usr/bin:/bin"
    let result = try await Inspect.run("graph", "--run", "some-program", environment: ["PATH": path])
    #expect(result == Inspect.Result(output: DependencyGraph.sampleTree))
  }

  @Test func run_findsNames_nextToItself() async throws {
    defer { folder.remove() }
    // The tool is next to itself, and exits with code 2 without a command.
    let result = try await Inspect.run("graph", "--run", "injector-inspect", environment: ["PATH": ""])
    #expect(
      result.errors.hasPrefix(
        "injector-inspect: cannot get a graph from 'injector-inspect': it exited with code 2\n"))
  }

  @Test func run_leavesNothingBehind_inTheTemporaryFolder() async throws {
    defer { folder.remove() }
    let temporary = try Folder()
    defer { temporary.remove() }
    for ending in ["exit 0", "exit 3", "kill -9 $$", "exec sleep 1000"] {
      let program = try folder.script("program", "\(answer)\n\(ending)")
      _ = try await Inspect.run(
        "graph", "--run", program, "--timeout", "0.3", environment: ["TMPDIR": temporary.path])
      #expect(try temporary.names() == [], "after \(ending)")
    }
  }

  @Test func run_fails_forProgramsThatCannotBeStarted() async throws {
    defer { folder.remove() }
    let text = try folder.write("text", "no program")
    let broken = try folder.script("broken", "")
    try Data("#!/no/such/shell\n".utf8).write(to: URL(fileURLWithPath: broken))
    #expect(
      try await Inspect.run("graph", "--run", "\(folder.path)/no")
        == .refusal("there is no program '\(folder.path)/no'"))
    #expect(
      try await Inspect.run("graph", "--run", folder.path) == .refusal("'\(folder.path)' is a folder, not a program"))
    #expect(
      try await Inspect.run("graph", "--run", text)
        == .refusal("'\(text)' is not executable\nTo read a saved graph, pass the file without --run."))
    #expect(
      try await Inspect.run("graph", "--run", broken)
        == .refusal("cannot start '\(broken)': no such file or directory"))
    #expect(
      try await Inspect.run("graph", "--run", "Qwxyz", environment: ["PATH": folder.path])
        == .refusal(
          "there is no program 'Qwxyz' next to injector-inspect or in PATH\n"
            + "If it is a product of the package, build it first: swift build --product Qwxyz"))
  }

  @Test func run_fails_forAProgramThatDoesNotAnswer() async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "echo hello\necho ready >&2")
    #expect(
      try await Inspect.run("graph", "--run", program)
        == .refusal(
          """
          cannot get a graph from '\(program)': it ended without writing one
          The last lines of its standard error:
            | ready
          To fix this, add the product InjectorInspection to its target, import it, and begin its main with
            GraphRequest.answer { DependencyGraph(of: AppPlugin()) }
          """))
  }

  @Test func run_fails_forOutputThatIsNotAGraph() async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "echo '{' >\"$INJECTOR_GRAPH_OUTPUT\"")
    let expected =
      "cannot read a graph from the output of '\(program)': broken at line 2: the text ends early"
    #expect(try await Inspect.run("graph", "--run", program) == .refusal(expected))
  }

  @Test func run_showsTheLastErrors_ofAProgramThatFails() async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "for i in $(seq 1 2000); do echo line $i >&2; done; exit 3")
    let lines = (1989...2000).map { "  | line \($0)" }.joined(separator: "\n")
    #expect(
      try await Inspect.run("graph", "--run", program)
        == .refusal(
          "cannot get a graph from '\(program)': it exited with code 3\nThe last lines of its standard error:\n\(lines)"
        ))
  }

  @Test(arguments: [SIGSEGV, SIGILL, SIGABRT, SIGKILL])
  func run_namesTheSignal_ofAProgramThatCrashes(signal: Int32) async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "\(answer)\nulimit -c 0\nkill -\(signal) $$")
    let name = String(cString: strsignal(signal))
    let expected = "cannot get a graph from '\(program)': it crashed with signal \(signal) (\(name))"
    #expect(try await Inspect.run("graph", "--run", program) == .refusal(expected))
  }

  @Test func run_stopsAProgram_thatHangs() async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "exec sleep 1000")
    #expect(
      try await Inspect.run("graph", "--run", program, "--timeout", "0.5")
        == .refusal(
          """
          cannot get a graph from '\(program)': it wrote none within 0.5 seconds and was stopped
          To fix this, add the product InjectorInspection to its target, import it, and begin its main with
            GraphRequest.answer { DependencyGraph(of: AppPlugin()) }
          If the program needs more time, raise --timeout.
          """))
  }

  @Test(arguments: ["wait", "exit 0", "kill -9 $$"])
  func run_stopsTheProcessesOfTheProgram_whenItEnds(ending: String) async throws {
    defer { folder.remove() }
    // Every process inherits the pipe, so reading it to its end proves that they have all ended.
    let pipe = "\(folder.path)/pipe"
    let program = try folder.script("program", "\(answer)\nsleep 1000 &\n\(ending)")
    let run = "\"$INSPECT\" graph --run '\(program)' --timeout \(ending == "wait" ? 0.5 : 30)"
    let result = try await Inspect.shell("mkfifo '\(pipe)' && { \(run) 9>'\(pipe)' >/dev/null 2>&1 & cat '\(pipe)'; }")
    #expect(result == Inspect.Result())
  }

  @Test(arguments: ["", " >&2"])
  func run_doesNotBlock_onAProgramThatFloods(target: String) async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "head -c 3000000 /dev/zero\(target)\n\(answer)")
    #expect(try await Inspect.run("graph", "--run", program) == Inspect.Result(output: DependencyGraph.sampleTree))
  }

  @Test(arguments: ["", " >&2"])
  func run_stopsAProgram_thatFloodsForever(target: String) async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "exec yes no\(target)")
    let result = try await Inspect.run("graph", "--run", program, "--timeout", "0.3")
    #expect(
      result.errors.hasPrefix(
        "injector-inspect: cannot get a graph from '\(program)': it wrote none within 0.3 seconds and was stopped\n"))
    #expect(result.exitCode == 2)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func run_stopsTheProgramAndCleansUp_whenInterrupted(signal: Int32) async throws {
    defer { folder.remove() }
    let temporary = try Folder()
    defer { temporary.remove() }
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

  @Test(arguments: ["mkfifo", "ln -s /dev/zero", "mkdir"])
  func run_fails_forAnAnswerThatIsNotAFile(command: String) async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "\(command) \"$INJECTOR_GRAPH_OUTPUT\"")
    #expect(
      try await Inspect.run("graph", "--run", program, "--timeout", "2")
        == .refusal("cannot read the output of '\(program)': it is not a file"))
  }

  @Test func run_escapesTheErrors_ofAProgramThatFails() async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "printf 'a\\033[2Jb\\nc\\177\\n' >&2; exit 3")
    #expect(
      try await Inspect.run("graph", "--run", program)
        == .refusal(
          """
          cannot get a graph from '\(program)': it exited with code 3
          The last lines of its standard error:
            | a\\u{1B}[2Jb
            | c\\u{7F}
          """))
  }

  @Test func run_refusesAnAnswerThatIsTooLarge_whateverTheTimeLimit() async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "truncate -s 20G \"$INJECTOR_GRAPH_OUTPUT\"")
    #expect(
      try await Inspect.run("graph", "--run", program, "--timeout", "1")
        == .refusal("cannot read the output of '\(program)': it has more than 256 MB, the most that is read"))
  }

  @Test func file_isRefused_ifItIsEndless() async throws {
    defer { folder.remove() }
    let expected = "it has more than 256 MB, the most that is read"
    let result = try await Inspect.shell("yes | \"$INSPECT\" check -")
    #expect(result == .refusal("cannot read standard input: \(expected)"))
  }
}
