// Recipes are formed where something is registered, so that the compiler knows the types of a factory and its
// parameters.

/// A function that links a registration: it forms the cell from the cells of its dependencies.
@usableFromInline typealias Recipe = (borrowing Link) -> AnyCell

extension Link {
  @inlinable
  func cell<Service, each Parameter>(of factory: @escaping (repeat each Parameter) throws -> Service) -> AnyCell {
    let parameters = parameters
    return completed { context throws(ResolutionError) in
      do {
        var next = parameters.first
        return try factory(repeat try LinkedParameters.next((each Parameter).self, &next, &context))
      } catch { throw parameters.failure(error) }
    }
  }

  /// Returns the cell of a decorator, which is a factory whose first parameter is the wrapped instance.
  @inlinable
  func cell<Service, each Parameter>(
    decorating factory: @escaping (Service, repeat each Parameter) throws -> Service
  ) -> AnyCell {
    let parameters = parameters
    return decorator { context throws(ResolutionError) in
      do {
        var next = parameters.first
        let inner = try LinkedParameters.next(Service.self, &next, &context)
        return try factory(inner, repeat try LinkedParameters.next((each Parameter).self, &next, &context))
      } catch { throw parameters.failure(error) }
    }
  }

  @inlinable
  func alias<Service, Other>(of type: Service.Type, convert: @escaping (Service) -> Other) -> AnyCell {
    let inner = parameters.first.pointee
    return checked { context throws(ResolutionError) in convert(try inner.value(Service.self, &context)) }
  }
}

extension LinkedParameters {
  /// Returns the function that calls a closure of `injecting` with an instance and with the dependencies.
  @inlinable
  func injection<Service, each Parameter>(
    of action: @escaping (Service, repeat each Parameter) throws -> Void
  ) -> Inject<Service> {
    { service, context throws(ResolutionError) in
      do {
        var next = first
        try action(service, repeat try LinkedParameters.next((each Parameter).self, &next, &context))
      } catch { throw failure(error, isInjection: true) }
    }
  }
}
