/// A cell that does what a closure says.
@usableFromInline final class ClosureCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: as its superclass; the closure captures nothing but what cells may have.

  @usableFromInline let lending: Lend

  init(lending: @escaping Lend) {
    self.lending = lending
    super.init()
  }

  /// A cell whose instances nobody else keeps.
  @inlinable
  init(_ produce: @escaping Produce<Service>) {
    lending = { context, place throws(ResolutionError) in
      place.initializeMemory(as: Service.self, to: try produce(&context))
      return UnsafeRawPointer(place)
    }
    super.init()
  }

  @usableFromInline
  override func lend(
    _ context: inout ResolutionContext, in place: UnsafeMutableRawPointer
  ) throws(ResolutionError) -> UnsafeRawPointer {
    try lending(&context, place)
  }
}

/// What `AnyCell.lend` does.
@usableFromInline
typealias Lend = (inout ResolutionContext, UnsafeMutableRawPointer) throws(ResolutionError) -> UnsafeRawPointer

/// Forms or finds an instance in the course of one resolve.
@usableFromInline typealias Produce<Service> = (inout ResolutionContext) throws(ResolutionError) -> Service
