/// What is registered around a missing key: here, in the rest of the family, and by plugins that are not installed.
struct NearMissIndex {
  /// A registration that may be near.
  struct Candidate {
    let key: ServiceKey
    let source: CallSite
    /// The type that it was registered for; nil in a graph from a file.
    var type: (any Any.Type)?
    var place = Place.here
    var form = Form.single

    /// Where it is registered.
    enum Place: Equatable { case here, child, sibling, absent(plugin: String) }
    /// What it is found as.
    enum Form { case single, contribution, decorator }
  }

  /// The candidates; those of the graph come first, at their positions in it.
  let candidates: [Candidate]
  /// The modules that registrations and plugins come from.
  let modules: Set<String>
  /// The positions of all candidates by key.
  private(set) var byKey: [ServiceKey: [Int]] = [:]
  /// The positions of those in the graph by the name of the type alone.
  private(set) var byName: [String: [Int]] = [:]

  init(_ candidates: [Candidate], modules: Set<String> = []) {
    self.candidates = candidates
    self.modules = modules
    for (position, candidate) in candidates.enumerated() {
      byKey[candidate.key, default: []].append(position)
      if candidate.place == .here { byName[NearMiss.name(of: candidate.key.type), default: []].append(position) }
    }
  }

  /// What is to be said of a key that is missing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: Its type, where it is known.
  ///   - spelling: Whether to look for names that are spelled alike, which is O(*n*) in the number of names.
  func around(_ key: ServiceKey, type: (any Any.Type)?, spelling: Bool = true) -> MissingKey {
    let absent = (byKey[key] ?? []).lazy.compactMap { position -> String? in
      if case .absent(let plugin) = candidates[position].place { plugin } else { nil }
    }.first
    let module = ModuleName.of(type: key.type)
    let isForeign = absent == nil && module.map { !modules.contains($0) && !ModuleName.isPlatform($0) } ?? false
    return MissingKey(
      key: key, nearMisses: nearMisses(to: key, type: type, spelling: spelling), plugin: absent,
      module: isForeign ? module : nil)
  }
}

/// What is known of a key that is missing.
struct MissingKey {
  let key: ServiceKey
  let nearMisses: [NearMiss]
  /// The plugin that would register it and is not installed.
  let plugin: String?
  /// The module of the type, where nothing that is installed comes from it.
  let module: String?

  /// What else is to be said.
  var remark: String? { module.map { "no plugin of module \($0) is installed" } }

  /// How to satisfy a dependency on one of this library's own types, or `nil` for any other type.
  static func libraryFix(for key: ServiceKey) -> String? {
    switch key.type {
    case "Injector.Container": "take a Resolver instead: every factory may have one, and it keeps no container alive"
    case "Injector.StoryboardLoading":
      "install HeadlessPlugin from InjectorHeadless, or register any StoryboardLoading"
    default: nil
    }
  }

  /// What to do, or else.
  func fix(or alternative: String) -> String {
    if let fix = Self.libraryFix(for: key) { return fix }
    if let plugin { return "install \(plugin), or register \(key)" }
    if module != nil { return "install the plugin that registers \(key), or register it here" }
    return "register \(key), or \(alternative)"
  }
}
