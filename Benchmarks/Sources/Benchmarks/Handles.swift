import Injector

/// A provider for each service that is registered with an identifier.
final class NamedHandles: Sendable {
  let one: Provider<any Named>
  let two: Provider<any Named>
  let three: Provider<any Named>

  init(one: Provider<any Named>, two: Provider<any Named>, three: Provider<any Named>) {
    self.one = one
    self.two = two
    self.three = three
  }
}

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
  let complex1: Provider<any Complex1>
  let complex2: Provider<any Complex2>
  let complex3: Provider<any Complex3>
  let link1: Provider<any Link1>
  let diamond: Provider<any Diamond>
  let argued: Provider<any Argued, Int, String>
  let named: NamedHandles

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
    complex1: Provider<any Complex1>,
    complex2: Provider<any Complex2>,
    complex3: Provider<any Complex3>,
    link1: Provider<any Link1>,
    diamond: Provider<any Diamond>,
    argued: Provider<any Argued, Int, String>,
    named: NamedHandles
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
    self.complex1 = complex1
    self.complex2 = complex2
    self.complex3 = complex3
    self.link1 = link1
    self.diamond = diamond
    self.argued = argued
    self.named = named
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
      complex1: container.provider(of: (any Complex1).self),
      complex2: container.provider(of: (any Complex2).self),
      complex3: container.provider(of: (any Complex3).self),
      link1: container.provider(of: (any Link1).self),
      diamond: container.provider(of: (any Diamond).self),
      argued: container.provider(of: (any Argued).self, taking: Int.self, String.self),
      named: NamedHandles(
        one: container.provider(of: (any Named).self, "one"), two: container.provider(of: (any Named).self, "two"),
        three: container.provider(of: (any Named).self, "three")))
  }
}
