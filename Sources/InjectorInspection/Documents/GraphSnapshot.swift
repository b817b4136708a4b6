public import Injector

/// The stored form of a graph: a format name, a version, and the graph in named fields.
///
/// The stored form is separate from the graph's own types, so that they can change without changing the format of files.
/// Empty and absent fields are omitted. A change that an older release would misread increments `currentVersion`.
struct GraphSnapshot: Codable {
  static let format = "injector-graph"
  static let currentVersion = 1

  // Keys are written in alphabetical order, so the format and the version come first.
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
    var unmatchedMarks: [Mark]?
  }

  struct Mark: Codable {
    var argument: Bool?
    var identifier: String?
    var parameters: [String]?
    var type: String
  }

  struct Edge: Codable {
    var arguments: [String]?
    var from: Int
    var identifier: String?
    var kind: String
    var misfit: Bool?
    /// Whether the dependency may be missing, if that differs from the default of its kind.
    var optional: Bool?
    var parameter: Int?
    var provenance: String
    var to: Int?
    var type: String
  }
}

extension DependencyGraph: Codable {
  /// Encodes the graph as a versioned snapshot.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder, if a value can't be encoded.
  public func encode(to encoder: any Encoder) throws {
    try GraphSnapshot(self).encode(to: encoder)
  }

  /// Creates a graph by decoding a versioned snapshot.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: ``InjectorInspection/GraphSnapshotError`` if the version of the snapshot is unknown or its values aren't a valid graph, and
  ///   `DecodingError` if a field is absent or has another type.
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
