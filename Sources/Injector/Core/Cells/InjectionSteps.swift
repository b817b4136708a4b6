/// The injections of a registration, which run in order on each new instance.
///
/// They are linked after all cells, because an injection can lead back to its registration.
final class InjectionSteps: @unchecked Sendable {
  // Sendable: the linker adds the cells inside the initializer of the container, before any other thread can have a
  // reference.

  // Unretained: the core retains the cells. They are in memory of their own, because an array would be retained for each
  // instance, and retaining an object that several threads share is expensive.
  private let cells: UnsafeMutablePointer<Unmanaged<AnyCell>>
  @exclusivity(unchecked) private var count = 0

  /// - Parameter capacity: The most cells that will be added.
  init(capacity: Int) { cells = .allocate(capacity: capacity) }

  deinit { cells.deallocate() }

  /// Adds the cell of type `Void` that calls a closure, which receives the instance as the memory for its result.
  func append(_ cell: AnyCell) {
    (cells + count).initialize(to: .passUnretained(cell))
    count += 1
  }

  /// Injects an instance of a registration with one injection, without the loop.
  ///
  /// - Parameter instance: The address of the instance.
  @inline(__always)
  func runOnly(on instance: UnsafeRawPointer, _ context: inout ResolutionContext) throws(ResolutionError) {
    try run(cells.pointee, on: instance, &context)
  }

  /// Injects an instance.
  ///
  /// - Parameter instance: The address of the instance.
  @inline(__always)
  func run(on instance: UnsafeRawPointer, _ context: inout ResolutionContext) throws(ResolutionError) {
    for index in 0..<count { try run(cells[index], on: instance, &context) }
  }

  @inline(__always)
  private func run(
    _ cell: Unmanaged<AnyCell>, on instance: UnsafeRawPointer, _ context: inout ResolutionContext
  ) throws(ResolutionError) {
    // The result has no size, so nothing is written to the address.
    let memory = UnsafeMutableRawPointer(mutating: instance)
    let failure = cell._withUnsafeGuaranteedRef { cell -> ResolutionError? in
      do throws(ResolutionError) { _ = try cell.borrow(&context, in: memory) } catch { return error }
      return nil
    }
    if let failure { throw failure }
  }
}

/// A factory with the injections of its instances.
///
/// One object, so that the function of the cell captures nothing else.
final class InjectedFactory: Sendable {
  private let factory: AnyCell
  private let steps: InjectionSteps

  init(_ factory: AnyCell, injectedBy steps: InjectionSteps) {
    self.factory = factory
    self.steps = steps
  }

  /// Creates and injects an instance.
  ///
  /// - Parameter run: A closure that runs the injections.
  @inline(__always)
  func borrow(
    _ context: inout ResolutionContext, in memory: UnsafeMutableRawPointer,
    _ run: (InjectionSteps, UnsafeRawPointer, inout ResolutionContext) throws(ResolutionError) -> Void
  ) throws(ResolutionError) -> UnsafeRawPointer {
    let address = try factory.borrow(&context, in: memory)
    // No cell of a factory returns the address of an instance that another one owns.
    assert(address == UnsafeRawPointer(memory), "a factory must initialize the passed memory")
    do throws(ResolutionError) { try run(steps, UnsafeRawPointer(memory), &context) } catch {
      factory.end(memory)
      throw error
    }
    return UnsafeRawPointer(memory)
  }
}

/// The injections of an asynchronous registration.
final class AsyncInjectionSteps<Service: Sendable>: @unchecked Sendable {
  // Sendable: like `InjectionSteps`; the type of the steps is Sendable.

  @exclusivity(unchecked) var steps: [AsyncInject<Service>] = []

  func run(on service: Service, _ resolution: AsyncResolution) async throws(ResolutionError) {
    for step in steps { try await step(service, resolution) }
  }
}

/// A function that injects an instance in the course of an asynchronous resolve.
typealias AsyncInject<Service> = @Sendable (Service, AsyncResolution) async throws(ResolutionError) -> Void
