import Foundation
import Injector

/// What happens once in the life of a process, measured in processes of its own.
///
/// The runtime remembers each type that it has met, so a second measurement in one process would find everything ready.
enum FreshProcess: String, CaseIterable {
  case clean
  case warning
  case onePlugin = "plugin"
  case plugins
  case missing

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns the nanoseconds of what is measured, in this process.
  func measure() throws -> Double {
    switch self {
    case .clean: return try Self.container(warnings: 0) { $0.service(Int.self, using: { 1 }).singleton() }
    case .warning: return try Self.container(warnings: 1) { $0.service(Int.self, using: { 1 }).weak() }
    case .onePlugin: return try Self.container([AllFeatures()])
    case .plugins: return try Self.container(featurePlugins)
    case .missing:
      let container = try Container { registerAnywhere(in: $0) }
      guard (try? container.resolve([String: Double].self)) == nil else {
        throw Failure(description: "a type that isn't registered was resolved")
      }
      return time { for _ in 0..<1000 { _ = try? container.resolve([String: Double].self) } } / 1000
    }
  }

  /// Returns the nanoseconds for a container of 512 types and one registration that has a warning or none.
  private static func container(warnings: Int, _ register: (Registry) -> Void) throws -> Double {
    var container: Container?
    let nanoseconds = try time {
      container = try Container { registry in
        for first in parts { for second in parts { for third in parts { add(first, second, third, registry) } } }
        register(registry)
      }
    }
    guard container?.diagnostics.count(where: { $0.severity == .warning }) == warnings else {
      throw Failure(description: "the container doesn't have \(warnings) warnings")
    }
    return nanoseconds
  }

  private static func container(_ plugins: [any Plugin]) throws -> Double {
    // What a first container costs anyway isn't what the two rows differ in.
    _ = try Container { $0.service(Int.self, using: { 1 }) }
    var container: Container?
    let nanoseconds = try time { container = try Container(plugins: plugins) }
    extendLifetime(container)
    return nanoseconds
  }

  // MARK: Many types

  private protocol Name: SendableMetatype {}
  private enum First: Name {}
  private enum Second: Name {}
  private enum Third: Name {}
  private enum Fourth: Name {}
  private enum Fifth: Name {}
  private enum Sixth: Name {}
  private enum Seventh: Name {}
  private enum Eighth: Name {}

  private static let parts: [any Name.Type] = [
    First.self, Second.self, Third.self, Fourth.self, Fifth.self, Sixth.self, Seventh.self, Eighth.self,
  ]

  private final class Feature<A, B, C>: Sendable {}

  private static func add<A: Name, B: Name, C: Name>(_: A.Type, _: B.Type, _: C.Type, _ registry: Registry) {
    registry.service(Feature<A, B, C>.self, using: Feature<A, B, C>.init).singleton()
  }

  /// Registers one of sixty types.
  static func registerFeature(_ number: Int, in registry: Registry) {
    let (first, second, third) = (parts[number / parts.count], parts[number % parts.count], parts[0])
    add(first, second, third, registry)
  }

  // MARK: The parent

  /// Returns the median of the measurements in as many processes as given.
  private static func medians(_ kinds: [FreshProcess], processes: Int) throws -> [Double] {
    var samples: [[Double]] = kinds.map { _ in [] }
    for sample in 0..<processes {
      for index in sample.isMultiple(of: 2) ? Array(kinds.indices) : kinds.indices.reversed() {
        samples[index].append(try kinds[index].run())
      }
    }
    return samples.map(median)
  }

  private func run() throws -> Double {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--fresh", rawValue]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let nanoseconds = Double(text.trimmingCharacters(in: .newlines)) else {
      throw Failure(description: "the process for \(rawValue) failed")
    }
    return nanoseconds
  }

  /// Prints a table of what is compared.
  static func printAll(processes: Int) throws {
    let values = try medians(allCases, processes: processes)
    func row(_ name: String, _ nanoseconds: Double, _ base: Double?) {
      print(
        label(name, width: 44), Benchmarks.format(nanoseconds / 1000, width: 12),
        base.map { Benchmarks.format(nanoseconds / $0, width: 8, decimals: 2) } ?? "")
    }
    print("\nin a fresh process                            microseconds    ratio")
    row("513 types", values[0], nil)
    row("513 types, with a warning", values[1], values[0])
    row("60 registrations in one plugin", values[2], nil)
    row("60 registrations in a plugin each", values[3], values[2])
    row("try? resolve of a missing type", values[4], nil)
  }
}
