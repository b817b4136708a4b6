/// The isolations in a graph, each with a number, so that nodes compare and copy as numbers.
struct IsolationNumbers: Sendable {
  static let nonisolated: Int32 = 0
  static let mainActor: Int32 = 1

  private var isolations: [Isolation] = [.nonisolated, .mainActor]
  /// The numbers of the other actors.
  private var numbers = [String: Int]()

  subscript(number: Int32) -> Isolation { isolations[Int(number)] }

  /// Returns the number of an isolation, which is new if the isolation is.
  mutating func number(of isolation: Isolation) -> Int32 {
    switch isolation {
    case .nonisolated: return Self.nonisolated
    case .mainActor: return Self.mainActor
    case .actor(let name):
      if let number = numbers[name] { return Int32(number) }
      numbers[name] = isolations.count
      isolations.append(isolation)
      return Int32(isolations.count - 1)
    }
  }
}
