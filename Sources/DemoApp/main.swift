import Foundation
import Injector
import InjectorHeadless
import InjectorInspection

// Answers `injector-inspect graph --run DemoApp` before the app opens anything.
GraphRequest.answer { DependencyGraph(of: AppPlugin()) }

var options = LaunchOptions()
do throws(LaunchOptions.ArgumentError) {
  options = try LaunchOptions(arguments: Array(CommandLine.arguments.dropFirst()))
} catch {
  if error == .helpRequested {
    write("\(error)\n", to: STDOUT_FILENO)
    exit(0)
  }
  write("\(error)\n\n\(LaunchOptions.usage)\n", to: STDERR_FILENO)
  exit(2)
}

let environment = TerminalEnvironment(ProcessInfo.processInfo.environment)
let terminal = Terminal()
let takesKeys = terminal != nil && isatty(STDOUT_FILENO) == 1 && environment.placesCursor
if takesKeys, options.pace == nil { options.pace = .milliseconds(700) }

let window = HeadlessWindow()
do {
  let container = try Container(AppPlugin(), overriding: { $0.instance(options, for: LaunchOptions.self) })
  let coordinator = try container.resolve(AppCoordinator.self, arguments: window)
  coordinator.start()
  terminal?.watch(readsKeys: takesKeys)
  if let terminal, takesKeys {
    terminal.enter(.keys)
    await KeySession(window: window, terminal: terminal, inColor: environment.inColor).run()
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
  extendLifetime((container, coordinator))
} catch {
  write("\(error)\n", to: STDERR_FILENO)
  exit(1)
}
