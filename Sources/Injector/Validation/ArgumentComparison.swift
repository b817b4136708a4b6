/// What a registration takes and what it is given, side by side.
enum ArgumentComparison {
  /// The types, position by position: `argument 1: expected Swift.Int, given Swift.String`.
  static func of(expected: [String], given: [String]) -> String {
    let positions = (0..<max(expected.count, given.count)).map { position in
      let want = position < expected.count ? expected[position] : "nothing"
      let have = position < given.count ? given[position] : "nothing"
      return "argument \(position + 1): expected \(want), given \(have)"
    }
    return positions.joined(separator: "; ")
  }
}
