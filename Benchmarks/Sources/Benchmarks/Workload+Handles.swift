import Injector

extension Workload {
  /// Returns workloads through providers: injected ones or typed handles.
  static func through(_ handles: Handles, named prefix: String, _ hand: HandWritten) -> [Workload] {
    return [
      Workload(
        "\(prefix).singleton", builds: 0, hand: hand.singletonLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try handles.singleton1())
            sink(try handles.singleton2())
            sink(try handles.singleton3())
          }
        }),
      Workload(
        "\(prefix).transient", builds: 3, hand: hand.transientLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try handles.transient1())
            sink(try handles.transient2())
            sink(try handles.transient3())
          }
        }),
      Workload(
        "\(prefix).combined", builds: 6, hand: hand.combinedLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try handles.combined1())
            sink(try handles.combined2())
            sink(try handles.combined3())
          }
        }),
      Workload(
        "\(prefix).argument", builds: 1, hand: hand.argumentLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try handles.argued(7, "seven"))
          }
        }),
    ]
  }

  /// Returns the transient workload through children without registrations of their own.
  static func children(_ hand: HandWritten, _ child: Container, _ grandchild: Container) -> [Workload] {
    [("child.one", child), ("child.three", grandchild)].map { name, container in
      Workload(
        name, builds: 3, hand: hand.transientLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Transient1).self))
            sink(try container.resolve((any Transient2).self))
            sink(try container.resolve((any Transient3).self))
          }
        })
    }
  }
}
