/// Keys to press without a person, as a file lists them.
///
/// Each word is a key, and each text in quotes is typed. The rest of a line after `#` is a comment:
///
///     "alice" Enter "1234" Enter  # signs in
///     Down Ctrl-G Shift-Tab g
struct KeyScript {
  /// A word that isn't a key.
  struct SyntaxError: Error, CustomStringConvertible {
    let line: Int
    let word: String

    var description: String {
      """
      line \(line): \(String(word.prefix(40)).debugDescription) is not a key. To fix this, write a name such as Enter, Down or Ctrl-G, a \
      character, or a text between quotes.
      """
    }
  }

  private(set) var keys: [Key] = []

  /// Creates a script without keys.
  init() {}

  init(_ text: String) throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var rest = line.drop(while: \.isWhitespace)
      while let first = rest.first, first != "#" {
        let word: Substring
        if first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
          word = rest[...end]
          keys += word.dropFirst().dropLast().unicodeScalars.map { .text($0) }
        } else {
          word = rest.prefix { !$0.isWhitespace }
          guard word.first != "\"", let key = Key(name: word) else {
            throw SyntaxError(line: index + 1, word: String(word))
          }
          keys.append(key)
        }
        rest = rest[word.endIndex...].drop(while: \.isWhitespace)
      }
    }
  }
}
