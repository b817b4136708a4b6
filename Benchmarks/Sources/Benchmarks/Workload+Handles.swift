import Injector

extension Workload {
  /// Returns every workload through providers: injected ones or typed handles.
  static func through(_ handles: Handles, named prefix: String, _ hand: HandWritten) -> [Workload] {
    let named = handles.named
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
        "\(prefix).complex", builds: 21, hand: hand.complexLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try handles.complex1())
            sink(try handles.complex2())
            sink(try handles.complex3())
          }
        }),
      Workload(
        "\(prefix).named", builds: 3, hand: hand.namedLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try named.one())
            sink(try named.two())
            sink(try named.three())
          }
        }),
      Workload(
        "\(prefix).argument", builds: 1, hand: hand.argumentLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try handles.argued(7, "seven"))
          }
        }),
      Workload(
        "\(prefix).deep", builds: 20, hand: hand.deepLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try handles.link1())
          }
        }),
      Workload(
        "\(prefix).graph", builds: 4, hand: hand.graphLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try handles.diamond())
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
