/// The pictures in storyboards and services, drawn for a terminal.
enum Artwork {
  /// Returns the rows of a picture, or an empty array if the picture doesn't exist.
  static func rows(named name: String?) -> [String] {
    switch name {
    case "needle": ["    ╷      ╷    ", " ───┼┬────┬┼────", "    ││░░░░││    ", " ───┼┴────┴┼────", "    ╵      ╵    "]
    case "door": ["  ╭──────╮  ", "  │      │  ", "  │     ∘│  ", "  │      │  ", "──┴──────┴──"]
    case "harbour":
      [
        "      │╲        ○  ", "      │ ╲          ", "      │__╲         ", "   ╲═══════╱       ",
        "≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈",
      ]
    case "meadow":
      [
        "   ○               ", "        ╱╲    ╱╲   ", "     ╱╲╱  ╲__╱  ╲  ", "  ✿      ✿     ✿   ",
        "'\"'\"'\"'\"'\"'\"'\"'\"'\"'",
      ]
    case "cookie": ["    .-~~~-.    ", "  .'   __  '.  ", " (   .'  '.  ) ", "  '-'══════'-' "]
    case "portrait": ["   ╭─────╮   ", "   │ ∘ ∘ │   ", "   │  ‿  │   ", "   ╰─┬─┬─╯   ", " ╭───┴─┴───╮ "]
    default: []
    }
  }
}
