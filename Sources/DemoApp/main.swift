import Foundation
import Injector
import InjectorHeadless
import InjectorInspection

// Answers `injector-inspect graph --run DemoApp` before the app opens anything.
GraphRequest.answer { request in DependencyGraph(of: AppPlugin(), without: request.without) }

var options = CommandLineOptions(arguments: Array(CommandLine.arguments.dropFirst()))
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
    CommandLineOptions.refuse(
      "\(options.trace ?? "") can't be written. To fix this, give --trace a path in a folder that exists.")
  }
  app.start()
  terminal?.watch(readsKeys: takesKeys, willEnd: { try? trace?.save() })
  if let terminal, takesKeys {
    // https://no-color.org: present, and not empty.
    let inColor = environment["NO_COLOR"]?.isEmpty ?? true
    terminal.enter(.keys)
    let session = KeySession(
      window: window, pane: ContainerPane(app: app), size: { terminal.size },
      show: { terminal.show($0.bytes(inColor: inColor)) })
    await session.run(terminal.events)
    terminal.enter(.original)
  } else {
    let readLine = { (isSecret: Bool) -> String? in
      if isSecret { terminal?.enter(.secretLines) }
      defer { terminal?.enter(.original) }
      return Swift.readLine()
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
