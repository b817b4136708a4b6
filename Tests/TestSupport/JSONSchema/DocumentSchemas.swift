package import Foundation

/// The schemas of the project's documents, which are chosen by what a document says of its format.
package enum DocumentSchemas {
  /// The folder of the schemas.
  package static let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../../Documentation").standardized

  private static let graph = schema("GraphSchema.json")
  private static let reports = schema("ReportSchema.json")

  private static func schema(_ name: String) -> Result<JSONSchema, any Error> {
    Result { try JSONSchema(Data(contentsOf: folder.appending(path: name)), isClosed: true) }
  }

  /// Returns what is wrong with a document, each problem with its path. A document has no field that isn't described.
  package static func problems(in document: String) throws -> [String] {
    let data = Data(document.utf8)
    let format = try JSONDecoder().decode(JSONValue.self, from: data)["format"]?.string
    return try (format == "injector-graph" ? graph : reports).get().problems(in: data)
  }
}
