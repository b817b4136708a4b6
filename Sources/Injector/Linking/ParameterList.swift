/// Where the values of a factory's parameters come from, and how a call of the factory lays them out.
///
/// It stands in memory of the core: a header, and the sources after it. A call lays the values out in a frame: their
/// places first, for those that nobody else keeps, then the addresses of all.
@usableFromInline struct ParameterList {
  @usableFromInline struct Header {
    /// The registration whose parameters they are.
    @usableFromInline let node: Int32
    let count: Int32
    /// Where in a frame the addresses begin.
    @usableFromInline let addresses: Int32
    /// How far a frame must be aligned; 0 where it finds room on the stack.
    @usableFromInline let alignment: Int32
  }

  /// The room that a call has on the stack: enough for seven existentials and their addresses.
  @inlinable static var room: Int { 384 }

  // Not retained: the core frees the memory, and lists belong to cells of that core.
  @usableFromInline let header: UnsafePointer<Header>

  init(header: UnsafePointer<Header>) { self.header = header }

  @inlinable @inline(__always)
  var node: Int32 { header.pointee.node }

  @inlinable @inline(__always)
  var sources: UnsafePointer<ParameterSource> {
    UnsafeRawPointer(header + 1).assumingMemoryBound(to: ParameterSource.self)
  }

  /// A frame for one call: the room, or memory of its own where that is too small.
  @inlinable @inline(__always)
  func frame(in room: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    header.pointee.alignment == 0 ? room : allocateFrame()
  }

  /// The addresses of the values in a frame.
  @inlinable @inline(__always)
  func addresses(in frame: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UnsafeRawPointer> {
    (frame + Int(header.pointee.addresses)).assumingMemoryBound(to: UnsafeRawPointer.self)
  }

  /// Gives back the memory of a frame whose values were taken back.
  @inlinable @inline(__always)
  func release(_ frame: UnsafeMutableRawPointer) { if header.pointee.alignment != 0 { frame.deallocate() } }

  /// Takes back the first values of a frame, and releases it.
  @usableFromInline @inline(never)
  func giveUp(_ frame: UnsafeMutableRawPointer, with count: Int) {
    let addresses = addresses(in: frame)
    for index in (0..<count).reversed() { sources[index].takeBack(addresses[index], from: frame) }
    release(frame)
  }

  @usableFromInline @inline(never)
  func allocateFrame() -> UnsafeMutableRawPointer {
    let addresses = Int(header.pointee.count) * MemoryLayout<UnsafeRawPointer>.stride
    return .allocate(
      byteCount: Int(header.pointee.addresses) + addresses, alignment: Int(header.pointee.alignment))
  }
}
