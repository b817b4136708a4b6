import Injector

/// Many keys, which are identifiers over several types, to register, validate and link.
enum SetUp {
  static func identifiers(_ count: Int) -> [ServiceIdentifier] {
    (0..<count).map { ServiceIdentifier("service-\($0)") }
  }

  /// Registers four shapes in turn: without dependencies, a singleton, with one dependency, with two dependencies.
  static func register(_ identifiers: [ServiceIdentifier], in registry: Registry) {
    registry.service((any Singleton1).self, using: SingletonService1.init).singleton()
    registry.service((any Transient1).self, using: TransientService1.init)
    registry.service((any Shared).self, using: SharedService.init)
    for (position, identifier) in identifiers.enumerated() {
      switch position & 3 {
      case 0: registry.service((any Transient1).self, identifier, using: TransientService1.init)
      case 1: registry.service((any Singleton1).self, identifier, using: SingletonService1.init).singleton()
      case 2: registry.service((any Left).self, identifier, using: LeftService.init)
      default: registry.service((any Combined1).self, identifier, using: CombinedService1.init)
      }
    }
  }

  static func container(_ identifiers: [ServiceIdentifier], tracer: Tracer? = nil) throws -> Container {
    try Container(tracer: tracer) { register(identifiers, in: $0) }
  }

  struct Key: Hashable {
    let type: ObjectIdentifier
    let identifier: ServiceIdentifier
  }

  /// Returns a dictionary of closures, the minimal container without validation.
  @inline(never)
  static func dictionary(_ identifiers: [ServiceIdentifier]) -> [Key: () -> Any] {
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
}
