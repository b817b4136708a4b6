/// Times in microseconds, as reports write them.
enum Elapsed {
  /// Returns a time with three digits and the unit that suits it: `12.3 µs`, `1.20 ms`, `4.00 s`.
  static func text(_ microseconds: Double) -> String {
    let units: [(name: String, microseconds: Double)] = [("s", 1e6), ("ms", 1e3), ("µs", 1)]
    // 999.6 µs are written as 1.00 ms.
    let unit = units.first { microseconds >= $0.microseconds * 0.9995 }
    guard let unit else { return "\(Int((microseconds * 1000).rounded())) ns" }
    let value = microseconds / unit.microseconds
    let places = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    let scale = [1, 10, 100][places]
    let scaled = Int((value * Double(scale)).rounded())
    guard places > 0 else { return "\(scaled) \(unit.name)" }
    let fraction = "\(scaled % scale)"
    return "\(scaled / scale).\(String(repeating: "0", count: places - fraction.count))\(fraction) \(unit.name)"
  }

  /// Returns a time as whole nanoseconds, which is how a trace measures.
  static func rounded(_ microseconds: Double) -> Double { (microseconds * 1000).rounded() / 1000 }
}
