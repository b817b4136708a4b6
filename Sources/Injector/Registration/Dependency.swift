/// Where one parameter of a factory comes from, for a registration's `with:`.
///
/// A parameter that is a plain service needs no mention; as soon as one of them has an identifier or is a runtime
/// argument, `with:` lists them all, in order. For example:
///
/// ```swift
/// registry.screen(NoteController.self, with: .named(.remote), .argument, using: NoteController.init(coder:store:note:))
/// ```
public struct Dependency<Value>: Sendable {
  @usableFromInline let origin: DependencyOrigin

  @inlinable init(_ origin: DependencyOrigin) { self.origin = origin }

  /// The registration of the parameter's type that has no identifier.
  @inlinable public static var service: Self { Self(.service(nil)) }

  /// The registration of the parameter's type that has this identifier.
  @inlinable public static func named(_ identifier: ServiceIdentifier) -> Self { Self(.service(identifier)) }

  /// The registration of the parameter's type that has this identifier.
  @inlinable public static func named(_ identifier: String) -> Self { Self(.service(ServiceIdentifier(identifier))) }

  /// The next of the runtime arguments that are given to `resolve`.
  @inlinable public static var argument: Self { Self(.argument) }
}

/// What a `Dependency` says, apart from the type: a nested enum in a generic type cannot be used in a pack expansion.
@usableFromInline enum DependencyOrigin: Sendable {
  case service(ServiceIdentifier?)
  case argument
}
