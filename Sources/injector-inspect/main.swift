import Foundation

// With SIGPIPE ignored, `write` reports a closed pipe, and `injector-inspect graph ... | head` ends silently.
signal(SIGPIPE, SIG_IGN)
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
