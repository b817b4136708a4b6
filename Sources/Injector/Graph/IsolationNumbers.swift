/// The isolations in a graph, each with a number, so that nodes compare and copy as numbers.
struct IsolationNumbers: Sendable {
  static let nonisolated: Int32 = 0
  static let mainActor: Int32 = 1

  private var isolations: [Isolation] = [.nonisolated, .mainActor]
  /// The numbers of the other actors.
  private var numbers = [Isolation: Int32]()

  subscript(number: Int32) -> Isolation { isolations[Int(number)] }

  /// Returns the number of an isolation, which is new if the isolation is.
  mutating func number(of isolation: Isolation) -> Int32 {
    switch isolation {
    case .nonisolated: return Self.nonisolated
    case .mainActor: return Self.mainActor
    case .actor:
      if let number = numbers[isolation] { return number }
      let number = Int32(isolations.count)
      isolations.append(isolation)
      numbers[isolation] = number
      return number
    }
  }
}
