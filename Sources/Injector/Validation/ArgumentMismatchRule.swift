/// INJ013: Runtime arguments reach the registration that takes them.
struct ArgumentMismatchRule: ValidationRule {
  struct Problem: SharedFinding {
    /// What does not match.
    enum Cause: Hashable {
      /// A contribution takes arguments, which no one can pass.
      case contribution(takes: Int32)
      /// A decorator takes arguments, which go to what it decorates.
      case decorator
      /// A dependency passes other arguments than its registration takes.
      case dependency(Mismatch)
    }

    /// A dependency whose arguments do not match.
    struct Mismatch: Hashable {
      let edge: Int32
      let to: Int32
      /// The registration behind aliases and decorators, which takes the arguments.
      let origin: Int32
      let passes: Int32
      let takes: Int32
    }

    var code: DiagnosticCode { .argumentMismatch }
    let node: Int32
    let cause: Cause
    var others: [Int32] = []

    var path: [Int32] {
      if case .dependency(let dependency) = cause { [node, dependency.to] } else { [node] }
    }

    func message(in graph: NamedGraph) -> String {
      let key = graph.key(node)
      switch cause {
      case .contribution(let count):
        return "\(key) is a contribution, which is created without runtime arguments, but takes \(count)."
      case .decorator: return "The decorator of \(key) takes a runtime argument: those go to what it decorates."
      case .dependency(let dependency):
        let also = graph.alsoAffected(others)
        let taker = graph.key(dependency.to)
        let passed = graph.dependency(dependency.edge, of: node).arguments
        let comparison = ArgumentMismatchRule.comparison(
          expected: graph.arguments(of: dependency.origin), given: passed)
        if dependency.passes == dependency.takes {
          return "\(taker) takes other arguments than \(key) passes\(also): \(comparison)."
        }
        let passes = passed.isEmpty ? "none" : "\(passed.count)"
        return "\(taker) takes \(Self.words(for: dependency.takes)), but \(key) passes \(passes)\(also)"
          + "\(passed.isEmpty ? "" : ": \(comparison)")."
      }
    }

    func fix(in graph: NamedGraph) -> String {
      switch cause {
      case .contribution:
        return "inject the values as services, or remove .contributing() and pass them where it is resolved"
      case .decorator: return "inject the value into the decorator as a service"
      case .dependency(let dependency):
        let key = graph.key(node)
        if dependency.passes == dependency.takes {
          return "inject a Provider with the expected types, in order, into \(key)"
        }
        return dependency.takes == 0
          ? "inject \(graph.key(dependency.to)) into \(key) without arguments"
          : "inject a Provider of it with the types of its arguments, in order, into \(key), and pass them there"
      }
    }

    private static func words(for count: Int32) -> String {
      switch count {
      case 0: "no runtime arguments"
      case 1: "1 runtime argument"
      default: "\(count) runtime arguments"
      }
    }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    var found: [Problem] = []
    for index in graph.range {
      let node = graph.node(index)
      if node.argumentCount > 0, node.role == .decorator {
        found.append(Problem(node: Int32(index), cause: .decorator))
      } else if node.argumentCount > 0, node.traits.contains(.contribution) {
        found.append(Problem(node: Int32(index), cause: .contribution(takes: node.argumentCount)))
      }
      for position in graph.edgeRange(from: index) {
        let edge = graph.edges[position]
        guard edge.to >= 0, edge.kind != .alias, edge.kind != .decorates else { continue }
        let origin = order.origin(of: edge.to, in: graph)
        let taken = graph.node(Int(origin)).argumentCount
        let passed = Int32(edge.argumentCount)
        guard passed != taken || edge.hasIncompatibleArguments else { continue }
        // A contribution that takes arguments is reported once, however many depend on the collection.
        if taken > 0, graph.node(Int(edge.to)).traits.contains(.contribution) { continue }
        found.append(
          Problem(
            node: Int32(index),
            cause: .dependency(
              Problem.Mismatch(
                edge: Int32(position), to: edge.to, origin: origin, passes: passed, takes: taken))))
      }
    }
    return found.grouped { problem in
      if case .dependency(let dependency) = problem.cause { return [dependency.to, dependency.passes] }
      return [-1, problem.node]
    }
  }

  /// What is taken and what is given, position by position: `argument 1: expected Swift.Int, given Swift.String`.
  static func comparison(expected: [String], given: [String]) -> String {
    let positions = (0..<max(expected.count, given.count)).map { position in
      let want = position < expected.count ? expected[position] : "nothing"
      let have = position < given.count ? given[position] : "nothing"
      return "argument \(position + 1): expected \(want), given \(have)"
    }
    return positions.joined(separator: "; ")
  }
}
