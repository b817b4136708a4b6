import Injector

/// A provider for each service that a workload resolves: either injected, or a typed handle from the container.
final class Handles: Sendable {
  let singleton1: Provider<any Singleton1>
  let singleton2: Provider<any Singleton2>
  let singleton3: Provider<any Singleton3>
  let transient1: Provider<any Transient1>
  let transient2: Provider<any Transient2>
  let transient3: Provider<any Transient3>
  let combined1: Provider<any Combined1>
  let combined2: Provider<any Combined2>
  let combined3: Provider<any Combined3>
  let argued: Provider<any Argued, Int, String>

  init(
    singleton1: Provider<any Singleton1>,
    singleton2: Provider<any Singleton2>,
    singleton3: Provider<any Singleton3>,
    transient1: Provider<any Transient1>,
    transient2: Provider<any Transient2>,
    transient3: Provider<any Transient3>,
    combined1: Provider<any Combined1>,
    combined2: Provider<any Combined2>,
    combined3: Provider<any Combined3>,
    argued: Provider<any Argued, Int, String>
  ) {
    self.singleton1 = singleton1
    self.singleton2 = singleton2
    self.singleton3 = singleton3
    self.transient1 = transient1
    self.transient2 = transient2
    self.transient3 = transient3
    self.combined1 = combined1
    self.combined2 = combined2
    self.combined3 = combined3
    self.argued = argued
  }

  /// Returns the typed handles of a container.
  static func taken(from container: Container) throws -> Handles {
    try Handles(
      singleton1: container.provider(of: (any Singleton1).self),
      singleton2: container.provider(of: (any Singleton2).self),
      singleton3: container.provider(of: (any Singleton3).self),
      transient1: container.provider(of: (any Transient1).self),
      transient2: container.provider(of: (any Transient2).self),
      transient3: container.provider(of: (any Transient3).self),
      combined1: container.provider(of: (any Combined1).self),
      combined2: container.provider(of: (any Combined2).self),
      combined3: container.provider(of: (any Combined3).self),
      argued: container.provider(of: (any Argued).self, taking: Int.self, String.self))
  }
}
