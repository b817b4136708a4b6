/// The injections of a registration, which run in order on each new instance.
///
/// They are linked after all cells, because an injection can lead back to its registration.
final class InjectionSteps: @unchecked Sendable {
  // Sendable: the linker writes the cells inside the initializer of the container, before any other thread can have a
  // reference.

  /// The cells of type `Void` that call the closures. They take the instance as their first runtime argument.
  @exclusivity(unchecked) var cells: ContiguousArray<AnyCell> = []

  /// Injects an instance.
  ///
  /// - Parameter instance: The address of the instance.
  func run(on instance: UnsafeRawPointer, _ context: inout ResolutionContext) throws(ResolutionError) {
    let arguments = context.arguments
    context.arguments = instance
    defer { context.arguments = arguments }
    // The result has no size, so nothing is written to the address.
    for cell in cells { _ = try cell.borrow(&context, in: UnsafeMutableRawPointer(mutating: instance)) }
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
