/// A line of text with a cursor, counted in characters as a person sees them.
nonisolated struct EditedText: Equatable {
  nonisolated enum Motion { case left, right, wordLeft, wordRight, start, end }

  nonisolated enum Edit: Equatable {
    case insert(String)
    case move(Motion)
    /// Deletes the text between the cursor and where the motion would move it.
    case delete(Motion)
  }

  private(set) var text: String
  /// The number of characters before the cursor.
  private(set) var cursor: Int

  /// Creates a value whose cursor is at the end.
  init(_ text: String) {
    self.text = text
    cursor = text.count
  }

  mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let new): replace(cursor..<cursor, with: new)
    case .move(let motion): cursor = destination(motion)
    case .delete(let motion):
      let other = destination(motion)
      replace(min(cursor, other)..<max(cursor, other), with: "")
    }
  }

  private mutating func replace(_ range: Range<Int>, with new: String) {
    let characters = Array(text)
    let head = String(characters[..<range.lowerBound]) + new
    text = head + String(characters[range.upperBound...])
    // The end of the new text and what follows can be one character now. The cursor is behind it then.
    var length = 0
    cursor =
      text.prefix { character in
        defer { length += character.utf8.count }
        return length < head.utf8.count
      }.count
  }

  private func destination(_ motion: Motion) -> Int {
    let characters = Array(text)
    var index = cursor
    func isWord(_ index: Int) -> Bool { characters[index].isLetter || characters[index].isNumber }
    switch motion {
    case .left: return max(cursor - 1, 0)
    case .right: return min(cursor + 1, characters.count)
    case .start: return 0
    case .end: return characters.count
    case .wordLeft:
      while index > 0, !isWord(index - 1) { index -= 1 }
      while index > 0, isWord(index - 1) { index -= 1 }
    case .wordRight:
      while index < characters.count, !isWord(index) { index += 1 }
      while index < characters.count, isWord(index) { index += 1 }
    }
    return index
  }
}

nonisolated extension EditedText.Edit {
  /// Creates the edit of a key. The result is `nil` if the key has another purpose.
  init?(_ key: Key) {
    let byWord = !key.modifiers.isDisjoint(with: [.control, .alt])
    switch (key.code, key.modifiers) {
    case (_, let modifiers) where modifiers.contains(.command): return nil
    case (.paste(let text), _): self = .insert(Self.oneLine(text))
    case (.text(let scalar), []): self = .insert(String(scalar))
    case (.left, _): self = .move(byWord ? .wordLeft : .left)
    case (.right, _): self = .move(byWord ? .wordRight : .right)
    case (.home, _), (.text("a"), .control): self = .move(.start)
    case (.end, _), (.text("e"), .control): self = .move(.end)
    case (.text("b"), .control): self = .move(.left)
    case (.text("f"), .control): self = .move(.right)
    case (.text("b"), .alt): self = .move(.wordLeft)
    case (.text("f"), .alt): self = .move(.wordRight)
    case (.backspace, _): self = .delete(byWord ? .wordLeft : .left)
    case (.delete, _): self = .delete(byWord ? .wordRight : .right)
    case (.text("h"), .control): self = .delete(.left)
    case (.text("d"), .control): self = .delete(.right)
    case (.text("w"), .control): self = .delete(.wordLeft)
    case (.text("d"), .alt): self = .delete(.wordRight)
    case (.text("u"), .control): self = .delete(.start)
    case (.text("k"), .control): self = .delete(.end)
    default: return nil
    }
  }

  /// Returns the text without control characters, and with spaces in place of line breaks and tabs.
  private static func oneLine(_ text: String) -> String {
    var lines = text.split(whereSeparator: \.isNewline).map { line in
      String(
        String.UnicodeScalarView(
          line.unicodeScalars.map { $0 == "\t" ? " " : $0 }.filter {
            $0.properties.generalCategory != .control
          }))
    }
    lines.removeAll(where: \.isEmpty)
    return lines.joined(separator: " ")
  }
}
