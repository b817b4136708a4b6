/// Entries by their arguments, and in the order in which they were asked for. Everything but `takeAll` takes constant
/// time.
struct KeptList: Sendable {
  private var entries = [Int: [KeptEntry]]()
  private(set) var count = 0
  private var added = 0
  private var newest: Unmanaged<KeptEntry>?
  /// The entry that wasn't asked for the longest, or `nil` if there are no entries.
  private(set) var oldest: Unmanaged<KeptEntry>?

  /// Returns the entries whose arguments have a hash value, for the caller to compare.
  func entries(_ hash: Int) -> [KeptEntry] { entries[hash] ?? [] }

  /// Adds an entry as the newest one.
  mutating func add(_ entry: KeptEntry, at time: Duration) {
    added += 1
    count += 1
    entry.number = added
    entry.created = time
    entries[entry.key.hash, default: []].append(entry)
    append(entry, at: time)
  }

  /// Records that an entry is asked for.
  mutating func renew(_ entry: KeptEntry, at time: Duration) {
    unlink(entry)
    append(entry, at: time)
  }

  /// Removes an entry, which the caller retains.
  mutating func remove(_ entry: KeptEntry) {
    count -= 1
    entry.number = 0
    unlink(entry)
    entries[entry.key.hash]?.removeAll { $0 === entry }
    if entries[entry.key.hash]?.isEmpty == true { entries[entry.key.hash] = nil }
  }

  /// Removes and returns all entries, those that were added last first.
  mutating func takeAll() -> [KeptEntry] {
    let all = entries.values.flatMap(\.self).stablySorted { $0.number > $1.number }
    for entry in all {
      entry.number = 0
      (entry.older, entry.newer) = (nil, nil)
    }
    self = KeptList()
    return all
  }

  private mutating func append(_ entry: KeptEntry, at time: Duration) {
    entry.asked = time
    entry.older = newest
    let appended = Unmanaged.passUnretained(entry)
    newest?._withUnsafeGuaranteedRef { $0.newer = appended }
    newest = appended
    oldest = oldest ?? appended
  }

  private mutating func unlink(_ entry: KeptEntry) {
    let (older, newer) = (entry.older, entry.newer)
    if let older { older._withUnsafeGuaranteedRef { $0.newer = newer } } else { oldest = newer }
    if let newer { newer._withUnsafeGuaranteedRef { $0.older = older } } else { newest = older }
    (entry.older, entry.newer) = (nil, nil)
  }
}
