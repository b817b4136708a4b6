/// Keys to press without a person, as a file lists them.
///
/// Each word is a key, and each text in quotes is typed. The rest of a line after `#` is a comment:
///
///     "alice" Enter "1234" Enter  # signs in
///     Down Ctrl-A Shift-Tab g
nonisolated struct KeyScript: Equatable {
  /// A word that isn't a key.
  nonisolated struct SyntaxError: Error, Equatable, CustomStringConvertible {
    let line: Int
    let word: String

    var description: String {
      """
      line \(line): \(String(word.prefix(40)).debugDescription) is not a key. To fix this, write a name such as Enter, Down or Ctrl-A, a \
      character, or a text between quotes.
      """
    }
  }

  private(set) var keys: [Key] = []

  /// Creates a script without keys.
  init() {}

  init(_ text: String) throws(SyntaxError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var rest = line.drop(while: \.isWhitespace)
      while let first = rest.first, first != "#" {
        if first == "\"" {
          let quoted = rest.dropFirst().prefix { $0 != "\"" }
          guard quoted.endIndex < rest.endIndex else { throw SyntaxError(line: index + 1, word: String(rest)) }
          keys += quoted.unicodeScalars.map { Key(.text($0)) }
          rest = rest[quoted.endIndex...].dropFirst()
        } else {
          let word = rest.prefix { !$0.isWhitespace }
          guard let key = Key(name: String(word)) else { throw SyntaxError(line: index + 1, word: String(word)) }
          keys.append(key)
          rest = rest[word.endIndex...]
        }
        rest = rest.drop(while: \.isWhitespace)
      }
    }
  }
}

nonisolated extension Key {
  /// Creates the key of a name such as `Enter`, `Ctrl-A`, or `g`. The result is `nil` if no key has that name.
  init?(name: String) {
    var rest = Substring(name)
    var modifiers: Modifiers = []
    for (prefix, modifier) in [("Ctrl-", Modifiers.control), ("Alt-", .alt), ("Shift-", .shift)]
    where rest.hasPrefix(prefix) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    if let code = Self.names[String(rest)] {
      self.init(code, modifiers)
    } else if rest.unicodeScalars.count == 1, let scalar = rest.unicodeScalars.first {
      // A letter with Control has one name in capitals and without.
      let lowercase = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      self.init(.text(modifiers.contains(.control) ? lowercase : scalar), modifiers)
    } else {
      return nil
    }
  }

  private static let names: [String: Code] = [
    "Enter": .enter, "Tab": .tab, "Backspace": .backspace, "Escape": .escape, "Space": .text(" "),
    "Up": .up, "Down": .down, "Left": .left, "Right": .right, "Home": .home, "End": .end,
    "PageUp": .pageUp, "PageDown": .pageDown, "Insert": .insert, "Delete": .delete,
  ]
}
