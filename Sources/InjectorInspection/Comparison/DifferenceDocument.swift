import Injector

extension GraphDifference: JSONReport {
  /// The difference as plain, named fields.
  package var document: any Encodable { DifferenceDocument(self) }
}

/// The format in which a difference is stored.
private struct DifferenceDocument: Encodable {
  var added: [ItemFields]
  var changed: [Changed]
  var changes: [GraphDifference.Change]
  var format = "injector-difference"
  var formatVersion = 1
  var plugins: Plugins
  var removed: [ItemFields]

  struct Changed: Encodable {
    var addedDependencies: [Dependency]
    var changes: [GraphDifference.Change]
    var registration: ItemFields
    var removedDependencies: [Dependency]
  }

  struct Dependency: Encodable {
    var arguments: [String]?
    var details: [String: String]?
    var isMissing: Bool?
    var isOptional: Bool
    var key: Coded<ServiceKey>
    var kind: String

    init(_ dependency: GraphDifference.Dependency) {
      arguments = dependency.arguments.nonEmpty
      details = dependency.details.isEmpty ? nil : dependency.details.byName.mapValues(\.words)
      isMissing = dependency.isMissing ? true : nil
      isOptional = dependency.isOptional
      key = Coded(dependency.key)
      kind = dependency.kind.rawValue
    }
  }

  struct Plugins: Encodable {
    var added: [String]
    var changed: [GraphDifference.ChangedPlugin]
    var removed: [String]
  }

  init(_ difference: GraphDifference) {
    added = difference.added.map(ItemFields.init)
    changed = difference.changed.map { node in
      Changed(
        addedDependencies: node.added.map(Dependency.init), changes: node.changes,
        registration: ItemFields(node.new), removedDependencies: node.removed.map(Dependency.init))
    }
    changes = difference.changes
    plugins = Plugins(
      added: difference.addedPlugins, changed: difference.changedPlugins, removed: difference.removedPlugins)
    removed = difference.removed.map(ItemFields.init)
  }
}
