/// Two contributions with one identifier, and a dependent that takes a dictionary, which has room for one of them.
struct KeyClash: Sendable {
  let holder: Int32
  let first: Int32
  let second: Int32

  /// Returns the contributions that have the identifier of an earlier one, each with the first that has it.
  static func pairs(
    of contributions: some Sequence<Int32>, identifier: (Int32) -> ServiceIdentifier?
  ) -> [(first: Int32, second: Int32)] {
    var firsts = [ServiceIdentifier: Int32]()
    var pairs: [(first: Int32, second: Int32)] = []
    for contribution in contributions {
      guard let key = identifier(contribution) else { continue }
      if let first = firsts[key] { pairs.append((first, contribution)) } else { firsts[key] = contribution }
    }
    return pairs
  }
}
