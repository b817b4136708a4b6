import Injector

extension GraphDifference: JSONReport {
  /// The difference as plain, named fields.
  package var document: any Encodable { DifferenceDocument(self) }
}

/// The format in which a difference is stored.
private struct DifferenceDocument: Encodable {
  var added: [ItemFields]
  var changed: [Changed]
  var format = "injector-difference"
  var formatVersion = 1
  var plugins: Plugins
  var removed: [ItemFields]

  struct Changed: Encodable {
    var addedDependencies: [Dependency]
    var changes: [Change]
    var registration: ItemFields
    var removedDependencies: [Dependency]
  }

  struct Change: Encodable {
    var new: String
    var old: String
    var property: String
  }

  struct Dependency: Encodable {
    var arguments: [String]?
    var isMissing: Bool?
    var isOptional: Bool
    var key: KeyFields
    var kind: String

    init(_ dependency: GraphDifference.Dependency) {
      arguments = dependency.arguments.nonEmpty
      isMissing = dependency.isMissing ? true : nil
      isOptional = dependency.isOptional
      key = KeyFields(dependency.key)
      kind = dependency.kind.rawValue
    }
  }

  struct Plugins: Encodable {
    var added: [String]
    var changed: [Plugin]
    var removed: [String]
  }

  struct Plugin: Encodable {
    var addedDependencies: [String]
    var name: String
    var removedDependencies: [String]
  }

  init(_ difference: GraphDifference) {
    added = difference.added.map(ItemFields.init)
    changed = difference.changed.map { node in
      Changed(
        addedDependencies: node.added.map(Dependency.init),
        changes: node.changes.map { Change(new: $0.new, old: $0.old, property: $0.name) },
        registration: ItemFields(node.new), removedDependencies: node.removed.map(Dependency.init))
    }
    plugins = Plugins(
      added: difference.addedPlugins,
      changed: difference.changedPlugins.map {
        Plugin(addedDependencies: $0.added, name: $0.name, removedDependencies: $0.removed)
      }, removed: difference.removedPlugins)
    removed = difference.removed.map(ItemFields.init)
  }
}
