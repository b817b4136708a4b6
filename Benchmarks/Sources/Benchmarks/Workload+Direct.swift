import Injector

extension Workload {
  /// Every workload through `resolve`, from code that no actor isolates.
  ///
  /// - Parameter prefix: What the names begin with, where the container is a special one.
  static func direct(_ hand: HandWritten, _ container: Container, named prefix: String = "") -> [Workload] {
    [
      Workload(
        "\(prefix)singleton", hand: hand.singletonLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Singleton1).self))
            sink(try container.resolve((any Singleton2).self))
            sink(try container.resolve((any Singleton3).self))
          }
        }),
      Workload(
        "\(prefix)transient", hand: hand.transientLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Transient1).self))
            sink(try container.resolve((any Transient2).self))
            sink(try container.resolve((any Transient3).self))
          }
        }),
      Workload(
        "\(prefix)combined", hand: hand.combinedLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Combined1).self))
            sink(try container.resolve((any Combined2).self))
            sink(try container.resolve((any Combined3).self))
          }
        }),
      Workload(
        "\(prefix)complex", hand: hand.complexLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Complex1).self))
            sink(try container.resolve((any Complex2).self))
            sink(try container.resolve((any Complex3).self))
          }
        }),
      Workload(
        "\(prefix)named", hand: hand.namedLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Named).self, "one"))
            sink(try container.resolve((any Named).self, "two"))
            sink(try container.resolve((any Named).self, "three"))
          }
        }),
      Workload(
        "\(prefix)argument", hand: hand.argumentLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Argued).self, arguments: 7, "seven"))
          }
        }),
      Workload(
        "\(prefix)deep", hand: hand.deepLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Link1).self))
          }
        }),
      Workload(
        "\(prefix)graph", hand: hand.graphLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Diamond).self))
          }
        }),
    ]
  }

  /// Every workload through registrations of the main actor, from code of the main actor.
  static func onMainActor(_ hand: HandWritten, _ container: Container) -> [Workload] {
    [
      Workload(
        "main.singleton", hand: hand.singletonLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Singleton1).self))
            sink(try container.resolve((any Singleton2).self))
            sink(try container.resolve((any Singleton3).self))
          }
        }),
      Workload(
        "main.transient", hand: hand.transientLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Transient1).self))
            sink(try container.resolve((any Transient2).self))
            sink(try container.resolve((any Transient3).self))
          }
        }),
      Workload(
        "main.combined", hand: hand.combinedLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Combined1).self))
            sink(try container.resolve((any Combined2).self))
            sink(try container.resolve((any Combined3).self))
          }
        }),
      Workload(
        "main.complex", hand: hand.complexLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Complex1).self))
            sink(try container.resolve((any Complex2).self))
            sink(try container.resolve((any Complex3).self))
          }
        }),
      Workload(
        "main.named", hand: hand.namedLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Named).self, "one"))
            sink(try container.resolve((any Named).self, "two"))
            sink(try container.resolve((any Named).self, "three"))
          }
        }),
      Workload(
        "main.argument", hand: hand.argumentLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Argued).self, arguments: 7, "seven"))
          }
        }),
      Workload(
        "main.deep", hand: hand.deepLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Link1).self))
          }
        }),
      Workload(
        "main.graph", hand: hand.graphLoop(),
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Diamond).self))
          }
        }),
    ]
  }
}
