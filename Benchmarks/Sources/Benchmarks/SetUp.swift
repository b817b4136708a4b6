import Injector

/// Measures the cost of registering, validating, and linking many keys, which are identifiers over several types.
enum SetUp {
  static func identifiers(_ count: Int) -> [ServiceIdentifier] {
    (0..<count).map { ServiceIdentifier("service-\($0)") }
  }

  /// Registers four shapes in turn: without dependencies, a singleton, with one dependency, with two dependencies.
  static func register(
    _ identifiers: ArraySlice<ServiceIdentifier>, in registry: Registry, onlyLastShape: Bool = false
  ) {
    for (position, identifier) in identifiers.enumerated() {
      switch onlyLastShape ? 3 : position & 3 {
      case 0: registry.service((any Transient1).self, identifier, using: TransientService1.init)
      case 1: registry.service((any Singleton1).self, identifier, using: SingletonService1.init).singleton()
      case 2: registry.service((any Left).self, identifier, using: LeftService.init)
      default: registry.service((any Combined1).self, identifier, using: CombinedService1.init)
      }
    }
  }

  static func registerShared(in registry: Registry) {
    registry.service((any Singleton1).self, using: SingletonService1.init).singleton()
    registry.service((any Transient1).self, using: TransientService1.init)
    registry.service((any Shared).self, using: SharedService.init)
  }

  static func container(_ identifiers: [ServiceIdentifier]) throws -> Container {
    try Container { registry in
      registerShared(in: registry)
      register(identifiers[...], in: registry)
    }
  }

  /// Returns a container with the same registrations and two more, of which one needs the other.
  static func containerWithChain(_ identifiers: [ServiceIdentifier]) throws -> Container {
    try Container { registry in
      registerShared(in: registry)
      register(identifiers[...], in: registry)
      registry.service((any Shared).self, "low", using: SharedService.init)
      registry.service((any Left).self, "high", using: LeftService.init).parameter((any Shared).self, "low")
    }
  }

  /// Returns the nanoseconds that it takes to create a child that overrides something that few or many depend on.
  static func overridingChild(of parent: Container, samples: Int, reachingMany: Bool) throws -> Double {
    let override = { (registry: Registry) in
      _ = registry.service((any Shared).self, reachingMany ? nil : "low", using: SharedService.init)
    }
    // The first indexes the parent.
    _ = try parent.makeChild(overriding: override)
    return median(try (0..<samples).map { _ in try time { _ = try parent.makeChild(overriding: override) } })
  }

  /// Returns a container of contributions, and of a service that lists them all.
  static func listing(_ identifiers: [ServiceIdentifier]) throws -> Container {
    try Container { registry in
      for identifier in identifiers {
        registry.service((any Element).self, identifier, using: { ElementService(position: 0) }).contributing()
      }
      registry.service(Listing.self, using: Listing.init)
    }
  }

  /// Returns the nanoseconds that it takes to create a child that overrides one contribution, and to list them there.
  static func listingChild(of parent: Container, samples: Int) throws -> Double {
    let list = {
      let child = try parent.makeChild { registry in
        registry.service((any Element).self, "service-0", using: { ElementService(position: 1) }).contributing()
          .overriding()
      }
      sink(try child.resolve(Listing.self))
    }
    // The first indexes the parent.
    try list()
    return median(try (0..<samples).map { _ in try time { try list() } })
  }

  /// Returns the same registrations as a plugin.
  static func plugin(_ count: Int) -> some Plugin { Registering(identifiers: identifiers(count), withShared: true) }

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let identifier: ServiceIdentifier
  }

  /// Returns a dictionary of closures, the minimal container without validation.
  static func dictionary(_ identifiers: [ServiceIdentifier]) -> Any {
    let singleton = SingletonService1()
    var closures: [Key: () -> Any] = [:]
    for (position, identifier) in identifiers.enumerated() {
      switch position & 3 {
      case 0:
        closures[Key(type: ObjectIdentifier((any Transient1).self), identifier: identifier)] = { TransientService1() }
      case 1: closures[Key(type: ObjectIdentifier((any Singleton1).self), identifier: identifier)] = { singleton }
      case 2:
        closures[Key(type: ObjectIdentifier((any Left).self), identifier: identifier)] = {
          LeftService(shared: SharedService())
        }
      default:
        closures[Key(type: ObjectIdentifier((any Combined1).self), identifier: identifier)] = {
          CombinedService1(singleton: singleton, transient: TransientService1())
        }
      }
    }
    return closures
  }

  /// Returns the nanoseconds and bytes for each registration, as medians of several runs.
  static func measure(count: Int, samples: Int, _ build: ([ServiceIdentifier]) throws -> Any) throws -> (Double, Int?) {
    let identifiers = identifiers(count)
    var times: [Double] = []
    var bytes: [Double] = []
    for _ in 0..<samples {
      var built: Any?
      let before = Memory.allocated
      times.append(try time { built = try build(identifiers) } / Double(count))
      if let before, let after = Memory.allocated { bytes.append(Double(after - before) / Double(count)) }
      extendLifetime(built)
    }
    return (median(times), bytes.isEmpty ? nil : Int(median(bytes)))
  }

  /// Returns the nanoseconds that it takes to create a child with ten registrations, of all shapes or of the last one.
  static func child(of parent: Container, samples: Int, onlyLastShape: Bool) throws -> Double {
    let plugin = Registering(identifiers: identifiers(10), onlyLastShape: onlyLastShape)
    return median(try (0..<samples).map { _ in try time { _ = try parent.makeChild(plugin) } })
  }
}

/// A service that lists all contributions.
final class Listing: Sendable {
  let elements: [any Element]
  init(elements: [any Element]) { self.elements = elements }
}

/// A plugin that registers services with identifiers.
struct Registering: Plugin {
  let identifiers: [ServiceIdentifier]
  var withShared = false
  var onlyLastShape = false

  func register(in registry: Registry) {
    if withShared { SetUp.registerShared(in: registry) }
    SetUp.register(identifiers[...], in: registry, onlyLastShape: onlyLastShape)
  }
}
