/// A value in an object, for facts that few of many values have, or that many share: they take one word.
package final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Boxed: Equatable where Value: Equatable {
  // Not inlined, as each property that is stored in a box would have a copy of it.

  /// Returns the box of a value that has been changed, or `nil` if the value is the default.
  @inline(never)
  static func changing(_ box: Boxed?, default normal: Value, _ change: (inout Value) -> Void) -> Boxed? {
    var value = box?.value ?? normal
    change(&value)
    return value == normal ? nil : Boxed(value)
  }

  package static func == (left: Boxed, right: Boxed) -> Bool { left === right || left.value == right.value }
}
