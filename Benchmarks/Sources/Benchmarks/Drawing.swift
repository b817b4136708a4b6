/// A textual record of the instances that operations create: their types, their properties, and their identities.
final class Drawing {
  private(set) var results: [String] = []
  /// The number of distinct objects seen.
  var count: Int { objects.count }

  // Retains the objects, so that no address is reused.
  private var objects: [AnyObject] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  @inline(never)
  func add(_ value: Any) { results.append(text(of: value)) }

  private func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map(\.value)
    switch mirror.displayStyle {
    case .class: return text(of: value as AnyObject, parts: parts)
    case nil: return "\(value)"
    default: return parts.map { text(of: $0) }.joined(separator: " ")
    }
  }

  private func text(of object: AnyObject, parts: [Any]) -> String {
    if let number = numbers[ObjectIdentifier(object)] { return "#\(number)" }
    objects.append(object)
    let number = objects.count
    numbers[ObjectIdentifier(object)] = number
    let inside = parts.map { text(of: $0) }.joined(separator: " ")
    return "\(type(of: object))#\(number)(\(inside))"
  }
}
