/// A report that has a form for programs.
package protocol JSONReport {
  /// The report as plain, named fields.
  var document: JSONObject { get }
}

extension JSONReport {
  /// The report as JSON.
  package var json: String { JSONText.write(document) }
}

/// The named fields of a report. A field whose value is `nil` is left out.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private let fields: [(name: FieldName, value: any Encodable)]

  package init(dictionaryLiteral fields: (String, (any Encodable)?)...) {
    self.fields = fields.compactMap { name, value in value.map { (FieldName(stringLiteral: name), $0) } }
  }

  package func encode(to encoder: any Encoder) throws {
    let writer = FieldWriter(encoder)
    for field in fields { try writer.write(field.value, as: field.name) }
  }
}
