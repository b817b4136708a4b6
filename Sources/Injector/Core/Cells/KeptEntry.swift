/// The owner of what is kept for one value of a registration's runtime arguments: its instance, and those of the
/// decorators around it. It closes when the policy lets go of it.
final class KeptEntry: InstanceOwner, @unchecked Sendable {
  // Sendable: the lock of the entries guards the properties that change.

  let key: ArgumentKey
  /// What the entry belongs to. Unretained, because the core retains it.
  private let entries: Unmanaged<KeptEntries>

  /// The time at which the instance was created, and at which it was last asked for.
  @exclusivity(unchecked) var created = Duration.zero
  @exclusivity(unchecked) var asked = Duration.zero
  /// The number of resolves that use or create the instances now. They aren't closed as long as there is one.
  @exclusivity(unchecked) var users = 0
  /// The position in the order in which entries were added, or 0 if the entry isn't in the list.
  @exclusivity(unchecked) var number = 0
  /// The neighbors in the list. Unretained, because a chain of references would be released recursively.
  @exclusivity(unchecked) var older: Unmanaged<KeptEntry>?
  @exclusivity(unchecked) var newer: Unmanaged<KeptEntry>?

  init(_ key: ArgumentKey, of entries: KeptEntries) {
    self.key = key
    self.entries = .passUnretained(entries)
    super.init(entries.registrations)
  }

  override var instancesCore: ContainerCore { entries.takeUnretainedValue().instancesCore }
  override var replacement: String { instancesCore.replacement }

  /// Returns a Boolean value that indicates whether the entry is one of the given ones.
  func belongs(to entries: KeptEntries) -> Bool {
    self.entries.toOpaque() == Unmanaged.passUnretained(entries).toOpaque()
  }

  /// A Boolean value that indicates whether the instances exist, as far as they were asked for, and all callers see
  /// them.
  var isSettled: Bool {
    storage.withLock { storage in
      let slots = storage.own.slots
      return !slots.isEmpty && slots.values.allSatisfy(\.isReady)
    }
  }
}
