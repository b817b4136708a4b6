extension [String] {
  /// The first and the last steps of a path that is too long to read; a shorter one as it is.
  var shortenedPath: [String] {
    guard count > 16 else { return self }
    return prefix(8) + ["  ... and \(count - 12) more ..."] + suffix(4)
  }
}
