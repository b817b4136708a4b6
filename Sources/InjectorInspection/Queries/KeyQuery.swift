import Injector

/// A key as a person types it: `NotesStore`, `any Store`, `Shop.Store`, `Store@remote`, or `Store "remote"`.
///
/// The most exact reading that matches anything wins: the whole key or label, the type with or without its module,
/// the type in other capitals, the last part of a nested type, and the name of a generic type without its arguments.
/// A name without an identifier means the registration that has none, if there is one.
package struct KeyQuery {
  /// The result of a query. A registration is preferred to a key that isn't registered and matches equally well.
  package enum Match: Equatable {
    /// The items that the query names. They have the same key: contributions, or a registration and its decorators.
    case found([Int])
    /// The labels of items with different keys, which all match equally well.
    case ambiguous([String])
    /// Nothing matches. The names are near the query, nearest first.
    case unknown(near: [String])
  }

  private let text: String
  /// The ways to read the text: a type and, if the text has one, an identifier.
  private let readings: [(type: String, matches: (ServiceIdentifier?) -> Bool)]

  /// Creates a query from the text that a person typed.
  package init(_ text: String) {
    self.text = text
    var readings: [(String, (ServiceIdentifier?) -> Bool)] = [(Self.bare(text), { _ in true })]
    // Types and identifiers may contain the sign too. More than a few are no key.
    for at in text.indices.filter({ text[$0] == "@" && $0 > text.startIndex }).prefix(8) {
      let name = String(text[text.index(after: at)...])
      readings.append((Self.bare(String(text[..<at])), { $0?.rawValue == name }))
    }
    // In quotation marks, as a key's description has it.
    if text.hasSuffix("\""), let quote = text.firstRange(of: " \"") {
      let quoted = String(text[text.index(after: quote.lowerBound)...])
      readings.append((Self.bare(String(text[..<quote.lowerBound])), { $0?.rawValue.debugDescription == quoted }))
    }
    self.readings = readings
  }

  /// Finds the items that the query names. O(*n*) in the text of the graph.
  package func match(in map: GraphMap) -> Match {
    var best = Int.max
    var found: [Int] = []
    for item in map.items {
      guard let rank = rank(of: item, in: map), rank <= best else { continue }
      if rank < best { found = [] }
      best = rank
      found.append(item)
    }
    guard let first = found.first else { return .unknown(near: near(in: map)) }
    if found.contains(where: { map.key($0).identifier == nil }) {
      found.removeAll { map.key($0).identifier != nil && !isExact(map, $0) }
    }
    // What isn't registered is meant only if nothing else is.
    let registered = found.filter { map.node($0) != nil }
    if !registered.isEmpty { found = registered }
    let key = map.key(found.first ?? first)
    if found.allSatisfy({ map.key($0) == key }) { return .found(found) }
    return .ambiguous(found.map(map.label))
  }

  /// Returns how well an item matches: the lower, the better. The result is `nil` if it doesn't match.
  private func rank(of item: Int, in map: GraphMap) -> Int? {
    if isExact(map, item) { return 0 }
    let key = map.key(item)
    let names = [Self.bare(key.type), Self.bare(map.outline.names.name(of: key.type))]
    var best: Int?
    for reading in readings where reading.matches(key.identifier) {
      for name in names {
        if let rank = Self.rank(of: name, as: reading.type), rank < best ?? .max { best = rank }
      }
    }
    return best
  }

  private func isExact(_ map: GraphMap, _ item: Int) -> Bool {
    text == map.label(item) || text == map.key(item).description
  }

  private static func rank(of name: String, as wanted: String) -> Int? {
    if name == wanted { return 1 }
    // Whatever else matches contains the text in some capitals.
    guard name.utf8.count >= wanted.utf8.count else { return nil }
    let (name, wanted) = (name.lowercased(), wanted.lowercased())
    if name == wanted { return 2 }
    if name.hasSuffix("." + wanted) { return 3 }
    if let generic = name.firstIndex(of: "<") {
      if name[..<generic] == wanted { return 4 }
      if name[..<generic].hasSuffix("." + wanted) { return 5 }
    }
    return nil
  }

  /// The labels of the items whose types have similar names.
  private func near(in map: GraphMap) -> [String] {
    var labels: [String: String] = [:]
    for item in map.items.reversed() {
      let name = Self.bare(map.outline.names.name(of: map.key(item).type))
      labels[name.contains("<") ? name : String(name.split(separator: ".").last ?? "")] = map.label(item)
    }
    let wanted = readings.last?.type ?? text
    let last = wanted.split(separator: ".").last.map(String.init) ?? wanted
    return NearestNames.of(last, in: labels.keys, limit: 5).compactMap { labels[$0] }
  }

  /// A type without `any` or `some` in front of it, and without the quotes of raw identifiers, which a shell takes.
  fileprivate static func bare(_ type: String) -> String {
    let word = type.hasPrefix("any ") ? 4 : type.hasPrefix("some ") ? 5 : 0
    // Few types have such quotes, and a search for them in each takes longer than all else that a query does.
    guard word > 0 || type.utf8.contains(UInt8(ascii: "`")) else { return type }
    return String(type.dropFirst(word)).replacing("`", with: "")
  }
}

extension GraphMap {
  /// The names of the registered types that a query finds and that a shell takes as they are: without generic
  /// arguments.
  package var plainNames: [String] {
    let names = graph.nodes.map { KeyQuery.bare(outline.names.name(of: $0.key.type)) }
    return Set(names).filter { $0.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) } }.sorted()
  }
}
