/// A report that has a form for programs.
package protocol JSONReport {
  /// The report as plain, named fields.
  var document: any Encodable { get }
}

extension JSONReport {
  /// The report as JSON.
  package var json: String { JSONText.write(document) }
}
