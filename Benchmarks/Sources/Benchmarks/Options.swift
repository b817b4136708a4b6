#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What the command line asks for.
struct Options {
  struct Usage: Error, CustomStringConvertible {
    let description: String
  }

  static let help = """
    usage: Benchmarks [--smoke] [--only NAME]... [--tool PATH]
           Benchmarks --instructions N [--only NAME]...
           Benchmarks --help

      --smoke           a short run, which shows that everything works
      --only NAME       one workload, or a group of them such as handle; several times for several
      --tool PATH       also measures a built injector-inspect, as "tool"
      --instructions N  runs N operations of each side between marks, for instructions.sh to count

    """

  var smoke = false
  var wantsHelp = false
  var only: [String] = []
  var tool: String?
  var instructions: Int?

  init(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst() else { throw Usage(description: "\(argument) has no value") }
        return value
      }
      switch argument {
      case "--smoke": smoke = true
      case "--help", "-h": wantsHelp = true
      case "--only": only.append(try value())
      case "--tool": tool = try value()
      case "--instructions":
        let text = try value()
        guard let count = Int(text), count > 0 else {
          throw Usage(description: "--instructions takes a number of operations, not \(text)")
        }
        instructions = count
      default: throw Usage(description: "there is no option \(argument)")
      }
    }
    if instructions != nil, smoke || tool != nil {
      throw Usage(description: "--instructions goes with --only and nothing else")
    }
    if only.contains("tool"), tool == nil {
      throw Usage(description: "--tool PATH is missing: the injector-inspect to run")
    }
    if let tool, access(tool, X_OK) != 0 { throw Usage(description: "\(tool) is no program to run") }
    if tool != nil, !wants("tool") { throw Usage(description: "--tool needs --only tool, where there is --only") }
  }

  /// Whether something is to be run: one of those asked for, or of a group that is, or anything where nothing is.
  func wants(_ name: String) -> Bool { only.isEmpty || only.contains { name == $0 || name.hasPrefix($0 + ".") } }

  /// Throws where one of the names asked for is none of those that there are.
  func check(_ names: [String]) throws {
    for name in only where !names.contains(where: { $0 == name || $0.hasPrefix(name + ".") }) {
      throw Usage(description: "there is no \(name) to run; there are \(names.joined(separator: ", "))")
    }
  }
}
