/// What one resolve shares between the cells it passes: perResolution instances, and who hands out handles.
///
/// It belongs to one resolve and so to one thread, whose accesses cannot overlap: nothing in it calls anything that
/// comes back. So its properties need no checks at run time.
@usableFromInline final class ResolutionSession {
  /// The newest of the instances, which are few and linked to each other.
  @exclusivity(unchecked) @usableFromInline var newest: AnyInstance?
  @exclusivity(unchecked) @usableFromInline var count = 0
  /// The instances by node, once they are too many to search.
  @exclusivity(unchecked) private var index: [Int32: AnyInstance] = [:]
  /// The construction that the handles made now belong to.
  var construction: Construction?

  @usableFromInline init() {}

  @usableFromInline class AnyInstance {
    @usableFromInline final let node: Int32
    @usableFromInline final let older: AnyInstance?

    @inlinable
    init(node: Int32, older: AnyInstance?) {
      self.node = node
      self.older = older
    }
  }

  @usableFromInline final class Instance<Service>: AnyInstance {
    @usableFromInline let service: Service

    @inlinable
    init(node: Int32, service: Service, older: AnyInstance?) {
      self.service = service
      super.init(node: node, older: older)
    }
  }

  @inlinable static var searched: Int { 16 }

  /// The instance of a node that this resolve has already built, or nil.
  @inlinable
  func instance<Service>(of node: Int32, as type: Service.Type) -> Service? {
    var candidate = count <= Self.searched ? newest : indexed(node)
    while let current = candidate, current.node != node { candidate = current.older }
    // A node's instances are always of its cell's type, and only that cell asks for them.
    guard let candidate else { return nil }
    return unsafeDowncast(candidate, to: Instance<Service>.self).service
  }

  /// Shares an instance with the rest of the resolve.
  @inlinable
  func share<Service>(_ service: Service, of node: Int32) {
    count += 1
    if count > Self.searched {
      enter(Instance(node: node, service: service, older: nil))
    } else {
      newest = Instance(node: node, service: service, older: newest)
    }
  }

  @usableFromInline
  func indexed(_ node: Int32) -> AnyInstance? { index[node] }

  @usableFromInline
  func enter(_ instance: AnyInstance) {
    if index.isEmpty {
      var instance = newest
      while let current = instance {
        index[current.node] = current
        instance = current.older
      }
    }
    index[instance.node] = instance
  }
}
