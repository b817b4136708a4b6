/// What is known of a cast before there is a value.
enum ArgumentCast {
  /// Whether some value of one type may be cast to another: false only where both are structs or enums, each of one
  /// layout and without relatives.
  static func isPossible(_ given: any Any.Type, to taken: any Any.Type) -> Bool {
    given == taken || !(isRigid(given) && isRigid(taken))
  }

  /// Classes have subclasses, existentials hold anything, an optional holds a value, collections are cast by element,
  /// and `AnyHashable` is cast to and from what it wraps.
  private static func isRigid(_ type: any Any.Type) -> Bool {
    guard type != AnyHashable.self else { return false }
    // A metatype is the address of the type's metadata, whose first word says of which kind the type is: 0x200 for a
    // struct, 0x201 for an enum, 0x202 for an optional. That is a part of the stable ABI.
    let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return (kind == 0x200 || kind == 0x201) && !String(reflecting: type).contains("<")
  }
}
