import Foundation
import Injector
import InjectorHeadless
import InjectorInspection

// Answers `injector-inspect graph --run DemoApp` before the app opens anything.
GraphRequest.answer { DependencyGraph(of: AppPlugin()) }

/// Ends the program because of its arguments.
func refuse(_ reason: String) -> Never {
  write("\(reason)\n", to: STDERR_FILENO)
  exit(2)
}

var options = CommandLineOptions()
do throws(CommandLineOptions.ArgumentError) {
  options = try CommandLineOptions(arguments: Array(CommandLine.arguments.dropFirst()))
} catch {
  guard error == .helpRequested else { refuse("\(error)\nTo see every option, run DemoApp --help.") }
  write("\(error)\n", to: STDOUT_FILENO)
  exit(0)
}

let environment = TerminalEnvironment(ProcessInfo.processInfo.environment)
let terminal = Terminal()
let takesKeys = terminal != nil && isatty(STDOUT_FILENO) == 1 && environment.placesCursor
if takesKeys, options.screenshot == nil, options.launch.pace == nil { options.launch.pace = .milliseconds(700) }

var script = KeyScript()
if let path = options.script {
  guard takesKeys || options.screenshot != nil else {
    refuse("--script needs a terminal. To fix this, add --screenshot text.")
  }
  do {
    // A script is short. Whatever else the path leads to isn't read to its end.
    let bytes = try FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 1 << 16) ?? Data()
    script = try KeyScript(String(decoding: bytes, as: UTF8.self))
  } catch let error as KeyScript.SyntaxError {
    refuse("\(path), \(error)")
  } catch {
    refuse("\(path) can't be read. To fix this, give --script the path of a text file.")
  }
}

let window = HeadlessWindow()
do {
  let app = try LiveApp(
    options: options.launch, window: window, tracer: options.hasStepClock ? .counting() : Tracer())
  let trace = options.trace.map { TraceFile(path: $0, tracer: app.tracer) }
  // Now rather than at the end: a path that doesn't work is better known before there is something to lose.
  do { try trace?.save() } catch {
    refuse("\(options.trace ?? "") can't be written. To fix this, give --trace a path in a folder that exists.")
  }
  app.start()
  if let screenshot = options.screenshot {
    let session = KeySession(
      window: window, terminal: OffscreenTerminal(size: options.size), inColor: true, pane: ContainerPane(app: app))
    _ = await session.play(script)
    if let frame = session.shown { write(screenshot.picture(of: frame), to: STDOUT_FILENO) }
    try trace?.save()
    exit(0)
  }
  terminal?.watch(readsKeys: takesKeys, willEnd: { try? trace?.save() })
  if let terminal, takesKeys {
    terminal.enter(.keys)
    let session = KeySession(
      window: window, terminal: terminal, inColor: environment.inColor, pane: ContainerPane(app: app))
    await session.run(playing: script)
    terminal.enter(.original)
  } else {
    let isEchoed = terminal != nil && isatty(STDOUT_FILENO) == 1
    let readLine = { (isSecret: Bool) -> String? in
      if isSecret { terminal?.enter(.secretLines) }
      defer { terminal?.enter(.original) }
      return readInputLine()
    }
    let session = LineSession(
      window: window, isEchoed: isEchoed, readLine: readLine, write: { write($0, to: STDOUT_FILENO) })
    await session.run()
  }
  try trace?.save()
  extendLifetime(app)
} catch {
  write("\(error)\n", to: STDERR_FILENO)
  exit(1)
}
