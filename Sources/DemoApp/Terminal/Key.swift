/// A key that was pressed.
nonisolated enum Key: Equatable {
  case character(Character)
  case enter, next, previous, erase, other
}
