import Injector
import Wrapping

extension Workload {
  /// Returns workloads through generic functions of another module, which aren't specialized.
  static func wrapped(_ hand: HandWritten, _ container: Container) -> [Workload] {
    [
      Workload(
        "wrapped.singleton", builds: 0, hand: hand.singletonLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try get((any Singleton1).self, from: container))
            sink(try get((any Singleton2).self, from: container))
            sink(try get((any Singleton3).self, from: container))
          }
        }),
      Workload(
        "wrapped.transient", builds: 3, hand: hand.transientLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try get((any Transient1).self, from: container))
            sink(try get((any Transient2).self, from: container))
            sink(try get((any Transient3).self, from: container))
          }
        }),
      Workload(
        "wrapped.combined", builds: 6, hand: hand.combinedLoop(),
        container: { count in
          for _ in 0..<count {
            sink(try get((any Combined1).self, from: container))
            sink(try get((any Combined2).self, from: container))
            sink(try get((any Combined3).self, from: container))
          }
        }),
    ]
  }
}
