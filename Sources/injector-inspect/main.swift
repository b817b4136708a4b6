import Foundation

StandardError.openClosedStreams()
// With these signals ignored, `write` reports a closed pipe and a file that is as large as it may be, so that
// `injector-inspect graph ... | head` ends silently, and `ulimit -f` with a message.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
