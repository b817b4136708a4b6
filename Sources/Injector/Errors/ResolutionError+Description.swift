extension ResolutionError: CustomStringConvertible {
  /// Everything the error knows, on several lines.
  public var description: String {
    var lines = [message]
    if let detail { lines.append("  \(detail)") }
    lines += chain.enumerated().map { depth, step in
      let site = step.callSite.map { "\n    called at \($0)" } ?? ""
      return "  \(depth == 0 ? "resolving" : "which needs") \(step)\(site)"
    }.shortened(indent: "  ")
    if let last = chain.last, last.key != key || keyCallSite != nil { lines.append("  which needs \(key)") }
    if let site = keyCallSite { lines.append(chain.isEmpty ? "  called at \(site)" : "    called at \(site)") }
    if let underlying, kind == .factoryFailed {
      lines.append("  the \(hook.rawValue) threw: \("\(underlying)".removing(suffix: Self.fixSentence(fix)))")
    }
    for miss in nearMisses { lines.append("  near: \(miss)") }
    lines.append(Self.fixSentence(fix))
    return lines.joined(separator: "\n")
  }

  private static func fixSentence(_ fix: String) -> String { "To fix this, \(fix)." }

  /// What went wrong, in one sentence.
  public var message: String {
    switch kind {
    case .missing: "\(key) is not registered."
    case .ambiguous: "\(key) would have two contributions with one identifier."
    case .argumentMismatch: "\(key) was resolved with the wrong arguments."
    case .requiresMainActor: "\(key) is created on the main actor, and this resolve is not on it."
    case .requiresActor: "\(key) is created on an actor, and this resolve is not on it."
    case .cycle: "\(key) depends on itself."
    case .factoryFailed: "The \(hook.rawValue) of \(key) failed."
    case .scopeNotOpen: "\(key) belongs to a scope that is not open here."
    case .inputMismatch: "\(key) was opened with the wrong inputs."
    case .closed: "\(key) was requested from a closed container."
    case .containerReleased: "\(key) was requested from a container that has been released."
    case .requiresAsync: "\(key) is asynchronous, and this resolve is not."
    case .cancelled: "The task that waited for \(key) was cancelled."
    }
  }

  /// How to fix a failure of the kind, to follow "To fix this,".
  var fixOfKind: String {
    switch kind {
    case .missing: "register \(key), or resolve a key that is registered"
    case .ambiguous: "give one another identifier, or resolve an array instead of a dictionary"
    case .argumentMismatch: "pass the arguments that the registration marks with .arguments, in order"
    case .requiresMainActor: "resolve it on the main actor, or, if \(key.type) is Sendable, use resolveAsync"
    case .requiresActor: "resolve it on that actor, or, if \(key.type) is Sendable, use resolveAsync"
    case .cycle:
      "set one of them with .injecting, or inject a Lazy or a Provider and use it after the initializer returns"
    case .factoryFailed: "look at the error that the \(hook.rawValue) threw; the next resolve calls it again"
    case .scopeNotOpen: "resolve it from a container that makeScope returned, or from one inside it"
    case .inputMismatch: "hand over the inputs that the scope takes"
    case .closed: "resolve before close()"
    case .containerReleased: "keep the container for as long as its instances resolve from it"
    case .requiresAsync: "use resolveAsync, and await it"
    case .cancelled: "resolve it again if it is still needed; other tasks that wait for it get the instance"
    }
  }
}

extension String {
  /// Returns the text without a sentence at its end, and without the space or line break before that.
  fileprivate func removing(suffix: String) -> String {
    guard hasSuffix(suffix) else { return self }
    let rest = dropLast(suffix.count)
    return String(rest.last?.isWhitespace == true ? rest.dropLast() : rest)
  }
}
