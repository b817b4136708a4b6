/// The sources of a factory's arguments, and the layout of the frame for a call.
///
/// The list is in memory of the core: a header, followed by the sources. A frame contains the values that no one else
/// owns, followed by the addresses of all values.
@usableFromInline struct ParameterList {
  @usableFromInline struct Header {
    /// The core that owns the registration. Unretained, because the core owns the memory of the list.
    let core: Unmanaged<ContainerCore>
    /// The registration of the factory.
    @usableFromInline let node: Int32
    /// The offset of the addresses in a frame.
    @usableFromInline let addresses: Int32
    let count: UInt16
    /// The alignment of a frame.
    let alignment: UInt16
    /// A Boolean value that indicates whether the factory is a closure of `injecting`.
    let isInjection: Bool
  }

  /// The bytes on the stack that a call reserves for its frame, which hold seven existentials and their addresses.
  @_alwaysEmitIntoClient static var room: Int { 384 }
  @_alwaysEmitIntoClient static var roomAlignment: Int { 16 }

  // Unretained: the core owns the memory, and the list belongs to a cell of that core.
  @usableFromInline let header: UnsafePointer<Header>

  init(header: UnsafePointer<Header>) { self.header = header }

  @_alwaysEmitIntoClient @inline(__always)
  var node: Int32 { header.pointee.node }

  @_alwaysEmitIntoClient @inline(__always)
  var sources: UnsafePointer<ParameterSource> {
    UnsafeRawPointer(header + 1).assumingMemoryBound(to: ParameterSource.self)
  }

  var count: Int { Int(header.pointee.count) }

  /// Returns an error that names the registration whose factory or dependency failed.
  @usableFromInline @inline(never)
  func failure(_ error: any Error) -> ResolutionError {
    header.pointee.core._withUnsafeGuaranteedRef {
      $0.failure(error, at: node, in: header.pointee.isInjection ? .injection : .factory)
    }
  }

  /// Returns the error of a factory that needs a runtime argument in a resolve without one.
  @usableFromInline @inline(never)
  func argumentMismatch() -> ResolutionError {
    header.pointee.core._withUnsafeGuaranteedRef { $0.unplacedArgumentMismatch(at: node, given: []) }
  }

  /// A Boolean value that indicates whether the frame fits in the room on the stack.
  @usableFromInline var fitsOnStack: Bool {
    frameSize <= Self.room && header.pointee.alignment <= Self.roomAlignment
  }

  /// Allocates an uninitialized frame, which the caller must deallocate.
  func allocateFrame() -> UnsafeMutableRawPointer {
    .allocate(byteCount: frameSize, alignment: Int(header.pointee.alignment))
  }

  private var frameSize: Int { Int(header.pointee.addresses) + count * MemoryLayout<UnsafeRawPointer>.stride }

  /// Returns the addresses of the values in a frame.
  @_alwaysEmitIntoClient @inline(__always)
  func addresses(in frame: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UnsafeRawPointer> {
    (frame + Int(header.pointee.addresses)).assumingMemoryBound(to: UnsafeRawPointer.self)
  }

  /// Deinitializes the first values of a frame, in reverse order.
  @usableFromInline @inline(never)
  func deinitialize(_ count: Int, from frame: UnsafeMutableRawPointer) {
    let addresses = addresses(in: frame)
    for index in (0..<count).reversed() { sources[index].deinitialize(addresses[index], from: frame) }
  }
}
