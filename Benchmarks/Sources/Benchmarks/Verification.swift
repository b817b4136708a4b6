import Injector

/// Shows that the container does the work that the hand-written side does, before anything is timed.
@MainActor
enum Verification {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameters:
  ///   - containers: Each has every registration, and singletons of its own.
  ///   - handles: Those of the first container.
  ///   - children: Those of the first container.
  static func run(
    _ hand: HandWritten, _ containers: [Container], _ handles: [Handles], children: [Container], wrapped: Container
  ) throws {
    try check(hand)
    for container in containers { try check(container, singletonsOf: container) }
    for child in children { try check(child, singletonsOf: containers[0]) }
    try checkShallow(wrapped)
    for handle in handles { try check(handle, of: containers[0]) }
  }

  /// Counts what one operation of each workload builds, as a tracer sees it: no instance more than by hand.
  static func count(_ register: @escaping (Registry) -> Void) throws {
    let tracer = Tracer()
    let container = try Container(tracer: tracer) { register($0) }
    func count(_ expected: Int, _ workload: String, _ operation: () throws -> Void) throws {
      try operation()  // Builds the singletons.
      tracer.removeAll()
      try operation()
      let built = tracer.events.filter { $0.outcome == .created }.count
      try check(built == expected, "\(workload) builds \(expected) instances, and not \(built)")
    }
    try count(0, "singleton") {
      _ = try container.resolve((any Singleton1).self)
      _ = try container.resolve((any Singleton2).self)
      _ = try container.resolve((any Singleton3).self)
    }
    try count(3, "transient") {
      _ = try container.resolve((any Transient1).self)
      _ = try container.resolve((any Transient2).self)
      _ = try container.resolve((any Transient3).self)
    }
    try count(6, "combined") {
      _ = try container.resolve((any Combined1).self)
      _ = try container.resolve((any Combined2).self)
      _ = try container.resolve((any Combined3).self)
    }
    try count(21, "complex") {
      for parts in [
        try container.resolve((any Complex1).self).parts, try container.resolve((any Complex2).self).parts,
        try container.resolve((any Complex3).self).parts,
      ] {
        try check(
          parts.0.singleton as AnyObject === container.resolve((any Singleton1).self) as AnyObject
            && parts.1.singleton as AnyObject === container.resolve((any Singleton2).self) as AnyObject
            && parts.2.singleton as AnyObject === container.resolve((any Singleton3).self) as AnyObject,
          "all parts share the singletons")
      }
    }
    try count(3, "named") {
      for (name, number) in [("one", 1), ("two", 2), ("three", 3)] as [(ServiceIdentifier, Int)] {
        try check(container.resolve((any Named).self, name).name == number, "each identifier has its service")
      }
    }
    try count(1, "argument") { _ = try container.resolve((any Argued).self, arguments: 7, "seven") }
    try count(20, "deep") { _ = try container.resolve((any Link1).self) }
    try count(4, "graph") { _ = try container.resolve((any Diamond).self) }
  }

  private static func check(_ hand: HandWritten) throws {
    try check(hand.singleton1() as AnyObject === hand.singleton1() as AnyObject, "a singleton is one by hand")
    try check(hand.transient1() as AnyObject !== hand.transient1() as AnyObject, "a transient is new by hand")
    let complex = hand.complex1()
    try check(complex.parts.2.singleton as AnyObject === complex.singletons.2 as AnyObject, "parts share by hand")
    try check(hand.named("two")?.name == 2 && hand.argued(7, "seven").text == "seven", "names and arguments by hand")
    try check(hand.link1().depth == 20, "the chain by hand has twenty links")
    let diamond = hand.diamond()
    try check(diamond.left.shared as AnyObject === diamond.right.shared as AnyObject, "a diamond shares by hand")
  }

  private static func checkShallow(_ source: Container) throws {
    try check(
      source.resolve((any Singleton1).self) as AnyObject === source.resolve((any Singleton1).self) as AnyObject,
      "a singleton is one")
    try check(
      source.resolve((any Transient1).self) as AnyObject !== source.resolve((any Transient1).self) as AnyObject,
      "a transient is new")
    let (one, other) = (try source.resolve((any Combined1).self), try source.resolve((any Combined1).self))
    try check(one as AnyObject !== other as AnyObject, "what is combined is new")
    try check(one.singleton as AnyObject === other.singleton as AnyObject, "and shares its singleton")
    try check(one.transient as AnyObject !== other.transient as AnyObject, "and has a transient of its own")
  }

  private static func check(_ source: Container, singletonsOf container: Container) throws {
    try checkShallow(source)
    try check(
      source.resolve((any Singleton1).self) as AnyObject === container.resolve((any Singleton1).self) as AnyObject,
      "a child has its parent's singleton")
    let complex = try source.resolve((any Complex1).self)
    try check(complex.parts.2.singleton as AnyObject === complex.singletons.2 as AnyObject, "parts share singletons")
    try check(
      complex.parts.0.transient as AnyObject !== source.resolve((any Complex1).self).parts.0.transient as AnyObject,
      "parts are new")
    try check(source.resolve((any Named).self, "two").name == 2, "identifiers tell apart")
    let argued = try source.resolve((any Argued).self, arguments: 7, "seven")
    try check(argued.count == 7 && argued.text == "seven", "arguments arrive")
    try check(source.resolve((any Link1).self).depth == 20, "the chain has twenty links")
    let diamond = try source.resolve((any Diamond).self)
    try check(diamond.left.shared as AnyObject === diamond.right.shared as AnyObject, "a diamond shares its part")
    try check(
      source.resolve((any Diamond).self).left.shared as AnyObject !== diamond.left.shared as AnyObject,
      "each diamond has a part of its own")
  }

  private static func check(_ handle: Handles, of container: Container) throws {
    try check(
      handle.singleton1() as AnyObject === container.resolve((any Singleton1).self) as AnyObject,
      "a provider gives the singleton")
    try check(
      handle.transient1() as AnyObject !== handle.transient1() as AnyObject, "a provider gives new transients")
    try check(handle.link1().depth == 20, "a provider gives the chain")
    try check(handle.argued(7, "seven").text == "seven", "a provider passes arguments")
    let diamond = try handle.diamond()
    try check(
      diamond.left.shared as AnyObject === diamond.right.shared as AnyObject, "a provided diamond shares its part")
    let complex = try handle.complex1()
    try check(
      complex.parts.2.singleton as AnyObject === complex.singletons.2 as AnyObject, "provided parts share singletons")
    let combined = try handle.combined1()
    try check(
      combined.singleton as AnyObject === container.resolve((any Combined1).self).singleton as AnyObject,
      "what is provided shares its singleton")
  }

  private static func check(_ holds: Bool, _ what: String) throws {
    if !holds { throw Failure(description: "not so: \(what)") }
  }
}
