import Injector

extension GraphDifference: JSONReport {
  /// The difference as plain, named fields.
  package var document: JSONObject {
    [
      "added": added.map(\.fields),
      "changed": changed.map { node -> JSONObject in
        [
          "addedDependencies": node.added.map(\.fields), "changes": node.changes, "registration": node.new.fields,
          "removedDependencies": node.removed.map(\.fields),
        ]
      }, "changes": changes, "format": "injector-difference", "formatVersion": 1,
      "plugins": ["added": addedPlugins, "changed": changedPlugins, "removed": removedPlugins] as JSONObject,
      "removed": removed.map(\.fields),
    ]
  }
}

extension GraphDifference.Dependency {
  fileprivate var fields: JSONObject {
    [
      "arguments": arguments.nonEmpty, "details": details.isEmpty ? nil : details.byName.mapValues(\.words),
      "isMissing": isMissing ? true : nil, "isOptional": isOptional, "key": Coded(key), "kind": kind.rawValue,
    ]
  }
}
