extension ResolutionError: CustomStringConvertible {
  /// The whole story, on several lines.
  public var description: String {
    var lines = [message]
    if let detail { lines.append("  \(detail)") }
    lines +=
      chain.enumerated().map { depth, step in
        let site = step.callSite.map { "\n    by the call at \($0)" } ?? ""
        return "  \(depth == 0 ? "asked for" : "which needs") \(step)\(site)"
      }.shortenedPath
    if let last = chain.last, last.key != key || keyCallSite != nil { lines.append("  which needs \(key)") }
    if let site = keyCallSite { lines.append("\(chain.isEmpty ? "  asked for" : "   ") by the call at \(site)") }
    if let underlying, kind == .factoryFailed { lines.append("  the \(hook) threw: \(underlying)") }
    for miss in nearMisses { lines.append("  near: \(miss)") }
    lines.append("To fix this, \(fix).")
    return lines.joined(separator: "\n")
  }

  /// What went wrong, in one sentence.
  public var message: String {
    switch kind {
    case .missing: "\(key) is not registered."
    case .argumentMismatch: "\(key) was given the wrong arguments."
    case .requiresMainActor: "\(key) is built on the main actor, and this resolve is not on it."
    case .cycle: "\(key) is needed to build itself."
    case .factoryFailed: "The \(hook) of \(key) failed."
    case .scopeNotOpen: "\(key) belongs to a scope that is not open here."
    case .closed: "\(key) was asked of a container that is closed."
    case .containerReleased: "\(key) was asked of a container that is gone."
    case .tooDeep: "\(key) is nested too deep: at most \(Construction.deepest) registrations are built on one stack."
    case .requiresAsync: "\(key) is built asynchronously, and this resolve is not."
    case .cancelled: "The task that waited for \(key) was cancelled."
    }
  }
}

extension ResolutionError.Kind {
  /// What to do about a failure of the kind.
  func fix(of key: ServiceKey) -> String {
    switch self {
    case .missing: "register \(key), or ask for one of those that are registered"
    case .argumentMismatch: "pass the arguments that the registration's `with:` lists, in order"
    case .requiresMainActor: "call resolve from the main actor, or await it"
    case .cycle: "let one of them take a Lazy or a Provider, and use it after its initializer has returned"
    case .factoryFailed: "see what the factory threw; the next resolve tries it again"
    case .scopeNotOpen: "resolve it from a container made with makeScope, or from one inside that"
    case .closed: "resolve before close()"
    case .containerReleased: "keep the container for as long as its instances resolve from it"
    case .tooDeep: "look for a factory whose resolves lead back to itself"
    case .requiresAsync: "await the resolve"
    case .cancelled: "ask again where it is still needed; others who wait get the instance"
    }
  }
}

extension ResolutionError.Step: CustomStringConvertible {
  /// The registration with its role, lifetime, plugin and place.
  public var description: String {
    "\(key) (\(role.rawValue), \(lifetime)\(plugin.map { ", \($0)" } ?? "")) at \(source)"
  }
}
