import Probe

/// The memory in use by the process.
enum Memory {
  /// The number of allocated bytes, or `nil` if it is unknown.
  static var allocated: Int? {
    let bytes = Int(allocated_bytes())
    return bytes > 0 ? bytes : nil
  }
}
