/// A report that has a form for programs.
package protocol JSONReport {
  /// The report as plain, named fields.
  var document: any Encodable { get }
}

extension JSONReport {
  /// The report as JSON.
  package var json: String { JSONText.write(document) }

  /// Writes the report as JSON, piece by piece, so that a large one isn't in memory as a whole.
  ///
  /// - Parameter sink: A closure that is called with each piece.
  package func writeJSON(to sink: ([UInt8]) -> Void) { JSONWriter.write(document, to: sink) }
}
