// The services of the workloads. Each is a final class that conforms to a protocol without a class constraint.
//
// The protocols are public, because the optimizer would assume the single conformer of an internal protocol and rewrite
// the initializers, for the worse. It can't do that in an app that has mocks.

public protocol Singleton1: Sendable { var name: Int { get } }
public protocol Singleton2: Sendable { var name: Int { get } }
public protocol Singleton3: Sendable { var name: Int { get } }
final class SingletonService1: Singleton1 {
  let name = 1
  init() {}
}
final class SingletonService2: Singleton2 {
  let name = 2
  init() {}
}
final class SingletonService3: Singleton3 {
  let name = 3
  init() {}
}

public protocol Transient1 { var name: Int { get } }
public protocol Transient2 { var name: Int { get } }
public protocol Transient3 { var name: Int { get } }
final class TransientService1: Transient1 {
  let name = 1
  init() {}
}
final class TransientService2: Transient2 {
  let name = 2
  init() {}
}
final class TransientService3: Transient3 {
  let name = 3
  init() {}
}

public protocol Combined1 {
  var singleton: any Singleton1 { get }
  var transient: any Transient1 { get }
}
public protocol Combined2 {
  var singleton: any Singleton2 { get }
  var transient: any Transient2 { get }
}
public protocol Combined3 {
  var singleton: any Singleton3 { get }
  var transient: any Transient3 { get }
}
final class CombinedService1: Combined1 {
  let singleton: any Singleton1
  let transient: any Transient1
  init(singleton: any Singleton1, transient: any Transient1) {
    self.singleton = singleton
    self.transient = transient
  }
}
final class CombinedService2: Combined2 {
  let singleton: any Singleton2
  let transient: any Transient2
  init(singleton: any Singleton2, transient: any Transient2) {
    self.singleton = singleton
    self.transient = transient
  }
}
final class CombinedService3: Combined3 {
  let singleton: any Singleton3
  let transient: any Transient3
  init(singleton: any Singleton3, transient: any Transient3) {
    self.singleton = singleton
    self.transient = transient
  }
}

public protocol Complex1 {
  var singletons: (any Singleton1, any Singleton2, any Singleton3) { get }
  var parts: (any Combined1, any Combined2, any Combined3) { get }
}
public protocol Complex2 {
  var singletons: (any Singleton1, any Singleton2, any Singleton3) { get }
  var parts: (any Combined1, any Combined2, any Combined3) { get }
}
public protocol Complex3 {
  var singletons: (any Singleton1, any Singleton2, any Singleton3) { get }
  var parts: (any Combined1, any Combined2, any Combined3) { get }
}
final class ComplexService1: Complex1 {
  let singletons: (any Singleton1, any Singleton2, any Singleton3)
  let parts: (any Combined1, any Combined2, any Combined3)
  init(
    _ singleton1: any Singleton1, _ singleton2: any Singleton2, _ singleton3: any Singleton3,
    _ part1: any Combined1, _ part2: any Combined2, _ part3: any Combined3
  ) {
    singletons = (singleton1, singleton2, singleton3)
    parts = (part1, part2, part3)
  }
}
final class ComplexService2: Complex2 {
  let singletons: (any Singleton1, any Singleton2, any Singleton3)
  let parts: (any Combined1, any Combined2, any Combined3)
  init(
    _ singleton1: any Singleton1, _ singleton2: any Singleton2, _ singleton3: any Singleton3,
    _ part1: any Combined1, _ part2: any Combined2, _ part3: any Combined3
  ) {
    singletons = (singleton1, singleton2, singleton3)
    parts = (part1, part2, part3)
  }
}
final class ComplexService3: Complex3 {
  let singletons: (any Singleton1, any Singleton2, any Singleton3)
  let parts: (any Combined1, any Combined2, any Combined3)
  init(
    _ singleton1: any Singleton1, _ singleton2: any Singleton2, _ singleton3: any Singleton3,
    _ part1: any Combined1, _ part2: any Combined2, _ part3: any Combined3
  ) {
    singletons = (singleton1, singleton2, singleton3)
    parts = (part1, part2, part3)
  }
}

public protocol Named { var name: Int { get } }
final class NamedService1: Named {
  let name = 1
  init() {}
}
final class NamedService2: Named {
  let name = 2
  init() {}
}
final class NamedService3: Named {
  let name = 3
  init() {}
}

public protocol Argued {
  var count: Int { get }
  var text: String { get }
}
final class ArguedService: Argued {
  let count: Int
  let text: String
  init(count: Int, text: String) {
    self.count = count
    self.text = text
  }
}

public protocol Shared { var name: Int { get } }
public protocol Left { var shared: any Shared { get } }
public protocol Right { var shared: any Shared { get } }
public protocol Diamond {
  var left: any Left { get }
  var right: any Right { get }
}
final class SharedService: Shared {
  let name = 1
  init() {}
}
final class LeftService: Left {
  let shared: any Shared
  init(shared: any Shared) { self.shared = shared }
}
final class RightService: Right {
  let shared: any Shared
  init(shared: any Shared) { self.shared = shared }
}
final class DiamondService: Diamond {
  let left: any Left
  let right: any Right
  init(left: any Left, right: any Right) {
    self.left = left
    self.right = right
  }
}
