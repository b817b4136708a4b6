/// The answer to whether two plugins of one name are the same plugin, which is installed once.
enum PluginIdentity {
  /// Returns a Boolean value that indicates whether two values are known to be the same: equal, one object, or of one
  /// type with the same stored values.
  ///
  /// A value is different as long as it isn't known to be the same: no one can compare functions, nor stored values
  /// that reflection doesn't show.
  static func areSame(_ left: Any, _ right: Any) -> Bool {
    guard type(of: left) == type(of: right) else { return false }
    func equals<Value: Equatable>(_ value: Value) -> Bool { value == right as? Value }
    if let left = left as? any Equatable, equals(left) { return true }
    if type(of: left) is AnyClass { return left as AnyObject === right as AnyObject }
    // Equality is the type's own answer. A description of its own may show less than what it stores.
    if left is any Equatable { return false }
    let (mirror, other) = (Mirror(reflecting: left), Mirror(reflecting: right))
    let isContainer = mirror.displayStyle == .optional || mirror.displayStyle == .collection
    guard isContainer || !(left is any CustomReflectable), mirror.children.count == other.children.count else {
      return false
    }
    if mirror.children.isEmpty { return isContainer || mirror.displayStyle == .struct && isEmpty(left) }
    return zip(mirror.children, other.children).allSatisfy { $0.label == $1.label && areSame($0.value, $1.value) }
  }

  /// Returns a Boolean value that indicates whether a value stores nothing.
  private static func isEmpty(_ value: Any) -> Bool {
    func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type(of: value), do: size) == 0
  }
}
