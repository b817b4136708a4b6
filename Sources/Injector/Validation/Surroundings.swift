/// What is registered around a missing key: here, in the rest of the family, and by plugins that are not installed.
struct Surroundings {
  /// A registration that may be near.
  struct Candidate {
    /// Its position in the graph; nil for one that is not of this graph.
    var index: Int?
    let key: ServiceKey
    let source: SourceLocation
    /// The type that it was registered for; nil in a graph from a file.
    var type: (any Any.Type)?
    var place = Place.here
    var form = Form.single

    /// Where it is registered.
    enum Place: Equatable { case here, child, sibling, absent(plugin: String) }
    /// What it is found as.
    enum Form { case single, contribution, decorator }
  }

  let candidates: [Candidate]
  /// The modules that registrations and plugins come from.
  let modules: Set<String>

  /// What is to be said of a key that is missing. O(*n*) in the number of candidates.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: Its type, where it is known.
  func around(_ key: ServiceKey, type: (any Any.Type)?) -> MissingKey {
    let absent = candidates.lazy.compactMap { candidate -> String? in
      guard candidate.key == key, case .absent(let plugin) = candidate.place else { return nil }
      return plugin
    }.first
    let module = ModuleName.of(type: key.type)
    let isForeign = absent == nil && module.map { !modules.contains($0) && !ModuleName.isPlatform($0) } ?? false
    return MissingKey(
      key: key, nearMisses: NearMiss.search(for: key, type: type, among: candidates), plugin: absent,
      module: isForeign ? module : nil)
  }

  /// What is near a registration that others are looked for around.
  func nearMisses(of index: Int, type: (any Any.Type)?) -> [NearMiss] {
    guard let subject = candidates.first(where: { $0.index == index }) else { return [] }
    return NearMiss.search(for: subject.key, type: type, among: candidates.filter { $0.index != index })
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

  /// What to do, or else.
  func fix(or alternative: String) -> String {
    if let plugin { return "install \(plugin), or register \(key)" }
    if module != nil { return "install the plugin that registers \(key), or register it here" }
    return "register \(key), or \(alternative)"
  }
}
