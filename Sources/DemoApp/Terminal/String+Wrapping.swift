extension String {
  /// Returns the text in lines of a number of columns, broken at spaces, or within words that are longer than a line.
  /// Line breaks count as spaces.
  ///
  /// If there are more lines than rows, the last one ends with an ellipsis.
  func wrapped(columns width: Int, rows: Int) -> [String] {
    guard width > 0, rows > 0 else { return [] }
    var lines: [String] = []
    for word in split(whereSeparator: { $0 == " " || $0.isNewline }) {
      if let line = lines.last, line.columns + 1 + word.columns <= width {
        lines[lines.count - 1] += " \(word)"
        continue
      }
      var rest = String(word)
      while rest.columns > width {
        lines.append(rest.prefix(columns: width))
        rest.removeFirst(max(lines[lines.count - 1].count, 1))
      }
      lines.append(rest)
    }
    guard lines.count > rows else { return lines.isEmpty ? [""] : lines }
    return lines[..<(rows - 1)] + [lines[rows - 1].prefix(columns: width - 1) + "…"]
  }

  /// Returns the text, or if it doesn't fit in a number of columns, its beginning and an ellipsis.
  func shortened(columns: Int) -> String {
    self.columns <= columns ? self : prefix(columns: columns - 1) + "…"
  }

  /// Returns the first characters that fit in a number of columns.
  func prefix(columns: Int) -> String {
    var room = columns
    return String(
      prefix { character in
        room -= character.columns ?? 1
        return room >= 0
      })
  }

  /// Returns the last characters that fit in a number of columns.
  func suffix(columns: Int) -> String { String(String(reversed()).prefix(columns: columns).reversed()) }
}
