extension DiagnosticWriter {
  /// The words for what one registration needs of another.
  func dependency(_ finding: Finding) -> Diagnostic {
    let holder = node(finding.node)
    let target = node(finding.path.last ?? finding.node)
    let path = [step(finding.node), step(finding.path.last ?? finding.node)]
    switch finding.code {
    case .isolation:
      return make(
        finding,
        "\(holder.key) may be built anywhere, but needs \(target.key), which is built on the main actor only\(also(finding.others)).",
        path: path,
        fix: holder.traits.contains(.asynchronous)
          ? "let \(holder.key) take a Provider of it and await that"
          : "register \(holder.key) with on: MainActor.self, or let it take a Lazy or a Provider")
    case .asynchrony where finding.path.count == 1:
      return make(
        finding, "\(holder.key) is built asynchronously, so it can be neither eager nor take runtime arguments.",
        path: [step(finding.node)], fix: "await it where the app starts, and take the values from services")
    case .asynchrony where edge(finding).kind == .lazy:
      return make(
        finding,
        "\(holder.key) takes a Lazy of \(target.key), which must be awaited, and a Lazy is not\(also(finding.others)).",
        path: path, fix: "let \(holder.key) take a Provider of it and await that")
    case .asynchrony where holder.role == .decorator:
      return make(
        finding,
        "A decorator of \(holder.key) is built without await, but needs \(target.key), which must be awaited"
          + "\(also(finding.others)).",
        path: path, fix: "let the decorator take a Provider of it and await that later")
    case .asynchrony:
      return make(
        finding,
        "\(holder.key) is built without await, but needs \(target.key), which must be awaited\(also(finding.others)).",
        path: path, fix: "register \(holder.key) with asyncService, or let it take a Provider and await it later")
    case .layering:
      return make(
        finding,
        "\(holder.key) (\(holder.role.rawValue)) needs \(target.key) (\(target.role.rawValue)): dependencies point "
          + "from coordinators to controllers to view models to services.",
        path: path, fix: "let a coordinator bring them together, or report through a delegate")
    case .pluginContract:
      return make(
        finding,
        "\(holder.key) of \(finding.names[0]) needs \(target.key) of \(finding.names[1]), which \(finding.names[0]) "
          + "does not declare\(also(finding.others)).",
        path: path, fix: "add \(finding.names[1]) to the dependencies of \(finding.names[0])")
    default: return arguments(finding)
    }
  }

  private func arguments(_ finding: Finding) -> Diagnostic {
    let holder = node(finding.node)
    guard finding.edge >= 0 else {
      if holder.role == .decorator {
        return make(
          finding, "The decorator of \(holder.key) takes a runtime argument: those go to what it decorates.",
          path: [step(finding.node)], fix: "let the decorator take the value from a service")
      }
      return make(
        finding,
        "\(holder.key) is a contribution, which is built without runtime arguments, but takes \(finding.count).",
        path: [step(finding.node)],
        fix: "let it take the values from services, or register it without .contributing() and pass them there")
    }
    let given = edge(finding).arguments
    let target = finding.path.last ?? finding.node
    let key = node(target).key
    let path = [step(finding.node), step(target)]
    let comparison = ArgumentComparison.of(expected: taken(by: Int(target)), given: given)
    if given.count == finding.count {
      return make(
        finding, "\(key) takes other arguments than \(holder.key) gives it\(also(finding.others)): \(comparison).",
        path: path, fix: "let \(holder.key) take a Provider with the types that are expected, in order")
    }
    return make(
      finding,
      "\(key) takes \(words(for: finding.count)), but \(holder.key) gives it \(given.isEmpty ? "none" : "\(given.count)")"
        + "\(also(finding.others))\(given.isEmpty ? "" : ": \(comparison)").",
      path: path,
      fix: finding.count == 0
        ? "let \(holder.key) take \(key) without arguments"
        : "let \(holder.key) take a Provider of it with the types of its arguments, in order, and pass them there")
  }

  /// The types of the arguments that a registration takes, or what it stands on.
  private func taken(by index: Int) -> [String] {
    var index = index
    for _ in graph.nodes {
      let inner = graph.edges(from: index).first { $0.kind == .alias || $0.kind == .decorates }
      guard let inner = inner?.to else { break }
      index = inner
    }
    return graph.nodes[index].arguments
  }

  private func words(for count: Int) -> String {
    switch count {
    case 0: "no runtime arguments"
    case 1: "1 runtime argument"
    default: "\(count) runtime arguments"
    }
  }
}
