import Foundation

// A closed pipe is then told by `write`, and `injector-inspect graph ... | head` ends without a trace.
signal(SIGPIPE, SIG_IGN)
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
