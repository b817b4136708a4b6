/// One registration, as it was written; after linking the cellBuilder is gone and the rest describes it.
struct RegistrationRecord {
  // In an order that leaves few gaps: there are as many records as registrations.
  let type: any Any.Type
  var identifier: ServiceIdentifier?
  let line: UInt32
  var lifetime: Lifetime = .transient
  let fileID: StaticString
  let role: Role
  var isolation: FactoryIsolation
  var traits: DependencyGraph.Traits = []
  let parameterCount: UInt16
  /// The position of the plugin that registered it, or -1.
  let plugin: Int32
  /// The position of its first parameter.
  let parameters: Int32
  /// The registration that an alias or a decorator stands on, or -1.
  var inner: Int32 = -1
  /// Makes the cell; nil once linked.
  var cellBuilder: CellBuilder?

  /// Whether no second registration may have its key; see `DependencyGraph.Node`.
  var hasKeyForItself: Bool { role != .decorator && (!traits.contains(.contribution) || identifier != nil) }

  var source: CallSite { CallSite(fileID: fileID.description, line: Int(line)) }
}

/// Forms the typed cell of a registration from the cells of its dependencies.
///
/// A cellBuilder is made where the registration is written, in an inlinable function, so that the compiler specialises it
/// for the concrete types: that is what makes resolving as fast as hand-written code.
@usableFromInline typealias CellBuilder = (Linker) -> AnyCell

/// What few registrations have, kept apart so that the others do not pay for it.
struct RegistrationHooks {
  /// `(Service, Resolver) throws -> Void` closures of the registration's type.
  var activations: [Any] = []
  /// `Closing` values of the registration's type.
  var closings: [Any] = []
  /// Whether an activation is given a resolver, so that what it resolves is not known.
  var isResolving = false
  /// The marks that no parameter satisfies.
  var unmatchedMarks: [DependencyGraph.UnmatchedMark] = []
}
