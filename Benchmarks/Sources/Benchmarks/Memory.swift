import Probe

/// What the allocator has handed out.
enum Memory {
  /// The bytes allocated now; nil where they are not known.
  static var allocated: Int? {
    let bytes = Int(allocated_bytes())
    return bytes > 0 ? bytes : nil
  }
}
