import Foundation
import Injector
import InjectorHeadless
import InjectorInspection

// Answers `injector-inspect graph --run DemoApp` before the app opens anything.
GraphRequest.answer { request in DependencyGraph(of: AppPlugin(), without: request.without) }

/// Ends the program because of its arguments.
func refuse(_ reason: String) -> Never {
  write("\(reason)\n", to: STDERR_FILENO)
  exit(2)
}

var options: CommandLineOptions
do { options = try CommandLineOptions(arguments: Array(CommandLine.arguments.dropFirst())) } catch {
  refuse("\(error)\nTo see every option, run DemoApp --help.")
}
if options.needsHelp {
  write("\(CommandLineOptions.usage)\n", to: STDOUT_FILENO)
  exit(0)
}

let environment = ProcessInfo.processInfo.environment
let terminal = Terminal()
let isInteractive = terminal != nil && isatty(STDOUT_FILENO) == 1
let takesKeys = isInteractive && !["", "dumb", "unknown"].contains(environment["TERM"] ?? "")
if takesKeys { options.launch.pace = .milliseconds(700) }

do {
  let window = HeadlessWindow()
  let app = try LiveApp(options: options.launch, window: window)
  let trace = options.trace.map { TraceFile(path: $0, tracer: app.tracer) }
  // Now rather than at the end: a path that doesn't work is better known before there is something to lose.
  do { try trace?.save() } catch {
    refuse("\(options.trace ?? "") can't be written. To fix this, give --trace a path in a folder that exists.")
  }
  app.start()
  if let terminal, takesKeys {
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
