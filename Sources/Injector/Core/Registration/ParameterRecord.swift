/// A parameter of a registered factory.
@usableFromInline struct ParameterRecord {
  @usableFromInline let type: any Any.Type
  var origin: ParameterOrigin = .service
  /// A Boolean value that indicates whether the parameter takes an optional of the type, which is required anyway.
  var isUnwrapped = false

  @usableFromInline init(type: any Any.Type) { self.type = type }
}

/// The source of a parameter's value.
enum ParameterOrigin {
  case service
  case marked
  // Boxed, as most parameters have no identifier and there are as many of them as edges.
  /// The registration of the parameter's type with an identifier.
  indirect case named(ServiceIdentifier)
  /// The caller, as a runtime argument.
  case argument(isSendable: Bool)

  var identifier: ServiceIdentifier? { if case .named(let identifier) = self { identifier } else { nil } }

  var isArgument: Bool { if case .argument = self { true } else { false } }

  var isMarked: Bool { if case .service = self { false } else { true } }
}

@inlinable
func listed<each Element>(_ types: repeat (each Element).Type) -> [any Any.Type] {
  var list: [any Any.Type] = []
  for type in repeat each types { list.append(type) }
  return list
}

extension ServiceKey {
  init(_ type: any Any.Type, _ identifier: ServiceIdentifier? = nil) {
    self.init(type: TypeName.of(type), identifier: identifier)
  }
}
