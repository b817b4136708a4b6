import Dispatch

/// Measures the throughput of two threads relative to one.
enum Scaling {
  /// Returns the factors of both sides, as medians of alternating samples.
  static func of(_ workload: Workload, samples: Int, count: Int) throws -> (hand: Double, container: Double) {
    guard let container = workload.container else { return (0, 0) }
    let sides = [workload.hand, container]
    var factors: [[Double]] = [[], []]
    for sample in 0..<samples {
      for index in sample.isMultiple(of: 2) ? [0, 1] : [1, 0] {
        let side = sides[index]
        let one = try time { try side(count) }
        let two = time {
          // The loop can't fail here: it just ran on one thread, which would have thrown the error.
          DispatchQueue.concurrentPerform(iterations: 2) { _ in try? side(count) }
        }
        factors[index].append(2 * one / two)
      }
    }
    return (median(factors[0]), median(factors[1]))
  }
}
