import Foundation
import Injector
import InjectorInspection

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The time and memory that `injector-inspect graph` uses for a large graph, in a separate process.
struct ToolRun {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let seconds: Double
  /// The peak memory of the process.
  let peakBytes: Int

  /// Renders a saved graph once and compares the output.
  ///
  /// - Parameter expected: The expected output. It is created after the run, because a process starts with the memory
  ///   of its parent.
  init(
    _ tool: String, graph file: String, as format: GraphFormat, expecting expected: @autoclosure () -> String
  ) throws {
    let picture = file + ".picture"
    defer { unlink(picture) }
    let words = [tool, "graph", file, "--format", format.rawValue, "--output", picture]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    var status: Int32 = 0
    var usage = rusage()
    var isDone = false
    let nanoseconds = time {
      guard posix_spawn(&process, tool, nil, nil, &arguments, environ) == 0 else { return }
      isDone = wait4(process, &status, 0, &usage) == process && status == 0
    }
    guard isDone else { throw Failure(description: "\(words.joined(separator: " ")) failed") }
    guard (try? String(contentsOfFile: picture, encoding: .utf8)) == expected() else {
      throw Failure(description: "the output of \(words.joined(separator: " ")) differs from the library's")
    }
    seconds = nanoseconds / 1e9
    #if canImport(Darwin)
      peakBytes = usage.ru_maxrss
    #else
      peakBytes = usage.ru_maxrss * 1024
    #endif
  }

  /// Returns the graph of the given number of registrations, rendered by the library.
  private static func picture(of count: Int, as format: GraphFormat) -> String {
    DependencyGraph(of: SetUp.plugin(count)).rendered(as: format)
  }

  /// Prints a table of all formats.
  static func printAll(_ tool: String, counts: [Int]) throws {
    print("\ninjector-inspect graph    registrations   seconds  µs / registration   peak MB")
    for count in counts {
      let file = "\(NSTemporaryDirectory())injector-benchmark-\(getpid())-\(count).json"
      try picture(of: count, as: .json).write(toFile: file, atomically: false, encoding: .utf8)
      defer { unlink(file) }
      for format in GraphFormat.allCases {
        let run = try ToolRun(tool, graph: file, as: format, expecting: picture(of: count, as: format))
        print(
          label(format.rawValue, width: 24), pad("\(count)", 14),
          Benchmarks.format(run.seconds, width: 9, decimals: 2),
          Benchmarks.format(run.seconds / Double(count) * 1e6, width: 19),
          Benchmarks.format(Double(run.peakBytes) / 1e6, width: 9))
      }
    }
  }
}
