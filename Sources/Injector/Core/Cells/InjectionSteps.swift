/// The injections of a registration, which run in order on each new instance.
///
/// They are linked after all cells, because an injection can lead back to its registration.
final class InjectionSteps<Service>: @unchecked Sendable {
  // Sendable: the linker adds the steps inside the initializer of the container, before any other thread can have a
  // reference. The steps themselves are called where the registration's factory is.

  private(set) var steps: [Inject<Service>] = []

  func append(_ step: @escaping Inject<Service>) { steps.append(step) }

  /// Injects an instance.
  @inline(__always)
  func run(on service: Service, _ context: inout ResolutionContext) throws(ResolutionError) {
    for step in steps { try step(service, &context) }
  }
}

/// A function that injects an instance in the course of a resolve.
@usableFromInline
typealias Inject<Service> = (Service, inout ResolutionContext) throws(ResolutionError) -> Void

/// The injections of an asynchronous registration.
final class AsyncInjectionSteps<Service: Sendable>: @unchecked Sendable {
  // Sendable: like `InjectionSteps`; the type of the steps is Sendable.

  private var steps: [AsyncInject<Service>] = []

  func append(_ step: @escaping AsyncInject<Service>) { steps.append(step) }

  func run(on service: Service, _ resolution: AsyncResolution) async throws(ResolutionError) {
    for step in steps { try await step(service, resolution) }
  }
}

/// A function that injects an instance in the course of an asynchronous resolve.
typealias AsyncInject<Service> = @Sendable (Service, AsyncResolution) async throws(ResolutionError) -> Void

/// A function that links a closure of `injecting`, of a known type.
@usableFromInline struct InjectionRecipe<Service> {
  let link: (Link) -> Inject<Service>

  @usableFromInline init(_ link: @escaping (Link) -> Inject<Service>) { self.link = link }
}

/// A function that links a closure of an asynchronous registration's `injecting`.
struct AsyncInjectionRecipe<Service> {
  let link: (Link) -> AsyncInject<Service>
}
