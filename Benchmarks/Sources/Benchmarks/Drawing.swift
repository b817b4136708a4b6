/// What operations make, as text: the types, what they are made of, and which objects are the same.
final class Drawing {
  private(set) var results: [String] = []
  /// How many objects were met.
  var count: Int { objects.count }

  // They are kept, so that no two of them get the same address.
  private var objects: [AnyObject] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  @inline(never)
  func add(_ value: Any) { results.append(words(for: value)) }

  private func words(for value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map(\.value)
    switch mirror.displayStyle {
    case .class: return words(for: value as AnyObject, parts: parts)
    case nil: return "\(value)"
    default: return parts.map { words(for: $0) }.joined(separator: " ")
    }
  }

  private func words(for object: AnyObject, parts: [Any]) -> String {
    if let number = numbers[ObjectIdentifier(object)] { return "#\(number)" }
    objects.append(object)
    let number = objects.count
    numbers[ObjectIdentifier(object)] = number
    let inside = parts.map { words(for: $0) }.joined(separator: " ")
    return "\(type(of: object))#\(number)(\(inside))"
  }
}
