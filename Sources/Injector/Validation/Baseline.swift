/// A set of known diagnostics to accept, so that only new ones are reported.
///
/// An accepted diagnostic is recognized by its code, its key, and the keys of its path. Places don't count, so moving
/// code doesn't change anything. For example, to introduce a rule that much of an existing app breaks:
///
/// ```swift
/// let known = Baseline(accepting: DependencyGraph(of: AppPlugin()).diagnostics())
/// try known.json.write(to: url, atomically: true, encoding: .utf8)    // once; keep it with the sources
///
/// let baseline = try Baseline(json: Data(contentsOf: url))
/// let container = try Container(AppPlugin(), validation: ValidationPolicy(baseline: baseline))
/// ```
public struct Baseline: Equatable, Sendable {
  /// The accepted diagnostics, in order of code, key, and path.
  public let entries: [Entry]

  /// Creates a baseline that accepts the given diagnostics, and all that differ from them in places and words only.
  ///
  /// - Parameter diagnostics: The diagnostics to accept. A baseline accepts nothing by default.
  public init(accepting diagnostics: [Diagnostic] = []) { self.init(diagnostics.map(Entry.init)) }

  /// Creates a baseline from the given entries.
  ///
  /// - Parameter entries: The entries to accept, in any order.
  package init(_ entries: [Entry]) {
    let sorted = entries.sorted { $0.precedes($1) }
    self.entries = sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
  }

  /// Returns a Boolean value that indicates whether the baseline accepts the given diagnostic.
  ///
  /// - Parameter diagnostic: The diagnostic.
  /// - Returns: `true` if the baseline has an entry for the diagnostic; otherwise, `false`.
  /// - Complexity: O(log *n*) in the number of entries.
  public func accepts(_ diagnostic: Diagnostic) -> Bool { !isEmpty && accepts(Entry(diagnostic)) }

  func accepts(_ entry: Entry) -> Bool {
    var range = entries.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if entries[middle] == entry { return true }
      range = entries[middle].precedes(entry) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  /// A Boolean value that indicates whether nothing is accepted.
  var isEmpty: Bool { entries.isEmpty }

  /// Returns the entries that match none of the given diagnostics.
  ///
  /// Their problems are fixed, so they can be removed from the baseline. For example:
  ///
  /// ```swift
  /// let fixed = baseline.unmatched(by: DependencyGraph(of: AppPlugin()).diagnostics())
  /// ```
  ///
  /// - Parameter diagnostics: The diagnostics that the rules find without a baseline.
  /// - Returns: The entries without a diagnostic, in order of code, key, and path.
  public func unmatched(by diagnostics: [Diagnostic]) -> [Entry] {
    let others = Baseline(accepting: diagnostics)
    return entries.filter { !others.accepts($0) }
  }

  /// The values that identify an accepted diagnostic.
  public struct Entry: Equatable, Sendable {
    /// The code of the rule.
    public let code: DiagnosticCode
    /// The key that the diagnostic is about.
    public let key: ServiceKey
    /// The keys of the diagnostic's path.
    public let path: [ServiceKey]

    /// Creates an entry from the given values.
    package init(code: DiagnosticCode, key: ServiceKey, path: [ServiceKey] = []) {
      self.code = code
      self.key = key
      self.path = path
    }

    /// Creates an entry for the given diagnostic.
    package init(_ diagnostic: Diagnostic) {
      self.init(code: diagnostic.code, key: diagnostic.key, path: diagnostic.path.map(\.key))
    }

    /// Creates the entry of a finding's diagnostic, without its words.
    init(_ finding: Finding, in graph: NamedGraph) {
      self.init(code: finding.code, key: finding.key(in: graph), path: finding.path(in: graph).map(\.key))
    }
  }
}

extension Baseline.Entry: CustomStringConvertible {
  /// The code and the key, followed by the path if there is one.
  public var description: String {
    var text = "\(code.rawValue) \(key)"
    for (index, step) in path.enumerated() {
      text += index == 0 ? " (" : " -> "
      text += step.description
    }
    return path.isEmpty ? text : text + ")"
  }

  /// Returns a Boolean value that indicates whether an entry comes first in order of code, key, and path.
  fileprivate func precedes(_ other: Self) -> Bool {
    if code != other.code { return code.rawValue < other.code.rawValue }
    if key != other.key { return key.precedes(other.key) }
    return path.lexicographicallyPrecedes(other.path) { $0.precedes($1) }
  }
}

extension ServiceKey {
  /// A Boolean value that indicates whether a key comes first in order of type and of the identifier's bytes.
  fileprivate func precedes(_ other: ServiceKey) -> Bool {
    if type != other.type { return type < other.type }
    guard let otherName = other.identifier?.rawValue else { return false }
    guard let name = identifier?.rawValue else { return true }
    return name.utf8.lexicographicallyPrecedes(otherName.utf8)
  }
}
