/// The options of the command line.
struct Options {
  struct Usage: Error, CustomStringConvertible {
    let description: String
  }

  static let help = """
    usage: Benchmarks [--smoke] [--only NAME]...
           Benchmarks --instructions N [--only NAME]...
           Benchmarks --help

      --smoke           run each workload briefly, to check that everything works
      --only NAME       run one workload, or a group of workloads such as handle; can be repeated
      --instructions N  run N operations of each side between marks, for instructions.sh to count
      --help            show this help

    """

  var smoke = false
  var wantsHelp = false
  var only: [String] = []
  var instructions: Int?

  init(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst() else { throw Usage(description: "\(argument) needs a value") }
        return value
      }
      switch argument {
      case "--smoke": smoke = true
      case "--help", "-h": wantsHelp = true
      case "--only": only.append(try value())
      case "--instructions":
        let text = try value()
        guard let count = Int(text), count > 0 else {
          throw Usage(description: "--instructions must be a number of operations greater than 0, not \(text)")
        }
        instructions = count
      default: throw Usage(description: "there is no option \(argument)")
      }
    }
    if instructions != nil, smoke {
      throw Usage(description: "--instructions can be combined with --only, but with no other option")
    }
  }

  /// Returns a Boolean value that indicates whether to run the workload with the given name. Without `--only`, every
  /// workload runs.
  func wants(_ name: String) -> Bool { only.isEmpty || only.contains { name == $0 || name.hasPrefix($0 + ".") } }

  /// Throws an error if a requested name isn't one of the given names or groups.
  func check(_ names: [String]) throws {
    for name in only where !names.contains(where: { $0 == name || $0.hasPrefix(name + ".") }) {
      throw Usage(description: "there is no workload \(name); the workloads are \(names.joined(separator: ", "))")
    }
  }
}
