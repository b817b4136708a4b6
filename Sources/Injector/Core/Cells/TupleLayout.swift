/// The layout of a tuple whose elements are appended one by one, such as the runtime arguments of a registration or the
/// values of a factory's parameters.
///
/// The elements of a tuple are in order, each at the next offset that its alignment allows. A tuple of one element is
/// that element.
struct TupleLayout {
  private(set) var size = 0
  private(set) var alignment = 1

  /// Appends an element and returns its offset.
  mutating func append<Value>(_ type: Value.Type) -> Int {
    let mask = MemoryLayout<Value>.alignment - 1
    let offset = (size + mask) & ~mask
    size = offset + MemoryLayout<Value>.size
    alignment = max(alignment, mask + 1)
    return offset
  }
}
