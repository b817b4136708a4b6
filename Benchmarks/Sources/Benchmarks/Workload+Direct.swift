import Injector

extension Workload {
  /// Returns the workload of three existing instances: singletons, scoped instances, or weak ones.
  static func ready(_ hand: HandWritten, _ container: Container, named name: String) -> Workload {
    Workload(
      name, builds: 0, hand: hand.singletonLoop(),
      container: { count in
        for _ in 0..<count {
          sink(try container.resolve((any Singleton1).self))
          sink(try container.resolve((any Singleton2).self))
          sink(try container.resolve((any Singleton3).self))
        }
      })
  }

  /// Returns every workload through `resolve`, from nonisolated code.
  ///
  /// - Parameters:
  ///   - hand: The handwritten side.
  ///   - container: The container to resolve from.
  ///   - prefix: The prefix of the names.
  static func direct(_ hand: HandWritten, _ container: Container, named prefix: String = "") -> [Workload] {
    [
      ready(hand, container, named: "\(prefix)singleton"),
      Workload(
        "\(prefix)transient", builds: 3, hand: hand.transientLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Transient1).self))
            sink(try container.resolve((any Transient2).self))
            sink(try container.resolve((any Transient3).self))
          }
        }),
      Workload(
        "\(prefix)combined", builds: 6, hand: hand.combinedLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Combined1).self))
            sink(try container.resolve((any Combined2).self))
            sink(try container.resolve((any Combined3).self))
          }
        }),
      Workload(
        "\(prefix)complex", builds: 21, hand: hand.complexLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Complex1).self))
            sink(try container.resolve((any Complex2).self))
            sink(try container.resolve((any Complex3).self))
          }
        }),
      Workload(
        "\(prefix)named", builds: 3, hand: hand.namedLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Named).self, "one"))
            sink(try container.resolve((any Named).self, "two"))
            sink(try container.resolve((any Named).self, "three"))
          }
        }),
      Workload(
        "\(prefix)argument", builds: 1, hand: hand.argumentLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Argued).self, arguments: 7, "seven"))
          }
        }),
      Workload(
        "\(prefix)deep", builds: 20, hand: hand.deepLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Link1).self))
          }
        }),
      Workload(
        "\(prefix)graph", builds: 4, hand: hand.graphLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Diamond).self))
          }
        }),
    ]
  }

  /// Returns workloads through main-actor registrations, from main-actor code.
  static func onMainActor(_ hand: HandWritten, _ container: Container) -> [Workload] {
    [
      Workload(
        "main.singleton", builds: 0, hand: hand.singletonLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Singleton1).self))
            sink(try container.resolve((any Singleton2).self))
            sink(try container.resolve((any Singleton3).self))
          }
        }),
      Workload(
        "main.transient", builds: 3, hand: hand.transientLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Transient1).self))
            sink(try container.resolve((any Transient2).self))
            sink(try container.resolve((any Transient3).self))
          }
        }),
      Workload(
        "main.combined", builds: 6, hand: hand.combinedLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Combined1).self))
            sink(try container.resolve((any Combined2).self))
            sink(try container.resolve((any Combined3).self))
          }
        }),
    ]
  }
}
