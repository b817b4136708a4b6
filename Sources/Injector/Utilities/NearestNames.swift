/// Finds the names that a misspelled name may refer to.
package enum NearestNames {
  /// Returns the names nearest to the given one, nearest first. Equally near names are in alphabetical order.
  ///
  /// A name is near if it differs in case only, if one name contains the other, or if a few edits lead from one to
  /// the other: at most one edit for every three characters, and up to two if the name has at least four characters.
  ///
  /// Nothing is near a name with more than 256 characters: comparing two texts takes time with the product of their
  /// lengths.
  package static func of(_ name: String, in names: some Sequence<String>, limit: Int = 3) -> [String] {
    guard isComparable(name) else { return [] }
    let wanted = Array(name.lowercased().unicodeScalars)
    let allowed = min(max(2, wanted.count / 3), wanted.count / 2)
    // The near names by the number of edits.
    var ranked = [[String]](repeating: [], count: allowed + 2)
    for candidate in names where isComparable(candidate) {
      let other = Array(candidate.lowercased().unicodeScalars)
      if let edits = edits(wanted, other, atMost: allowed) {
        ranked[edits].append(candidate)
      } else if min(wanted.count, other.count) >= 3, contains(wanted, other) || contains(other, wanted) {
        ranked[allowed + 1].append(candidate)
      }
    }
    var nearest: [String] = []
    for names in ranked {
      for name in names.sorted() where nearest.count < limit && !nearest.contains(name) { nearest.append(name) }
    }
    return nearest
  }

  // One character may consist of a megabyte of scalars.
  private static func isComparable(_ name: String) -> Bool { name.unicodeScalars.prefix(257).count <= 256 }

  private static func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    text.indices.contains { text[$0...].starts(with: part) }
  }

  /// Returns the number of insertions, deletions, and replacements that lead from one text to the other, or `nil` if
  /// it exceeds the limit.
  private static func edits(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var row = Array(0...right.count)
    for (i, scalar) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let replaced = diagonal + (scalar == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count] <= limit ? row[right.count] : nil
  }
}
