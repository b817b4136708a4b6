extension RegistrationSet {
  /// The number of the parameters to link: those of factories and injections, and what aliases and decorators wrap.
  var linkedParameterCount: Int {
    // By position, as a record would be copied.
    var count = records.indices.reduce(0) {
      $0 + Int(records[$1].parameterCount) + (records[$1].role == .decorator || records[$1].role == .alias ? 1 : 0)
    }
    for hooks in hooks.values { for injection in hooks.injections { count += injection.parameters.count } }
    return count
  }

  /// The types of the runtime arguments that a registration takes; for an alias or a decorator, what it wraps does.
  func argumentTypes(of index: Int32) -> [any Any.Type] {
    let index = origin(of: index)
    let record = record(at: index)
    return owner(of: index).parameters[record.parameterRange].filter(\.origin.isArgument).map(\.type)
  }

  /// Returns a Boolean value that indicates whether instances can't be kept by the runtime arguments of a
  /// registration.
  ///
  /// Any thread that resolves compares what was kept with what it is given, unless all of them are on one actor.
  func hasUnhashableArguments(_ record: RegistrationRecord, onActor: Bool) -> Bool {
    parameters[record.parameterRange].contains { parameter in
      guard case .argument(let isSendable) = parameter.origin else { return false }
      return !(isSendable || onActor) || !(parameter.type is any Hashable.Type)
    }
  }

  /// A Boolean value that indicates whether no values of the given types are ever those that a registration takes.
  ///
  /// Only a value shows whether most types match. Two of them never do: different structs or enums, each of one
  /// layout and without relatives.
  func hasIncompatibleArguments(_ given: [any Any.Type], for index: Int32) -> Bool {
    guard !given.isEmpty else { return false }
    let taken = argumentTypes(of: index)
    return given.count == taken.count
      && zip(given, taken).contains { $0 != $1 && Self.isPlainValue($0) && Self.isPlainValue($1) }
  }

  /// A Boolean value that indicates whether a type is a struct or an enum whose values are cast to no other struct.
  ///
  /// Classes have subclasses, existentials hold anything, an optional holds a value, collections are cast by element,
  /// and `AnyHashable` is cast to and from what it wraps. The language can't ask for most of these; names differ.
  private static func isPlainValue(_ type: any Any.Type) -> Bool {
    !(type is AnyClass) && type != AnyHashable.self && TypeName.isPlain(type)
  }
}
