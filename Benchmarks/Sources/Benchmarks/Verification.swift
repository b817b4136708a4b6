import Injector

/// Shows that the container does the work that the hand-written side does, before anything is timed.
enum Verification {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static func run(_ container: Container, _ handles: [Handles], children: [Container]) throws {
    for source in [container] + children {
      try check(
        source.resolve((any Singleton1).self) as AnyObject === container.resolve((any Singleton1).self) as AnyObject,
        "a singleton is one")
      try check(
        source.resolve((any Transient1).self) as AnyObject !== source.resolve((any Transient1).self) as AnyObject,
        "a transient is new")
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
    for handle in handles {
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
    }
  }

  private static func check(_ holds: Bool, _ what: String) throws {
    if !holds { throw Failure(description: "not so: \(what)") }
  }
}
