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
  @inlinable public static var service: Self { Self(.service) }

  /// The registration of the parameter's type that has this identifier.
  @inlinable public static func named(_ identifier: ServiceIdentifier) -> Self { Self(.named(identifier)) }

  /// The registration of the parameter's type that has this identifier.
  @inlinable public static func named(_ identifier: String) -> Self { Self(.named(ServiceIdentifier(identifier))) }

  /// The next of the runtime arguments that are given to `resolve`.
  @inlinable public static var argument: Self { Self(.argument) }
}

/// What a `Dependency` says, apart from the type: a nested enum in a generic type cannot be used in a pack expansion.
@usableFromInline enum DependencyOrigin: Sendable {
  case service
  // Boxed, as most parameters have no identifier and there are as many of them as edges.
  indirect case named(ServiceIdentifier)
  case argument

  /// The identifier that the parameter's service is found by, if any.
  var identifier: ServiceIdentifier? { if case .named(let identifier) = self { identifier } else { nil } }

  var isArgument: Bool { if case .argument = self { true } else { false } }
}
