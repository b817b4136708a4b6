/// The medians of alternating samples.
struct Measurement {
  /// The nanoseconds for each operation, written by hand.
  let hand: Double
  /// The nanoseconds for each operation, through the container.
  let container: Double
  /// The median of the ratios of adjacent samples, which run under the same load.
  let ratio: Double

  /// Samples both sides alternately, so that other load slows both of them.
  @MainActor
  static func of(_ workload: Workload, samples: Int, nanoseconds budget: Double) throws -> Measurement {
    try workload.hand(100)
    try workload.runContainer(100)
    var count = 100
    while try time({ try workload.hand(count) }) < budget, count < 1 << 24 { count *= 2 }
    var hands: [Double] = []
    var containers: [Double] = []
    for sample in 0..<samples {
      let sides = [
        { hands.append(try time { try workload.hand(count) }) },
        {
          containers.append(try time { try workload.runContainer(count) })
        },
      ]
      for side in sample.isMultiple(of: 2) ? sides : sides.reversed() { try side() }
    }
    return Measurement(
      hand: median(hands) / Double(count), container: median(containers) / Double(count),
      ratio: median(zip(containers, hands).map { $0 / $1 }))
  }
}

/// Returns the nanoseconds that a closure takes.
func time(_ work: () throws -> Void) rethrows -> Double {
  let duration = try ContinuousClock().measure(work).components
  return Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}

/// Returns a number with one or two decimals, aligned to the right.
func format(_ value: Double, width: Int, decimals: Int = 1) -> String {
  let factor = decimals == 1 ? 10.0 : 100.0
  let rounded = Int((value * factor).rounded())
  var fraction = String(rounded % Int(factor))
  while fraction.count < decimals { fraction = "0" + fraction }
  return pad("\(rounded / Int(factor)).\(fraction)", width)
}

/// Returns a text padded to the width of the first column, aligned to the left.
func label(_ text: String, width: Int = 20) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func pad(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
