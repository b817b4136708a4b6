/// The JSON Schema of snapshots.
package enum GraphSchema {
  /// The schema as it is in `Documentation/GraphSchema.json`, to which `Schema` has a link.
  package static let text = String(decoding: PackageResources.GraphSchema_json, as: UTF8.self)
}
