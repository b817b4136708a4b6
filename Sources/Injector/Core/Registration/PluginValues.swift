/// Decides whether plugins of one type and name are one plugin.
///
/// A plugin needn't be Equatable, and a class is often created anew for each dependent. Plugins are the same if they
/// are one object, have the same bits, are equal if they are Equatable, and otherwise have equal stored properties.
struct PluginValues {
  /// The types of the plugins that were compared and have no stored properties.
  private var stateless = Set<ObjectIdentifier>()

  /// Where comparing what is nested in plugins ends, because plugins can refer to each other.
  private static let deepest = 8

  /// Returns a Boolean value that indicates whether two plugins of one type are the same.
  mutating func areSame(_ first: any Plugin, _ second: any Plugin) -> Bool {
    let type = ObjectIdentifier(type(of: first))
    if stateless.contains(type) || Self.haveSameBits(first, second) { return true }
    guard Self.isStateless(Mirror(reflecting: first)) else { return Self.areSame(first, second, depth: 0) }
    stateless.insert(type)
    return true
  }

  private static func areSame(_ first: Any, _ second: Any, depth: Int) -> Bool {
    guard type(of: first) == type(of: second), depth < deepest else { return false }
    if haveSameBits(first, second) { return true }
    if let first = first as? any Equatable { return isEqual(first, to: second) }
    // An object that is no plugin has an identity. What it stores is its own.
    guard !(type(of: first) is AnyClass) || first is any Plugin else { return false }
    return haveSameProperties(Mirror(reflecting: first), Mirror(reflecting: second), depth: depth)
  }

  private static func haveSameProperties(_ first: Mirror, _ second: Mirror, depth: Int) -> Bool {
    guard first.children.count == second.children.count else { return false }
    // A case without associated values has no parts, and a value of no known parts can differ in others.
    guard !first.children.isEmpty || first.displayStyle == .class || first.displayStyle == .optional else {
      return false
    }
    let areSame = zip(first.children, second.children).allSatisfy {
      $0.label == $1.label && Self.areSame($0.value, $1.value, depth: depth + 1)
    }
    guard areSame, let outer = first.superclassMirror, let other = second.superclassMirror else { return areSame }
    return haveSameProperties(outer, other, depth: depth)
  }

  private static func isStateless(_ mirror: Mirror) -> Bool {
    mirror.displayStyle == .class && mirror.children.isEmpty && mirror.superclassMirror.map(isStateless) ?? true
  }

  private static func isEqual<Value: Equatable>(_ first: Value, to second: Any) -> Bool { second as? Value == first }

  private static func haveSameBits(_ first: Any, _ second: Any) -> Bool {
    func compare<Value>(_ first: Value) -> Bool {
      guard let second = second as? Value else { return false }
      return withUnsafeBytes(of: first) { first in withUnsafeBytes(of: second) { first.elementsEqual($0) } }
    }
    return _openExistential(first, do: compare)
  }
}
