/// What one resolve shares between the cells it passes: perResolution instances, and who hands out handles.
///
/// It belongs to one resolve and so to one thread, whose accesses cannot overlap: nothing in it calls anything that
/// comes back, but at its own end. So its properties need no checks at run time.
@usableFromInline final class ResolutionSession {
  /// The newest of the instances, which are few and linked to each other.
  @exclusivity(unchecked) private var newest: UnsafeMutableRawPointer?
  @exclusivity(unchecked) private var count = 0
  /// The instances by cell, once they are too many to search.
  @exclusivity(unchecked) private var index: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]
  /// The construction that the handles made now belong to.
  var construction: Construction?

  init() {}

  deinit {
    // The newest first: it may have used the older ones.
    while let instance = newest {
      let room = Self.room(of: instance)
      newest = room.pointee.older
      room.pointee.end(instance)
      giveBack(instance)
    }
  }

  /// The memory of an instance, described in front of it.
  ///
  /// Its cell is known by its identity only: a session may live longer than the container, which the factories of the
  /// resolve may have let go of.
  private struct Room {
    let start: UnsafeMutableRawPointer
    let cell: ObjectIdentifier
    /// Ends the instance.
    let end: (UnsafeMutableRawPointer) -> Void
    /// The instance that was shared before.
    var older: UnsafeMutableRawPointer?
  }

  private static var searched: Int { 16 }

  /// Memory for an instance that a cell is going to build and to share.
  func room<Service>(for cell: Cell<Service>) -> UnsafeMutableRawPointer {
    let alignment = max(MemoryLayout<Service>.alignment, MemoryLayout<Room>.alignment)
    let offset = (MemoryLayout<Room>.size + alignment - 1) & ~(alignment - 1)
    let start = UnsafeMutableRawPointer.allocate(byteCount: offset + MemoryLayout<Service>.size, alignment: alignment)
    let instance = start + offset
    Self.room(of: instance).initialize(to: Room(start: start, cell: ObjectIdentifier(cell), end: cell.end))
    return instance
  }

  /// Gives memory back in which there is no instance, not yet or no more.
  func giveBack(_ instance: UnsafeMutableRawPointer) {
    let room = Self.room(of: instance)
    let start = room.pointee.start
    room.deinitialize(count: 1)
    start.deallocate()
  }

  /// Shares an instance, which is where the cell has asked for room, with the rest of the resolve.
  func share(_ instance: UnsafeMutableRawPointer) {
    Self.room(of: instance).pointee.older = newest
    newest = instance
    count += 1
    if count > Self.searched { enter(instance) }
  }

  /// The instance of a cell that this resolve has already built, or nil.
  func instance(of cell: AnyCell) -> UnsafeRawPointer? {
    if count > Self.searched { return index[ObjectIdentifier(cell)].map { UnsafeRawPointer($0) } }
    var candidate = newest
    while let instance = candidate {
      let room = Self.room(of: instance)
      if room.pointee.cell == ObjectIdentifier(cell) { return UnsafeRawPointer(instance) }
      candidate = room.pointee.older
    }
    return nil
  }

  private func enter(_ instance: UnsafeMutableRawPointer) {
    var entered: UnsafeMutableRawPointer? = instance
    while let instance = entered, index.count < count {
      let room = Self.room(of: instance).pointee
      index[room.cell] = instance
      entered = room.older
    }
  }

  private static func room(of instance: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Room> {
    (instance - MemoryLayout<Room>.size).assumingMemoryBound(to: Room.self)
  }
}
