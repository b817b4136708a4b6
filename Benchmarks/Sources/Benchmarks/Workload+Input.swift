import Injector

/// The input of a scope.
struct Ticket: Sendable { let number: Int }

public protocol Visit: Sendable { var number: Int { get } }
final class VisitService: Visit, Sendable {
  let number: Int
  init(ticket: Ticket) { number = ticket.number }
}

extension Workload {
  private static let visitByHand: Loop = { count in
    for number in 0..<count { sink(VisitService(ticket: Ticket(number: number)) as any Visit) }
  }

  /// Returns the workload that opens a scope with an input, resolves an instance in it, and releases the scope.
  static func input(_ container: Container) -> Workload {
    Workload(
      "input", builds: 1, weight: 10, hand: visitByHand,
      container: { count in
        for number in 0..<count {
          let visit = try container.makeScope(.visit, Ticket(number: number))
          sink(try visit.resolve((any Visit).self))
        }
      })
  }

  /// Returns the workload that makes a child with a value of its own, as for a request, resolves an instance that
  /// needs it, and releases the child.
  static func request(_ container: Container) -> Workload {
    Workload(
      "request", builds: 1, weight: 10, hand: visitByHand,
      container: { count in
        for number in 0..<count {
          let request = try container.makeChild { registry in
            registry.instance(Ticket(number: number), for: Ticket.self, "request")
            registry.service((any Visit).self, "request", using: VisitService.init).parameter(Ticket.self, "request")
          }
          sink(try request.resolve((any Visit).self, "request"))
        }
      })
  }
}

extension Scope {
  static let visit = Scope("visit")
}
