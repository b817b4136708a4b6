import Foundation

extension DependencyGraph {
  /// Reads a graph from the JSON that `rendered(as: .json)` writes. O(*n*).
  ///
  /// For example:
  ///
  /// ```swift
  /// let before = try DependencyGraph(json: Data(contentsOf: url))
  /// ```
  ///
  /// - Parameter bytes: The text in UTF-8: a `Data`, an array of bytes, or a string's `utf8`.
  /// - Throws: `GraphSnapshotError`, which says what is wrong and where.
  public init(json bytes: some Sequence<UInt8>) throws(GraphSnapshotError) {
    let data = Data(bytes)
    do {
      self = try JSONDecoder().decode(DependencyGraph.self, from: data)
    } catch GraphSnapshotError.notAGraph {
      throw Self.fault(in: data) ?? .notAGraph
    } catch let error as GraphSnapshotError {
      throw error
    } catch let error as DecodingError {
      throw Self.explain(error, in: data)
    } catch {
      throw .malformed(path: "graph", problem: "cannot be read: \(error)")
    }
  }

  /// The graph as JSON: sorted keys, one value a line, a line break at the end.
  var jsonText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    } catch {
      // A snapshot is made of strings and whole numbers, which JSON can always hold.
      preconditionFailure("A graph could not be written as JSON: \(error)")
    }
  }

  /// Writes the graph as JSON to a file, all of it or nothing.
  func write(to path: String) throws {
    try Data(jsonText.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  private static func explain(_ error: DecodingError, in data: Data) -> GraphSnapshotError {
    switch error {
    case .typeMismatch(let type, let context):
      return .malformed(path: path(context.codingPath), problem: "is not \(name(of: type))")
    case .valueNotFound(_, let context):
      return .malformed(path: path(context.codingPath), problem: "is null")
    case .keyNotFound(let key, let context):
      return .malformed(path: path(context.codingPath + [key]), problem: "is absent")
    case .dataCorrupted(let context):
      return fault(in: data)
        ?? .malformed(path: path(context.codingPath), problem: "cannot be read: \(context.debugDescription)")
    @unknown default:
      return .malformed(path: "graph", problem: "cannot be read: \(error)")
    }
  }

  private static func fault(in data: Data) -> GraphSnapshotError? {
    JSONFault(in: Array(data)).map { .broken(line: $0.line, column: $0.column, problem: $0.problem) }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    let path = keys.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? key.stringValue : ".\(key.stringValue)")
    }
    return path.isEmpty ? "the text" : path
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type: "a whole number"
    case is [String: Any].Type: "an object"
    default: type is any Collection.Type ? "an array" : "an object"
    }
  }
}
