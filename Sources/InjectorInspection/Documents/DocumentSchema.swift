/// The JSON Schemas of documents, as they are in `Documentation`, to which the folder `Schema` has links.
package enum DocumentSchema {
  /// The schema of snapshots, `GraphSchema.json`.
  package static let graph = String(decoding: PackageResources.GraphSchema_json, as: UTF8.self)
  /// The schema of what commands report, and of errors and baselines, `ReportSchema.json`.
  package static let reports = String(decoding: PackageResources.ReportSchema_json, as: UTF8.self)
}
