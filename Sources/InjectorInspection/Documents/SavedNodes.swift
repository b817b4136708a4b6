import Injector

/// Reads the registrations of a snapshot.
struct SavedNodes {
  private let installed: Set<String>
  private var roles = RepeatedTexts<Role>()
  /// The lifetimes by their names; `nil` for those that have a scope or a policy.
  private var lifetimes = RepeatedTexts<Lifetime?>()
  private var isolations = RepeatedTexts<Isolation>()
  private var plugins = RepeatedTexts<String>()
  private var files = RepeatedTexts<String>()

  init(plugins: [DependencyGraph.InstalledPlugin]) { installed = Set(plugins.map(\.name)) }

  mutating func node(_ fields: JSONFields) throws(DocumentError.Problem) -> DependencyGraph.Node {
    let plugin = try plugin(fields)
    let disambiguator: Int = try fields.optional("disambiguator") ?? 0
    guard disambiguator >= 0 else {
      throw .malformed(path: "\(fields.path).disambiguator", problem: "is \(disambiguator), but the first is 0")
    }
    var node = DependencyGraph.Node(
      key: try KeyFields(fields).value(at: fields.path),
      role: try roles.value(of: fields.json("role")) { word throws(DocumentError.Problem) in
        try JSONText.choice(word, "\(fields.path).role") as Role
      },
      lifetime: try lifetime(fields), isolation: try isolation(fields), plugin: plugin, source: try source(fields),
      arguments: try fields.optional("arguments") ?? [], traits: try traits(fields),
      replaces: try (fields.optional("replaces") as SourceFields?).value(at: "\(fields.path).replaces"),
      unmatchedMarks: try fields.optional("unmatchedMarks") ?? [], replacedOverrides: try replacedOverrides(fields),
      disambiguator: disambiguator, scene: try fields.optional("scene"))
    node.openScopes = try openScopes(fields)
    node.staleShared = try fields.optional("staleShared") ?? []
    return node
  }

  private func openScopes(_ fields: JSONFields) throws(DocumentError.Problem) -> [Scope] {
    guard let paths: [[String]] = try fields.optional("openScopes") else { return [] }
    var scopes: [Scope] = []
    for (index, path) in paths.enumerated() {
      guard !path.isEmpty else { throw .malformed(path: "\(fields.path).openScopes[\(index)]", problem: "is empty") }
      scopes.append(Scope(path: path))
    }
    return scopes
  }

  private mutating func plugin(_ fields: JSONFields) throws(DocumentError.Problem) -> String? {
    guard let json = fields.optionalJSON("plugin") else { return nil }
    return try plugins.value(of: json) { name throws(DocumentError.Problem) in
      guard installed.contains(name) else {
        throw .malformed(
          path: "\(fields.path).plugin", problem: "is \(name.quotedExcerpt), which is not among the plugins")
      }
      return name
    }
  }

  private mutating func lifetime(_ fields: JSONFields) throws(DocumentError.Problem) -> Lifetime {
    let json = try fields.json("lifetime")
    let simple = try lifetimes.value(of: json) { name throws(DocumentError.Problem) in
      Lifetime.simple.first { $0.name == name }
    }
    if let simple { return simple }
    return try JSONText.lifetime(
      json.string(), scope: fields.optional("scope"), policy: fields.optional("policy"), fields.path)
  }

  private mutating func isolation(_ fields: JSONFields) throws(DocumentError.Problem) -> Isolation {
    try isolations.value(of: fields.json("isolation")) { name throws(DocumentError.Problem) in
      guard let value = Isolation(rawValue: name) else {
        throw .notAChoice(
          name, among: ["nonisolated", "mainActor", "the full name of an actor"], path: "\(fields.path).isolation")
      }
      return value
    }
  }

  private mutating func source(_ fields: JSONFields) throws(DocumentError.Problem) -> CallSite {
    let source: JSONFields = try fields.required("source")
    return try SourceFields(file: files.text(source.json("file")), line: source.required("line"))
      .value(at: source.path)
  }

  private func traits(_ fields: JSONFields) throws(DocumentError.Problem) -> DependencyGraph.Traits {
    guard let names: [String] = try fields.optional("traits") else { return [] }
    var result: DependencyGraph.Traits = []
    let known = DependencyGraph.Traits.named
    for (index, name) in names.enumerated() {
      guard let trait = known.first(where: { $0.name == name })?.trait else {
        throw .notAChoice(name, among: known.map(\.name), path: "\(fields.path).traits[\(index)]")
      }
      result.insert(trait)
    }
    return result
  }

  private func replacedOverrides(
    _ fields: JSONFields
  ) throws(DocumentError.Problem) -> [DependencyGraph.ReplacedOverride] {
    try fields.optionalJSON("replacedOverrides")?.elements { json throws(DocumentError.Problem) in
      let override = try json.fields()
      let source: SourceFields = try override.required("source")
      return .init(plugin: try override.required("plugin"), source: try source.value(at: "\(override.path).source"))
    } ?? []
  }
}

extension DependencyGraph.Scene: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    self.init(
      storyboard: try fields.required("storyboard"), identifier: try fields.optional("identifier"),
      superclasses: try fields.optional("superclasses") ?? [])
  }
}

extension DependencyGraph.UnmatchedMark: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    let (isActor, isArgument): (Bool?, Bool?) = (try fields.optional("actor"), try fields.optional("argument"))
    self.init(
      key: try KeyFields(fields).value, kind: isActor == true ? .actor : isArgument == true ? .argument : .parameter,
      parameters: try fields.optional("parameters") ?? [], isOutOfOrder: try fields.optional("outOfOrder") ?? false)
  }
}
