import Injector

/// A machine that takes the steps of a fix, as they are written.
extension AdvicePlan {
  /// A step that the machine can't take, which is a defect unless the step asks to decide.
  struct Untaken: Error, CustomStringConvertible {
    let step: Diagnostic.Step
    var description: String { "\(step.action) \(step.code ?? ""): \(step)" }
  }

  /// Takes the steps of a fix of a diagnostic.
  mutating func take(_ fix: Diagnostic.Fix, of diagnostic: Diagnostic) throws(Untaken) {
    // What a step removes would move the positions of others.
    let (last, first) = (fix.steps.filter(\.removesParameter), fix.steps.filter { !$0.removesParameter })
    for step in first { try take(step, of: diagnostic) }
    for step in last.sorted(by: { $0.parameter ?? 0 > $1.parameter ?? 0 }) { try take(step, of: diagnostic) }
  }

  private mutating func take(_ step: Diagnostic.Step, of diagnostic: Diagnostic) throws(Untaken) {
    let asker = parts.first { $0.number == diagnostic.source?.line }
    switch step.action {
    case .register:
      guard let key = step.key else { throw Untaken(step: step) }
      var part = AdvicePart(number: nextNumber, key: key.identifier?.rawValue ?? "", plugin: asker?.plugin ?? 0)
      if key.type.hasSuffix("Ticket") { part.verb = .ticket }
      if key.type == "Swift.Int" { part.verb = .number }
      // Who passes an argument wants a registration that takes one.
      if asker?.needs.contains(where: { $0.handle == .maker && $0.key == part.key }) == true {
        part.needs = [AdviceNeed(content: .number, isArgument: true)]
      }
      parts.append(part)
    case .declareInput:
      parts.append(AdvicePart(number: nextNumber, key: "", verb: .input, plugin: asker?.plugin ?? 0))
    case .addDependency, .removeDependency:
      guard let plugin = number(of: step.plugin), let other = number(of: step.code) else { throw Untaken(step: step) }
      dependencies[plugin]?.removeAll { $0 == other }
      if step.action == .addDependency { dependencies[plugin, default: []].append(other) }
    case .remove:
      let index = try index(of: step)
      parts.remove(at: index)
    case .decide, .mock, .install: throw Untaken(step: step)
    default:
      let index = try index(of: step)
      var part = parts[index]
      guard part.take(step, fresh: "id\(nextNumber)-\(part.number)") else { throw Untaken(step: step) }
      parts[index] = part
    }
  }

  private func index(of step: Diagnostic.Step) throws(Untaken) -> Int {
    guard let index = parts.firstIndex(where: { $0.number == step.registration?.source?.line }) else {
      throw Untaken(step: step)
    }
    return index
  }

  private func number(of plugin: String?) -> Int? { plugin.flatMap { Int($0.dropFirst()) } }
}

extension Diagnostic.Step {
  fileprivate var removesParameter: Bool { action == .leaveOut || code == ".injecting" && parameter != nil }
}

extension AdvicePart {
  /// Takes a step that changes the registration, and returns whether it is one that the machine knows.
  fileprivate mutating func take(_ step: Diagnostic.Step, fresh: String) -> Bool {
    let code = step.code ?? ""
    switch step.action {
    case .identify: key = step.key?.identifier?.rawValue ?? fresh
    case .changeVerb:
      guard let verb = Verb(rawValue: code) else { return false }
      self.verb = verb
    case .leaveOut: return change(step.parameter) { _ in nil }
    case .take: return change(step.parameter) { $0.taking(code) }
    case .refine: return add(code, step)
    case .removeRefinement: return remove(code, step)
    default: return false
    }
    return true
  }

  /// Changes the need at a position, of the factory or of the injections that follow, or removes it.
  private mutating func change(_ position: Int?, _ change: (AdviceNeed) -> AdviceNeed?) -> Bool {
    guard let position else { return false }
    let (isFactory, index) = (position < needs.count, position - needs.count)
    guard isFactory || injects.indices.contains(index) else { return false }
    let changed = change(isFactory ? needs[position] : injects[index])
    if isFactory {
      needs.replaceSubrange(position...position, with: [changed].compactMap(\.self))
    } else {
      injects.replaceSubrange(index...index, with: [changed].compactMap(\.self))
    }
    return true
  }

  private mutating func add(_ code: String, _ step: Diagnostic.Step) -> Bool {
    let other = step.key?.identifier?.rawValue ?? ""
    if let lifetime = Self.lifetimes.first(where: { $0.code == code })?.lifetime {
      self.lifetime = lifetime
      return true
    }
    switch code.prefix(while: { $0 != "(" && $0 != " " }) {
    case ".parameter":
      return change(step.parameter) { need in
        var need = need
        need.key = other
        return need
      }
    case ".arguments":
      return change(step.parameter) { need in
        var need = need
        need.isArgument = true
        return need
      }
    case ".alias": aliases.append(other)
    case ".injecting":
      guard let position = step.parameter else {
        injects.append(AdviceNeed(key: other))
        return true
      }
      guard needs.indices.contains(position) else { return false }
      injects.append(needs.remove(at: position))
    case ".contributing": marks.insert("contributing")
    case ".overriding": marks.insert("overriding")
    case ".on" where code == ".on(MainActor.self)": isolation = .mainActor
    default: return false
    }
    return true
  }

  private mutating func remove(_ code: String, _ step: Diagnostic.Step) -> Bool {
    if Self.lifetimes.contains(where: { $0.code == code }) {
      lifetime = .transient
      return true
    }
    switch code.prefix(while: { $0 != "(" }) {
    case ".arguments": for index in needs.indices { needs[index].isArgument = false }
    case ".injecting": injects.removeAll { step.key == nil || $0.key == step.key?.identifier?.rawValue }
    case ".on": isolation = .nonisolated
    case ".contributing": marks.remove("contributing")
    case ".overriding": marks.remove("overriding")
    case ".eager": marks.remove("eager")
    case ".onClose": marks.remove("closing")
    default: return false
    }
    return true
  }

  private static let lifetimes: [(code: String, lifetime: Lifetime)] = [
    (".perResolution()", .perResolution), (".weak()", .weak), (".singleton()", .singleton),
    (".scoped(Scope(\"outer\"))", .scoped(.outer)),
    (".scoped(Scope(\"inner\", within: Scope(\"outer\")))", .scoped(.inner)),
  ]
}

extension AdviceNeed {
  /// Returns the need with the type that a step names, or `nil` if the machine doesn't know the type.
  fileprivate func taking(_ code: String) -> AdviceNeed? {
    var need = self
    let handles: [(prefix: String, handle: Handle)] = [
      ("Lazy<", .lazy), ("ScopeProvider<", .scopeProvider), ("Provider<", .provider),
    ]
    var inner = code[...]
    need.handle = .none
    if let (prefix, handle) = handles.first(where: { code.hasPrefix($0.prefix) }) {
      need.handle = handle
      inner = code.dropFirst(prefix.count).dropLast()
    }
    if need.handle == .provider, inner.hasSuffix(", Swift.Int") {
      (need.handle, inner) = (.maker, inner.dropLast(", Swift.Int".count))
    }
    switch inner {
    case "ModelTests.Product": need.content = need.handle == .scopeProvider ? .optional : .one
    case "ModelTests.Product, ModelTests.Ticket": need.content = .one
    case "ModelTests.Product?": need.content = .optional
    case "[ModelTests.Product]": need.content = .all
    default: return nil
    }
    return need
  }
}
