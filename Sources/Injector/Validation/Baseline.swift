/// Diagnostics that are known and accepted, so that only new ones are reported.
///
/// A diagnostic is known by its code, its key and the keys of its path. Places do not count: moving code, or writing
/// above it, changes nothing. For example, to begin with a rule that much of an old program breaks:
///
/// ```swift
/// let known = Baseline(accepting: DependencyGraph(of: AppPlugin()).diagnostics())
/// try known.json.write(to: url, atomically: true, encoding: .utf8)    // once; keep it with the sources
///
/// let baseline = try Baseline(json: Data(contentsOf: url))
/// let container = try Container(AppPlugin(), validation: ValidationPolicy(baseline: baseline))
/// ```
public struct Baseline: Hashable, Sendable {
  /// What is accepted, in order of code, key and path.
  public var entries: [Entry] { accepted.sorted() }

  private let accepted: Set<Entry>

  /// Accepts diagnostics, and all others that differ from them in places and words only.
  ///
  /// - Parameter diagnostics: The diagnostics; none for a baseline that accepts nothing.
  public init(accepting diagnostics: [Diagnostic] = []) { self.init(diagnostics.map(Entry.init)) }

  /// Makes a baseline of its entries.
  ///
  /// - Parameter entries: What is accepted; their order does not matter.
  public init(_ entries: [Entry]) { accepted = Set(entries) }

  /// Whether a diagnostic is known and accepted. O(*k*) in the length of its path.
  public func accepts(_ diagnostic: Diagnostic) -> Bool {
    !accepted.isEmpty && accepted.contains(Entry(diagnostic))
  }

  /// The entries that stand for none of the diagnostics: what has been mended and can be taken out.
  ///
  /// For example:
  ///
  /// ```swift
  /// let mended = baseline.unmatched(by: DependencyGraph(of: AppPlugin()).diagnostics())
  /// ```
  ///
  /// - Parameter diagnostics: Everything that the rules find where nothing is accepted.
  /// - Returns: The entries, in order of code, key and path.
  public func unmatched(by diagnostics: [Diagnostic]) -> [Entry] {
    accepted.subtracting(diagnostics.map(Entry.init)).sorted()
  }

  /// What a known diagnostic is recognised by.
  public struct Entry: Hashable, Sendable {
    /// The rule that found it.
    public let code: DiagnosticCode
    /// The key that it is about.
    public let key: ServiceKey
    /// The keys of its path.
    public let path: [ServiceKey]

    /// Makes an entry of its parts.
    public init(code: DiagnosticCode, key: ServiceKey, path: [ServiceKey] = []) {
      self.code = code
      self.key = key
      self.path = path
    }

    /// Makes an entry that a diagnostic is recognised by.
    public init(_ diagnostic: Diagnostic) {
      self.init(code: diagnostic.code, key: diagnostic.key, path: diagnostic.path.map(\.key))
    }
  }
}

extension Baseline.Entry: Comparable, CustomStringConvertible {
  /// The code, the key, and the path where there is one.
  public var description: String {
    let way = path.isEmpty ? "" : " (\(path.map(\.description).joined(separator: " -> ")))"
    return "\(code.rawValue) \(key)\(way)"
  }

  /// Orders entries by code, then by key, then by path.
  public static func < (left: Self, right: Self) -> Bool {
    if left.code != right.code { return left.code < right.code }
    if left.key != right.key { return left.key.precedes(right.key) }
    return left.path.lexicographicallyPrecedes(right.path) { $0.precedes($1) }
  }
}

extension ServiceKey {
  /// Orders keys by type, then those without identifier first, then by the identifier's bytes.
  fileprivate func precedes(_ other: ServiceKey) -> Bool {
    if type != other.type { return type < other.type }
    guard let otherName = other.identifier?.rawValue else { return false }
    guard let name = identifier?.rawValue else { return true }
    return name.utf8.lexicographicallyPrecedes(otherName.utf8)
  }
}
