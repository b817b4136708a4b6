/// A value in an object, for facts that few of many values have: without them, they take one word.
final class Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
  let value: Value

  private init(_ value: Value) { self.value = value }

  // Not inlined, as each property that is stored in a box would have a copy of it.

  /// Returns the box of a value that has been changed, or `nil` if the value is the default.
  @inline(never)
  static func changing(_ box: Boxed?, default normal: Value, _ change: (inout Value) -> Void) -> Boxed? {
    var value = box?.value ?? normal
    change(&value)
    return value == normal ? nil : Boxed(value)
  }

  static func == (left: Boxed, right: Boxed) -> Bool { left === right || left.value == right.value }
}
