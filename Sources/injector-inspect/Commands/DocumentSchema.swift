/// The JSON Schemas of documents, as they are in `Documentation`, to which the folder `Schema` has links.
enum DocumentSchema {
  /// The schema of snapshots, `GraphSchema.json`.
  static let graph = String(decoding: PackageResources.GraphSchema_json, as: UTF8.self)
  /// The schema of what commands report, and of errors and baselines, `ReportSchema.json`.
  static let reports = String(decoding: PackageResources.ReportSchema_json, as: UTF8.self)
}
