/// The registrations of a container's children, known but not kept alive.
///
/// Nothing resolves through them: where a key is missing, the error can say that a child or a sibling has it.
struct ChildRegistrations: ~Copyable, Sendable {
  // Not private: the compiler does not find a private type of a noncopyable one from other files.

  struct Child: @unchecked Sendable {
    // Sendable: a weak reference may be read on any thread, and is written by no one after it was made.
    weak var set: RegistrationSet?
  }

  struct Known: Sendable {
    var children: [Child] = []
    /// At how many to look for those that are gone, so that each costs the same on average.
    var limit = 8
  }

  private let known = Guarded(Known())

  /// Remembers a child. O(1) on average.
  func add(_ set: RegistrationSet) {
    known.withLock { known in
      if known.children.count >= known.limit {
        known.children.removeAll { $0.set == nil }
        known.limit = max(8, known.children.count * 2)
      }
      known.children.append(Child(set: set))
    }
  }

  /// The children that are still there, in the order in which they were made.
  var all: [RegistrationSet] { known.withLock { $0.children.compactMap(\.set) } }
}
