extension [String] {
  /// The first and last steps of a path that is too long to read, or the whole path if it is short.
  var shortenedPath: [String] {
    guard count > 16 else { return self }
    return prefix(8) + ["  ... and \(count - 12) more ..."] + suffix(4)
  }
}
