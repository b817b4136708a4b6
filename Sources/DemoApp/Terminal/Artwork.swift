/// The pictures that storyboards and services name, as a terminal draws them.
nonisolated enum Artwork {
  /// The rows of a picture; none where there is no such picture.
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
    case "portrait": ["   ╭─────╮   ", "   │ ∘ ∘ │   ", "   │  ‿  │   ", "   ╰─┬─┬─╯   ", " ╭───┴─┴───╮ "]
    default: []
    }
  }
}
