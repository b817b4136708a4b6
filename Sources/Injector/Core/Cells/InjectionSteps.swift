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

  /// Adds the cell of type `Void` that calls a closure. It takes the instance as its first runtime argument.
  func append(_ cell: AnyCell) {
    (cells + count).initialize(to: .passUnretained(cell))
    count += 1
  }

  /// Injects an instance.
  ///
  /// - Parameter instance: The address of the instance.
  func run(on instance: UnsafeRawPointer, _ context: inout ResolutionContext) throws(ResolutionError) {
    let arguments = context.arguments
    context.arguments = instance
    defer { context.arguments = arguments }
    // The result has no size, so nothing is written to the address.
    let room = UnsafeMutableRawPointer(mutating: instance)
    for index in 0..<count {
      let failure = cells[index]._withUnsafeGuaranteedRef { cell -> ResolutionError? in
        do throws(ResolutionError) { _ = try cell.borrow(&context, in: room) } catch { return error }
        return nil
      }
      if let failure { throw failure }
    }
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
