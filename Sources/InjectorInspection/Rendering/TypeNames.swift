package import Injector

/// Short, readable names for the types of a graph.
///
/// A short name omits the module if no other type of the graph has the same name without its module: `any Shop.Store`
/// becomes `any Store`, unless the graph also contains `Bakery.Store`. The names don't depend on the order of the
/// types.
package struct TypeNames: Sendable {
  /// The names without their modules that several qualified names share.
  private var shared: Set<String> = []

  /// Creates the names of every type in some graphs, the same in each of them. O(*n*) in the text of the graphs.
  package init(of graphs: DependencyGraph...) {
    var owners = Owners(minimumCapacity: graphs.map(\.nodes.count).max() ?? 0)
    for graph in graphs {
      for node in graph.nodes {
        add(node.key.type, &owners)
        for type in node.arguments { add(type, &owners) }
      }
      for edge in graph.edges {
        // What a registration satisfies has its type.
        if edge.to == nil { add(edge.key.type, &owners) }
        for type in edge.arguments { add(type, &owners) }
        for type in edge.inputs { add(type, &owners) }
      }
    }
  }

  /// The first qualified name of each name without a module.
  private typealias Owners = [String: String]

  private mutating func add(_ type: String, _ owners: inout Owners) {
    for piece in QualifiedNames(type) where piece.isName {
      let short = Self.withoutModule(piece.text)
      guard let owner = owners[short] else {
        owners[short] = piece.text
        continue
      }
      if owner != piece.text { shared.insert(short) }
    }
  }

  /// Returns the short name of a type, on one line.
  package func name(of type: String) -> String {
    let names = QualifiedNames(type).map { piece in
      guard piece.isName else { return piece.text }
      let short = Self.withoutModule(piece.text)
      return shared.contains(short) ? piece.text : short
    }
    return (names.count == 1 ? names[0] : names.joined()).onOneLine
  }

  /// Returns the short name of a key's type, followed by the identifier in quotation marks if there is one, on one
  /// line.
  package func name(of key: ServiceKey) -> String {
    guard let identifier = key.identifier else { return name(of: key.type) }
    return "\(name(of: key.type)) \(identifier.rawValue.debugDescription.onOneLine)"
  }

  /// Returns a name such as `Shop.Outer.Inner` without the module and without the contexts of private types.
  private static func withoutModule(_ name: String) -> String {
    // A name after a closing `>`, as in `Shop.Box<Shop.Item>.Lid`, has no module.
    guard !name.hasPrefix(".") else { return name }
    if QualifiedNames.isSimple(name) {
      guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return name }
      return String(name[name.utf8.index(after: dot)...])
    }
    var name = name[...]
    if name.hasPrefix("("), let colon = name.firstIndex(of: ":") { name = name[name.index(after: colon)...] }
    var parts: [Substring] = []
    var start = name.startIndex
    var isQuoted = false
    for index in name.indices {
      if name[index] == "`" { isQuoted.toggle() }
      guard name[index] == ".", !isQuoted else { continue }
      parts.append(name[start..<index])
      start = name.index(after: index)
    }
    parts.append(name[start...])
    if parts.count > 1 { parts.removeFirst() }
    return parts.filter { !$0.hasPrefix("(") }.joined(separator: ".")
  }
}

/// The qualified names in the text of a type and the text between them: `[`, `Shop.Item`, `]`.
private struct QualifiedNames: Sequence, IteratorProtocol {
  private let type: String
  private let text: Substring.UTF8View
  private var position: Substring.Index

  init(_ type: String) {
    self.type = type
    text = type[...].utf8
    position = text.startIndex
  }

  /// Returns a Boolean value that indicates whether a type is one name of ASCII characters without contexts and
  /// quotes, as most are.
  static func isSimple(_ type: String) -> Bool {
    var type = type
    return type.withUTF8 { bytes in
      !bytes.isEmpty && bytes.allSatisfy { $0 < 0x80 && isInName($0) }
    }
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  mutating func next() -> (text: String, isName: Bool)? {
    let start = position
    if start == text.startIndex, Self.isSimple(type) {
      position = text.endIndex
      return (type, true)
    }
    while position < text.endIndex, let end = endOfName(at: position) { position = end }
    if position > start { return (piece(start), true) }
    while position < text.endIndex, endOfName(at: position) == nil { position = text.index(after: position) }
    return position > start ? (piece(start), false) : nil
  }

  private func piece(_ start: Substring.Index) -> String { String(Substring(text[start..<position])) }

  /// Returns the end of the part of a name that begins at an index, or `nil` if no name begins there.
  private func endOfName(at index: Substring.Index) -> Substring.Index? {
    switch text[index] {
    case let byte where Self.isInName(byte): return text.index(after: index)
    case UInt8(ascii: "`"):
      let rest = text[text.index(after: index)...]
      return rest.firstIndex(of: UInt8(ascii: "`")).map { text.index(after: $0) }
    case UInt8(ascii: "("):
      // Private types and types nested in extensions have their context in parentheses, which contains no others.
      let rest = text[text.index(after: index)...]
      guard let close = rest.firstIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }) else {
        return nil
      }
      let context = Substring(rest[..<close])
      let end = text.index(after: close)
      guard text[close] == UInt8(ascii: ")") else { return nil }
      if context.hasPrefix("unknown context at ") { return end }
      if context.hasPrefix("extension in "), end < text.endIndex, text[end] == UInt8(ascii: ":") {
        return text.index(after: end)
      }
      return nil
    default: return nil
    }
  }
}
