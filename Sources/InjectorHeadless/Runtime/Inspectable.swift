/// A property wrapper for a property that a user-defined runtime attribute sets, like an `@IBInspectable`.
///
/// For example, an attribute with the key path `cornerRadius` sets:
///
/// ```swift
/// final class BadgeView: HeadlessView {
///   @Inspectable var cornerRadius = 0.0
/// }
/// ```
///
/// The value is a Boolean value, a string, an integer, a floating-point number, an optional one of these, or a
/// `StoryboardDocument.RuntimeAttribute`, which has the parts of a color, a point, a size, or a rectangle.
@MainActor @propertyWrapper public final class Inspectable<Value>: InspectableStorage {
  /// The value.
  public var wrappedValue: Value

  /// Creates a property with its value in code.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  func apply(_ attribute: StoryboardDocument.RuntimeAttribute) -> Bool {
    if attribute.type == "nil" {
      guard let empty = (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value else {
        return false
      }
      wrappedValue = empty
      return true
    }
    let candidates: [Any?] = [
      attribute.number.flatMap(Int.init(exactly:)), attribute.number, attribute.number.map { Float($0) },
      attribute.boolean, attribute.value, attribute,
    ]
    for case let candidate? in candidates {
      guard let value = candidate as? Value else { continue }
      wrappedValue = value
      return true
    }
    return false
  }
}

/// The interface of an inspectable property of any type.
@MainActor protocol InspectableStorage: AnyObject {
  func apply(_ attribute: StoryboardDocument.RuntimeAttribute) -> Bool
}
