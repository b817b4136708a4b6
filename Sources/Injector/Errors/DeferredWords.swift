/// What is known about a failure beyond its kind and key, found when someone first reads it.
///
/// Most errors of missing keys are never read: `try?` asks whether something is registered.
final class DeferredWords: Sendable {
  struct Words {
    var detail: String?
    var nearMisses: [NearMiss] = []
    /// How to fix the failure, if more is known than its kind.
    var fix: String?
  }

  private let found: Guarded<Words?>
  private let find: @Sendable () -> Words

  init(_ words: Words) {
    found = Guarded(words)
    find = { words }
  }

  /// Creates words that a closure finds when they are first read.
  init(_ find: @escaping @Sendable () -> Words) {
    found = Guarded(nil)
    self.find = find
  }

  var all: Words {
    if let known = found.withLock({ $0 }) { return known }
    // Outside the lock. Two readers may find the same.
    let words = find()
    found.withLock { $0 = words }
    return words
  }
}
