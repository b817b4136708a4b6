import Injector

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Writes a message to standard error, because standard output contains the tables.
func report(_ message: String) {
  let line = Array((message + "\n").utf8)
  _ = write(2, line, line.count)
}

@MainActor
func run(_ options: Options) throws {
  let hand = HandWritten()
  let fixture = try Fixture()
  defer { extendLifetime(fixture) }
  let workloads = fixture.workloads(hand)
  try options.check(workloads.map(\.name) + (options.instructions == nil ? ["threads", "sizes"] : []))

  try Verification.run(workloads)
  try Verification.count(hand)

  if let operations = options.instructions {
    return try Instructions.run(workloads.filter { options.wants($0.name) }, operations: operations)
  }
  if options.smoke { print("This is a smoke run. It is too short for meaningful times.\n") }
  try printTimes(workloads.filter { options.wants($0.name) }, smoke: options.smoke)
  if options.wants("threads") { try printScaling(workloads.prefix(4), smoke: options.smoke) }
  if options.wants("sizes") { try printSizes(smoke: options.smoke) }
}

@MainActor
func printTimes(_ workloads: [Workload], smoke: Bool) throws {
  if !workloads.isEmpty { print("workload               hand ns   container ns   ratio") }
  for workload in workloads {
    let measured = try Measurement.of(workload, samples: smoke ? 3 : 41, nanoseconds: smoke ? 1e5 : 4e6)
    print(
      label(workload.name), format(measured.hand, width: 9), format(measured.container, width: 14),
      format(measured.ratio, width: 7, decimals: 2))
  }
}

func printScaling(_ workloads: ArraySlice<Workload>, smoke: Bool) throws {
  print("\ntwo threads              hand   container       ratio")
  for workload in workloads {
    let factor = try Scaling.of(workload, samples: smoke ? 1 : 21, count: smoke ? 1000 : 200_000)
    print(
      label(workload.name), format(factor.hand, width: 7, decimals: 2) + "x",
      format(factor.container, width: 9, decimals: 2) + "x",
      format(100 * factor.container / factor.hand, width: 9) + " %")
  }
}

/// Prints the cost of a registration in containers of two sizes, between which it must not grow.
func printSizes(smoke: Bool) throws {
  print("\nsizes                                  ns / registration   bytes / registration")
  for count in smoke ? [1000] : [1000, 100_000] {
    let runs = smoke ? 1 : count > 1000 ? 7 : 51
    for (name, build) in [
      ("dictionary of closures", { SetUp.dictionary($0) }), ("register, validate, link", { try SetUp.container($0) }),
    ] as [(String, ([ServiceIdentifier]) throws -> Any)] {
      let (time, bytes) = try SetUp.measure(count: count, samples: runs, build)
      print(
        label("\(count), \(name)", width: 38), format(time, width: 15), pad(bytes.map(String.init) ?? "-", 22))
    }
  }
}

do {
  let options = try Options(CommandLine.arguments)
  if options.wantsHelp { print(Options.help, terminator: "") } else { try run(options) }
} catch let usage as Options.Usage {
  report("\(usage)\nSee: Benchmarks --help")
  exit(2)
} catch {
  report("failed: \(error)")
  exit(1)
}
