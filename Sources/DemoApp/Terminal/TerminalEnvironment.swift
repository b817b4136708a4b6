/// What the environment says about the terminal.
nonisolated struct TerminalEnvironment {
  /// A Boolean value that indicates whether the terminal can place the cursor.
  let placesCursor: Bool
  /// A Boolean value that indicates whether the terminal shows colors and the user wants them.
  let inColor: Bool

  init(_ variables: [String: String]) {
    let terminal = variables["TERM"] ?? ""
    placesCursor = !["", "dumb", "unknown"].contains(terminal)
    // https://no-color.org: present, and not empty.
    let isRefused = variables["NO_COLOR"]?.isEmpty == false
    let isMonochrome =
      ["vt52", "vt1", "vt2", "vt3"].contains(where: terminal.hasPrefix) || terminal.hasSuffix("-m")
      || terminal.hasSuffix("-mono")
    let saysColor = variables["COLORTERM"]?.isEmpty == false
    inColor = placesCursor && !isRefused && (saysColor || !isMonochrome)
  }
}
