/// One parameter of a registered factory.
@usableFromInline struct ParameterRecord {
  @usableFromInline let type: any Any.Type
  var origin: ParameterOrigin = .service

  @usableFromInline init(type: any Any.Type) { self.type = type }
}

/// What provides the value of a parameter.
enum ParameterOrigin {
  /// The registration of the parameter's type.
  case service
  /// The same, and a mark steps over the parameter.
  case marked
  // Boxed, as most parameters have no identifier and there are as many of them as edges.
  /// The registration of the parameter's type with an identifier.
  indirect case named(ServiceIdentifier)
  /// The caller, as a runtime argument.
  case argument

  /// The identifier of the registration, if any.
  var identifier: ServiceIdentifier? { if case .named(let identifier) = self { identifier } else { nil } }

  var isArgument: Bool { if case .argument = self { true } else { false } }

  var isMarked: Bool { if case .service = self { false } else { true } }
}
