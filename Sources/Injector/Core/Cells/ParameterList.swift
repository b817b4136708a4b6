/// Where the values of a factory's parameters come from, and how a call of the factory lays them out.
///
/// It stands in memory of the core: a header, and the sources after it. A call lays the values out in a frame: their
/// places first, for those that nobody else keeps, then the addresses of all.
@usableFromInline struct ParameterList {
  @usableFromInline struct Header {
    /// The registration whose parameters they are.
    @usableFromInline let node: Int32
    /// The core that has the registration. Not retained: it frees the memory of the list.
    let core: Unmanaged<ContainerCore>
    let count: Int32
    /// Where in a frame the addresses begin.
    @usableFromInline let addresses: Int32
    /// How far a frame must be aligned.
    let alignment: Int32
  }

  /// The room that a call has on the stack: enough for seven existentials and their addresses.
  @inlinable static var room: Int { 384 }
  @inlinable static var roomAlignment: Int { 16 }

  // Not retained: the core frees the memory, and lists belong to cells of that core.
  @usableFromInline let header: UnsafePointer<Header>

  init(header: UnsafePointer<Header>) { self.header = header }

  @inlinable @inline(__always)
  var node: Int32 { header.pointee.node }

  @inlinable @inline(__always)
  var sources: UnsafePointer<ParameterSource> {
    UnsafeRawPointer(header + 1).assumingMemoryBound(to: ParameterSource.self)
  }

  var count: Int { Int(header.pointee.count) }

  /// Names the registration in whose factory or dependencies an error arose.
  @usableFromInline @inline(never)
  func failure(_ error: any Error) -> ResolutionError {
    header.pointee.core._withUnsafeGuaranteedRef { $0.failure(error, at: node) }
  }

  /// Returns the error of a factory that needs a runtime argument in a resolve without one.
  @usableFromInline @inline(never)
  func argumentMismatch() -> ResolutionError {
    header.pointee.core._withUnsafeGuaranteedRef { $0.unplacedArgumentMismatch(at: node, given: []) }
  }

  /// Whether a call finds room on the stack for its frame.
  @usableFromInline var fitsOnStack: Bool {
    frameSize <= Self.room && header.pointee.alignment <= Self.roomAlignment
  }

  /// A frame for one call, not initialized, in memory that the caller frees.
  func allocateFrame() -> UnsafeMutableRawPointer {
    .allocate(byteCount: frameSize, alignment: Int(header.pointee.alignment))
  }

  private var frameSize: Int { Int(header.pointee.addresses) + count * MemoryLayout<UnsafeRawPointer>.stride }

  /// The addresses of the values in a frame.
  @inlinable @inline(__always)
  func addresses(in frame: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UnsafeRawPointer> {
    (frame + Int(header.pointee.addresses)).assumingMemoryBound(to: UnsafeRawPointer.self)
  }

  /// Takes back the first values of a frame, the last of them first.
  @usableFromInline @inline(never)
  func takeBack(_ count: Int, from frame: UnsafeMutableRawPointer) {
    let addresses = addresses(in: frame)
    for index in (0..<count).reversed() { sources[index].takeBack(addresses[index], from: frame) }
  }
}
