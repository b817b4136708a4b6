package import Foundation

/// The schema of SARIF 2.1.0, as OASIS publishes it.
package enum SARIFSchema {
  package static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "sarif-schema-2.1.0.json")

  private static let schema = Result { try JSONSchema(Data(contentsOf: file)) }

  /// Returns what is wrong with a SARIF log, each problem with its path.
  package static func problems(in log: String) throws -> [String] {
    try schema.get().problems(in: Data(log.utf8))
  }
}
