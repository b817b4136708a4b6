/// Where each element of a tuple stands, as the elements become known one after the other: the runtime arguments of a
/// registration, or the values of a factory's parameters.
///
/// A tuple is laid out as its elements in order, each at the next offset that its alignment allows; a tuple of one
/// element is that element.
struct TupleLayout {
  private(set) var size = 0
  private(set) var alignment = 1

  /// Appends an element; returns its offset.
  mutating func append<Value>(_ type: Value.Type) -> Int {
    let mask = MemoryLayout<Value>.alignment - 1
    let offset = (size + mask) & ~mask
    size = offset + MemoryLayout<Value>.size
    alignment = max(alignment, mask + 1)
    return offset
  }
}
