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

/// Returns the keys in a file. A script is short: whatever else the path leads to isn't read to its end.
func readScript(_ path: String) -> KeyScript {
  guard let bytes = try? FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 1 << 16) else {
    refuse("\(path) can't be read. To fix this, give --script the path of a text file.")
  }
  do { return try KeyScript(String(decoding: bytes, as: UTF8.self)) } catch { refuse("\(path), \(error)") }
}

/// The options, and the keys to press.
func readOptions() -> (CommandLineOptions, KeyScript) {
  do {
    let options = try CommandLineOptions(arguments: Array(CommandLine.arguments.dropFirst()))
    if options.script != nil, options.screenshot == nil {
      refuse("--script needs a picture. To fix this, add --screenshot text.")
    }
    return (options, options.script.map(readScript) ?? KeyScript())
  } catch {
    refuse("\(error)\nTo see every option, run DemoApp --help.")
  }
}

var (options, script) = readOptions()
if options.needsHelp {
  write("\(CommandLineOptions.usage)\n", to: STDOUT_FILENO)
  exit(0)
}

let environment = ProcessInfo.processInfo.environment
let terminal = Terminal()
let isInteractive = terminal != nil && isatty(STDOUT_FILENO) == 1
let takesKeys = isInteractive && !["", "dumb", "unknown"].contains(environment["TERM"] ?? "")
if takesKeys, options.screenshot == nil, options.launch.pace == nil { options.launch.pace = .milliseconds(700) }

do {
  let window = HeadlessWindow()
  let app = try LiveApp(
    options: options.launch, window: window, tracer: options.hasStepClock ? .counting() : Tracer())
  let trace = options.trace.map { TraceFile(path: $0, tracer: app.tracer) }
  // Now rather than at the end: a path that doesn't work is better known before there is something to lose.
  do { try trace?.save() } catch {
    refuse("\(options.trace ?? "") can't be written. To fix this, give --trace a path in a folder that exists.")
  }
  app.start()
  if let screenshot = options.screenshot {
    var picture: TextCanvas?
    let session = KeySession(
      window: window, pane: ContainerPane(app: app), size: { options.size }, show: { picture = $0 })
    _ = await session.play(script)
    if let picture { write(screenshot.picture(of: picture), to: STDOUT_FILENO) }
  } else if let terminal, takesKeys {
    // https://no-color.org: present, and not empty.
    let inColor = environment["NO_COLOR"]?.isEmpty ?? true
    terminal.watch(readsKeys: true, willEnd: { try? trace?.save() })
    terminal.enter(.keys)
    let session = KeySession(
      window: window, pane: ContainerPane(app: app), size: { terminal.size },
      show: { terminal.show($0.bytes(inColor: inColor)) })
    await session.run(terminal.events)
    terminal.enter(.original)
  } else {
    terminal?.watch(readsKeys: false, willEnd: { try? trace?.save() })
    let readLine = { (isSecret: Bool) -> String? in
      if isSecret { terminal?.enter(.secretLines) }
      defer { terminal?.enter(.original) }
      return readInputLine()
    }
    await LineSession(
      window: window, isEchoed: isInteractive, readLine: readLine, write: { write($0, to: STDOUT_FILENO) }
    ).run()
  }
  try trace?.save()
  extendLifetime(app)
} catch {
  write("\(error)\n", to: STDERR_FILENO)
  exit(1)
}
