/// A key on the keyboard.
nonisolated enum Key: Equatable {
  case character(Character)
  case enter, next, previous, erase, other
}
