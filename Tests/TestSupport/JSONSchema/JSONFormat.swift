/// A format of strings that a schema names.
enum JSONFormat: String {
  /// An absolute URI, as RFC 3986 defines it.
  case uri
  /// A URI, or a reference that is relative to one.
  case uriReference = "uri-reference"
  /// A date with a time and a time zone, as RFC 3339 defines it.
  case dateTime = "date-time"

  /// Returns a Boolean value that indicates whether a text has the format.
  func matches(_ text: String) -> Bool {
    switch self {
    case .uri: Self.isURI(text)
    case .uriReference: Self.isURI(text) || Self.isRelative(text)
    case .dateTime:
      text.wholeMatch(
        of: /\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+\-]\d\d:\d\d)/
          .asciiOnlyDigits()
      ) != nil
    }
  }

  private static func isURI(_ text: String) -> Bool {
    guard let scheme = text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) else { return false }
    return isReference(text[scheme.range.upperBound...])
  }

  /// Without a scheme, a colon in the first segment would begin one.
  private static func isRelative(_ text: String) -> Bool {
    let segment = text.prefix { !"/?#".contains($0) }
    return !segment.contains(":") && isReference(text[...])
  }

  /// Returns a Boolean value that indicates whether a text is what follows a scheme: an authority or none, a path, a
  /// query or none, and a fragment or none.
  private static func isReference(_ text: Substring) -> Bool {
    let (path, fragment) = split(text, at: "#")
    let (front, query) = split(path, at: "?")
    return has(front, "/:@[]") && has(fragment, "/?:@") && has(query, "/?:@")
  }

  private static func split(_ text: Substring, at mark: Character) -> (Substring, Substring) {
    guard let position = text.firstIndex(of: mark) else { return (text, "") }
    return (text[..<position], text[text.index(after: position)...])
  }

  /// Returns a Boolean value that indicates whether a text has no other bytes than escaped ones, those that need no
  /// escape, and some others.
  private static func has(_ text: Substring, _ others: String) -> Bool {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=\(others)".utf8)
    return text.replacing(/%[0-9A-Fa-f]{2}/, with: "").utf8.allSatisfy(allowed.contains)
  }
}
