extension ValidationRules {
  /// INJ015: What is created at the start, or has a closure for the end, is kept in between.
  static func keptLifetime(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.keptLifetime) { node in
      node.isWronglyEager || node.isEagerWithArguments || node.traits.contains(.closing) && !node.lifetime.isKept
    } words: { finding, context in
      let node = context.node(finding.node ?? 0)
      let verb = node.lifetime == .transient ? "add" : "replace its lifetime by"
      if node.isWronglyEager {
        return Words(
          message: "\(node.key) is eager, but \(node.lifetime): only a singleton is created at the start.",
          fix: node.role == .input ? "remove .eager()" : "\(verb) .singleton(), or remove .eager()")
      }
      if node.isEagerWithArguments {
        return Words(
          message: "\(node.key) is eager, but takes runtime arguments: nothing passes them at the start.",
          fix: "remove .eager(), or inject the values as services")
      }
      return Words(
        message: "\(node.key) has an onClose closure, but is \(node.lifetime): no instance is kept until then.",
        fix: "\(verb) .singleton() or .scoped(_:), or remove .onClose")
    }
  }

  /// INJ036: A registration has one lifetime, and none if it takes over that of another.
  static func severalLifetimes(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.severalLifetimes, where: { $0.traits.contains(.severalLifetimes) }) { finding, context in
      let node = context.node(finding.node ?? 0)
      return switch node.role {
      case .decorator:
        Words(
          message: "The decorator of \(node.key) inherits the lifetime of what it wraps, but has one of its own.",
          fix: "give the lifetime to the registration of \(node.key)")
      case .input:
        Words(
          message: "The input \(node.key) lives as long as its scope, but has a lifetime of its own.",
          fix: "remove the lifetime")
      default:
        Words(
          message: "\(node.key) has several lifetimes, of which only the last would count: \(node.lifetime).",
          fix: "remove all but one of them")
      }
    }
  }

  /// INJ026: What is weak is an object, which its holders keep in use.
  static func weakValue(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.weakValue, where: { $0.traits.contains(.weakValue) }) { finding, context in
      Words(
        message: "\(context.name(finding.node ?? 0)) is weak, but a value: nothing keeps it in use, so each use "
          + "creates another.",
        fix: "make it a class, or share it as a singleton, or remove .weak()")
    }
  }
}

extension DependencyGraph.Node {
  fileprivate var isWronglyEager: Bool { traits.contains(.eager) && lifetime != .singleton }

  fileprivate var isEagerWithArguments: Bool { traits.contains(.eager) && !argumentTypes.isEmpty }
}
