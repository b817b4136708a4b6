/// A key press, or a pasted text, as the terminal reports it.
nonisolated struct Key: Hashable, Sendable {
  nonisolated enum Code: Hashable, Sendable {
    case text(Unicode.Scalar)
    case enter, tab, backspace, escape
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    case function(Int)
    case paste(String)
  }

  nonisolated struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
    /// Super or Hyper. No key of the app has it, and none is typed with it.
    static let command = Modifiers(rawValue: 8)
  }

  var code: Code
  var modifiers: Modifiers = []

  init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}
