import Foundation
import Injector
import InjectorHeadless
import InjectorInspection

nonisolated func write(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}

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

let mode = TerminalMode()
let isInteractive = mode != nil && isatty(STDOUT_FILENO) == 1
if isInteractive { options.pace = .milliseconds(700) }
let watchers = mode.map { mode in
  Interruption.watch { [mode, isInteractive] in
    mode.restore()
    write(isInteractive ? KeySession.leaveScreen : "\n", to: STDOUT_FILENO)
  }
}

let window = HeadlessWindow()
let input = TerminalInput()
do {
  let container = try Container(AppPlugin(), overriding: { $0.instance(options, for: LaunchOptions.self) })
  let coordinator = try container.resolve(AppCoordinator.self, arguments: window)
  coordinator.start()
  if let mode, isInteractive {
    mode.enterKeys()
    write(KeySession.enterScreen, to: STDOUT_FILENO)
    await KeySession(window: window, readKey: input.key, write: { write($0, to: STDOUT_FILENO) }).run()
    write(KeySession.leaveScreen, to: STDOUT_FILENO)
    mode.restore()
  } else {
    let readLine = { (isSecret: Bool) -> String? in
      if isSecret { mode?.hideTyping() }
      defer { mode?.restore() }
      return input.line()
    }
    await LineSession(window: window, readLine: readLine, write: { write($0, to: STDOUT_FILENO) }).run()
  }
  extendLifetime((container, coordinator, watchers))
} catch {
  write("\(error)\n", to: STDERR_FILENO)
  exit(1)
}
