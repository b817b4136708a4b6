import Injector

extension Workload {
  /// Returns the workloads that build a container of 300 registrations, and children of one of 500: one overrides a
  /// registration, and one registers nothing. By hand, a dictionary of closures is built, for the empty child an
  /// object. Each resolves an instance in what it has built.
  static func setUp(tracer: Tracer?) throws -> [Workload] {
    let (few, many) = (SetUp.identifiers(300), SetUp.identifiers(500))
    let parent = try SetUp.container(many, tracer: tracer)
    return [
      Workload("setup", builds: 2, weight: 100, hand: dictionary(of: few)) { count in
        for _ in 0..<count {
          let container = try SetUp.container(few, tracer: tracer)
          sink(try container.resolve((any Left).self, "service-2"))
        }
      },
      Workload("child", builds: 2, weight: 100, hand: dictionary(of: many)) { count in
        for _ in 0..<count {
          let child = try parent.makeChild(overriding: { registry in
            registry.service((any Shared).self, using: SharedService.init)
          })
          sink(try child.resolve((any Left).self, "service-2"))
        }
      },
      Workload("child.empty", builds: 1, weight: 10, hand: { count in for _ in 0..<count { sink(SharedService()) } }) {
        count in
        for _ in 0..<count { sink(try parent.makeChild().resolve((any Shared).self)) }
      },
    ]
  }

  private static func dictionary(of identifiers: [ServiceIdentifier]) -> Loop {
    let key = SetUp.Key(type: ObjectIdentifier((any Left).self), identifier: "service-2")
    return { count in
      for _ in 0..<count { sink(SetUp.dictionary(identifiers)[key]?() as? LeftService) }
    }
  }
}
