/// A type that provides fortunes.
protocol FortuneProviding: AnyObject {
  /// Returns the next fortune.
  func next() -> String
}

/// Provides a few fortunes, one after the other.
final class FortuneCookies: FortuneProviding {
  private static let fortunes = [
    "A dependency of yours will be satisfied soon.", "You will be constructed only when needed.",
    "Beware of cycles on a Tuesday.",
  ]

  private var count = 0

  init() {}

  func next() -> String {
    defer { count += 1 }
    return Self.fortunes[count % Self.fortunes.count]
  }
}
