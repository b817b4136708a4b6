public import Injector

/// The form in which a graph is stored: a format name, a version, and the graph as plain, named fields.
///
/// It is kept apart from the graph's own types, so that those can change without changing what is in files. Fields that
/// are empty or absent are left out. A change that an older release would misread raises `currentVersion`.
struct GraphSnapshot: Codable {
  static let format = "injector-graph"
  static let currentVersion = 1

  // In the order of the alphabet, in which they are written: the format and the version come first.
  var format = Self.format
  var formatVersion = Self.currentVersion
  var graph: Graph

  struct Graph: Codable {
    var edges: [Edge]
    var nodes: [Node]
    var plugins: [Plugin]
  }

  struct Plugin: Codable {
    var claims: [Claim]?
    var name: String
    var needs: [String]?
  }

  struct Claim: Codable {
    var inherited: Bool?
    var neededBy: String?
    var type: String
  }

  struct Source: Codable {
    var file: String
    var line: Int
  }

  struct Node: Codable {
    var arguments: [String]?
    var identifier: String?
    var isolation: String
    var lifetime: String
    var disambiguator: Int?
    var plugin: String?
    var replaces: Source?
    var role: String
    var scope: [String]?
    var source: Source
    var traits: [String]?
    var type: String
  }

  struct Edge: Codable {
    var arguments: [String]?
    var from: Int
    var identifier: String?
    var kind: String
    var misfit: Bool?
    /// Whether it may be missing, where its kind does not say so.
    var optional: Bool?
    var parameter: Int?
    var provenance: String
    var to: Int?
    var type: String
  }
}

extension DependencyGraph: Codable {
  /// Writes the graph as a versioned snapshot.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try GraphSnapshot(self).encode(to: encoder)
  }

  /// Reads a graph from a versioned snapshot.
  ///
  /// - Throws: `GraphSnapshotError` where the snapshot is of an unknown version or its values make no graph, and
  ///   `DecodingError` where a field is absent or of another type.
  public init(from decoder: any Decoder) throws {
    enum Header: String, CodingKey { case format, formatVersion, graph }
    guard let header = try? decoder.container(keyedBy: Header.self),
      (try? header.decode(String.self, forKey: .format)) == GraphSnapshot.format
    else { throw GraphSnapshotError.notAGraph }
    let version = try header.decode(Int.self, forKey: .formatVersion)
    guard version == GraphSnapshot.currentVersion else { throw GraphSnapshotError.unknownVersion(version) }
    self = try header.decode(GraphSnapshot.Graph.self, forKey: .graph).value()
  }
}
