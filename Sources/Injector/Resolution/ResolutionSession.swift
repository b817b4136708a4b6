/// What one resolve shares between the cells it passes: perResolution instances, and who hands out handles.
@usableFromInline final class ResolutionSession {
  /// The instances, few: searched from the newest.
  private var instances: ContiguousArray<AnyInstance> = []
  /// The same by node, once they are too many to search.
  private var index: [Int32: AnyInstance] = [:]
  /// The construction that the handles made now belong to.
  var construction: Construction?

  class AnyInstance {
    let node: Int32
    init(node: Int32) { self.node = node }
  }

  final class Instance<Service>: AnyInstance {
    let service: Service
    init(node: Int32, service: Service) {
      self.service = service
      super.init(node: node)
    }
  }

  private static let searched = 16

  /// The instance of a node that this resolve has already built, or nil.
  func instance<Service>(of node: Int32, as type: Service.Type) -> Service? {
    let found = index.isEmpty ? instances.last { $0.node == node } : index[node]
    // A node's instances are always of its cell's type, and only that cell asks for them.
    return found.map { unsafeDowncast($0, to: Instance<Service>.self).service }
  }

  /// Shares an instance with the rest of the resolve.
  func share<Service>(_ service: Service, of node: Int32) {
    let instance = Instance(node: node, service: service)
    if index.isEmpty, instances.count < Self.searched {
      instances.append(instance)
    } else {
      for earlier in instances { index[earlier.node] = earlier }
      instances.removeAll()
      index[node] = instance
    }
  }
}
