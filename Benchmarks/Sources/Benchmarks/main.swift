import Injector

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

struct Usage: Error {}

/// Writes a message to standard error, as standard output has the tables.
func complain(_ message: String) {
  let line = Array((message + "\n").utf8)
  _ = write(2, line, line.count)
}

/// What the command line asks for.
struct Options {
  var smoke = false
  var only: String?
  /// The path of a built `injector-inspect`, to measure it too.
  var tool: String?
  /// How many operations of each side run between marks, instead of being timed.
  var instructions: Int?

  init(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--smoke": smoke = true
      case "--only", "--tool":
        guard let value = rest.popFirst() else { throw Usage() }
        if argument == "--only" { only = value } else { tool = value }
      case "--instructions":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count >= 0 else { throw Usage() }
        instructions = count
      default: throw Usage()
      }
    }
  }

  func wants(_ name: String) -> Bool { only == nil || only == name }
}

@MainActor
func run(_ options: Options) throws {
  let hand = HandWritten()
  let container = try Container { registerAnywhere(in: $0) }
  let child = try container.makeChild()
  let grandchild = try child.makeChild().makeChild()
  let main = try Container { registerOnMainActor(in: $0) }
  let traced = try Container(tracer: Tracer(capacity: 0)) { registerAnywhere(in: $0) }
  let wrapped = try Container { registerThroughWrapping(in: $0) }
  let injected = try container.resolve(Handles.self)
  let handles = try Handles.taken(from: container)
  try Verification.run(
    hand, [container, main, traced], [injected, handles], children: [child, grandchild], wrapped: wrapped)

  try Verification.count(registerAnywhere)
  try Verification.count(registerOnMainActor)

  let direct = Workload.direct(hand, container)
  let workloads =
    direct + Workload.children(hand, child, grandchild) + Workload.onMainActor(hand, main)
    + Workload.through(handles, named: "handle", hand) + Workload.through(injected, named: "provider", hand)
    + Workload.wrapped(hand, wrapped) + Workload.direct(hand, traced, named: "traced.").prefix(3)

  let names = workloads.map(\.name) + ["threads", "setup", "tool"]
  if let only = options.only, !names.contains(only) {
    complain("there is no \(only) to run; there are \(names.joined(separator: ", "))")
    throw Usage()
  }
  if options.only == "tool", options.tool == nil {
    complain("--tool PATH is missing: the injector-inspect to run")
    throw Usage()
  }
  if options.smoke { print("A smoke run: it shows that everything works. It is too short to say how fast.\n") }

  if let operations = options.instructions {
    return try Instructions.run(workloads.filter { options.wants($0.name) }, operations: operations)
  }

  let samples = options.smoke ? 3 : 41
  if workloads.contains(where: { options.wants($0.name) }) {
    print("workload               hand ns   container ns   ratio")
  }
  for workload in workloads where options.wants(workload.name) {
    let measured = try Measurement.of(workload, samples: samples, nanoseconds: options.smoke ? 1e5 : 4e6)
    let name = workload.name + String(repeating: " ", count: max(0, 20 - workload.name.count))
    print(
      name, format(measured.hand, width: 9), format(measured.container, width: 14),
      format(measured.ratio, width: 7, decimals: 2))
  }

  if options.wants("threads") {
    print("\ntwo threads              hand   container   of hand's")
    for workload in direct.prefix(4) {
      let factor = try Scaling.of(workload, samples: options.smoke ? 1 : 21, count: options.smoke ? 1000 : 200_000)
      let name = workload.name + String(repeating: " ", count: max(0, 20 - workload.name.count))
      print(
        name, format(factor.hand, width: 7, decimals: 2) + "x", format(factor.container, width: 9, decimals: 2) + "x",
        format(100 * factor.container / factor.hand, width: 9) + " %")
    }
  }

  if options.wants("setup") {
    print("\nset-up                                 ns a registration   bytes a registration")
    for count in options.smoke ? [1000] : [1000, 50_000] {
      let runs = options.smoke ? 1 : count > 1000 ? 7 : 101
      for (name, build) in [
        ("dictionary of closures", { SetUp.dictionary($0) }), ("register, validate, link", { try SetUp.container($0) }),
      ] as [(String, ([ServiceIdentifier]) throws -> Any)] {
        let (time, bytes) = try SetUp.measure(count: count, samples: runs, build)
        let label = "\(count), \(name)"
        print(
          label + String(repeating: " ", count: max(0, 38 - label.count)), format(time, width: 15),
          pad(bytes.map(String.init) ?? "-", 22))
      }
    }
    let parent = try SetUp.container(SetUp.identifiers(options.smoke ? 100 : 10_000))
    print(
      "\na child of 10 registrations:",
      format(try SetUp.child(of: parent, samples: options.smoke ? 1 : 201) / 1000, width: 0), "microseconds")
  }

  if let tool = options.tool, options.wants("tool") {
    try ToolRun.printAll(tool, counts: options.smoke ? [100] : [1000, 10_000, 50_000])
  }
}

do {
  try run(try Options(CommandLine.arguments))
} catch is Usage {
  complain("usage: Benchmarks [--smoke] [--only NAME] [--instructions N] [--tool PATH]")
  exit(2)
} catch {
  complain("failed: \(error)")
  exit(1)
}
