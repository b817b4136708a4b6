/// A runtime argument of a resolve, of the type that the caller has passed it as, and those before it.
@usableFromInline class AnyArgument: @unchecked Sendable {
  // Sendable: immutable. Only an awaited resolve passes one to another actor, and requires that its type is Sendable.

  @usableFromInline final let type: ObjectIdentifier
  @usableFromInline final let previous: AnyArgument?

  @inlinable
  init(_ type: ObjectIdentifier, after previous: AnyArgument?) { (self.type, self.previous) = (type, previous) }

  var value: Any { preconditionFailure("each subclass has a value") }

  var metatype: any Any.Type { preconditionFailure("each subclass has a type") }

  /// Returns the arguments of a call, the last first, or `nil` if there are none.
  @inlinable @inline(__always)
  static func list<each Value>(_ values: repeat each Value) -> AnyArgument? {
    var list: AnyArgument?
    for value in repeat each values { list = Argument(value, after: list) }
    return list
  }

  /// The argument and those before it, in the order of the call.
  var all: [AnyArgument] { sequence(first: self, next: \.previous).reversed() }
}

@usableFromInline final class Argument<Value>: AnyArgument, @unchecked Sendable {
  // Sendable: like its superclass.
  @usableFromInline let own: Value

  @inlinable
  init(_ value: Value, after previous: AnyArgument?) {
    own = value
    super.init(ObjectIdentifier(Value.self), after: previous)
  }

  override var value: Any { own }
  override var metatype: any Any.Type { Value.self }
}

extension AnyArgument {
  /// Returns the arguments as the given types, or `nil` if a value isn't of its type.
  static func casting(_ given: [AnyArgument], to types: [any Any.Type]) -> AnyArgument? {
    var list: AnyArgument?
    for (argument, type) in zip(given, types) {
      func cast<Value>(_ type: Value.Type) -> AnyArgument? {
        (argument.value as? Value).map { Argument($0, after: list) }
      }
      guard isPossible(argument.metatype, as: type), let next = _openExistential(type, do: cast) else { return nil }
      list = next
    }
    return list
  }

  /// Returns a Boolean value that indicates whether a value of one type can be one of the other: both are the same, or a
  /// class or a protocol type that can be cast when the program runs, or the other is an optional of it.
  static func isPossible(_ given: any Any.Type, as taken: any Any.Type) -> Bool {
    if given == taken { return true }
    if let wrapped = (taken as? any AnyOptional.Type)?.wrapped {
      return isPossible((given as? any AnyOptional.Type)?.wrapped ?? given, as: wrapped)
    }
    if given is any AnyOptional.Type { return false }
    if let given = given as? AnyClass, let taken = taken as? AnyClass {
      return isSubclass(given, of: taken) || isSubclass(taken, of: given)
    }
    // A tuple or a function is itself only, also behind a protocol type such as `Any`.
    guard TypeName.isNominal(given) || TypeName.isExistential(given) else { return false }
    return TypeName.isExistential(taken) || TypeName.isExistential(given) && TypeName.isNominal(taken)
  }

  private static func isSubclass(_ type: AnyClass, of other: AnyClass) -> Bool {
    sequence(first: type, next: { _getSuperclass($0) }).contains { $0 == other }
  }

  /// The cell that reads an argument which so many others follow. The caller has checked the types.
  static func cell(of type: any Any.Type, following: Int, _ label: Label) -> AnyCell {
    func open<Value>(_ type: Value.Type) -> AnyCell {
      Cell<Value>(AnyCell(label)) { context in
        guard var argument = context.arguments?.takeUnretainedValue() else {
          preconditionFailure("an entrance checks the number of arguments")
        }
        for _ in 0..<following { argument = argument.previous ?? argument }
        // The entrance has compared the types, or cast the values to them.
        return unsafeDowncast(argument, to: Argument<Value>.self).own
      }
    }
    return _openExistential(type, do: open)
  }
}

private protocol AnyOptional { static var wrapped: any Any.Type { get } }
extension Optional: AnyOptional { fileprivate static var wrapped: any Any.Type { Wrapped.self } }
