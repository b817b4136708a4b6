extension Registration {
  /// Marks parameters of the factory as runtime arguments.
  ///
  /// The container doesn't resolve such a parameter; the caller passes its value. Each type marks the first parameter
  /// of that type that isn't marked yet, and the arguments come in the order of the parameters. For example:
  ///
  /// ```swift
  /// registry.screen(NoteController.self, using: NoteController.init(coder:store:note:)).arguments(Note.self)
  /// let screen = try container.resolve(NoteController.self, arguments: note)
  /// ```
  ///
  /// A parameter of type `Note?` is marked by `Note.self` too, unless there is a parameter of exactly that type. A
  /// function type matches with and without `@Sendable`. A type that marks no parameter is an error when the
  /// container is built.
  ///
  /// - Parameter types: The types of the arguments, in the order of the factory's parameters.
  @discardableResult
  public func arguments<each Argument>(_ types: repeat (each Argument).Type) -> Self {
    mark(listed(repeat each types), isSendable: false)
  }

  /// Marks parameters of the factory as runtime arguments of Sendable types.
  ///
  /// A registration with ``kept(by:)`` off the main actor takes only such arguments, and they are `Hashable`.
  @discardableResult
  public func arguments<each Argument: Sendable>(_ types: repeat (each Argument).Type) -> Self {
    mark(listed(repeat each types), isSendable: true)
  }

  private func mark(_ types: [any Any.Type], isSendable: Bool) -> Self {
    guard registry.canRefine(index) else { return self }
    for type in types { registry.mark(type, as: .argument(isSendable: isSendable), of: index) }
    return self
  }

  /// Selects the registration that provides a parameter of the factory.
  ///
  /// Each call marks the first parameter of the given type that isn't marked yet. Leave out the identifier to step
  /// over a parameter that takes the registration without one. For example:
  ///
  /// ```swift
  /// registry.service(Sync.self, using: Sync.init(from:to:))
  ///   .parameter((any Store).self)
  ///   .parameter((any Store).self, .remote)
  /// ```
  ///
  /// If no parameter has exactly the given type, the first one counts whose type is made of it, such as
  /// `Lazy<any Store>` or `[any Store]`. A function type matches with and without `@Sendable`. A call that marks no
  /// parameter is an error when the container is built.
  ///
  /// - Parameters:
  ///   - type: The type of the parameter.
  ///   - identifier: The identifier of the registration, or `nil` for the registration without one.
  @discardableResult
  public func parameter<Value>(_ type: Value.Type, _ identifier: ServiceIdentifier? = nil) -> Self {
    if registry.canRefine(index) { registry.mark(type, as: identifier.map { .named($0) } ?? .marked, of: index) }
    return self
  }
}

extension Registry {
  /// Marks the first unmarked parameter of a type, and records if there is none, or if arguments are out of order.
  func mark(_ type: any Any.Type, as origin: ParameterOrigin, of index: Int32) {
    let positions = markableParameters(of: index, as: origin)
    let position = firstUnmarked(type, as: origin, in: positions)
    // Arguments come in the order of the parameters.
    let isOutOfOrder =
      origin.isArgument
      && position.map { position in positions.contains { $0 >= position && parameters[$0].origin.isArgument } } ?? false
    if position == nil || isOutOfOrder {
      let mark = DependencyGraph.UnmatchedMark(
        key: ServiceKey(type, origin.identifier), kind: origin.isArgument ? .argument : .parameter,
        parameters: positions.map { TypeName.of(parameters[$0].type) }, isOutOfOrder: isOutOfOrder)
      hooks(of: index).unmatchedMarks.append(mark)
    }
    // An argument in another order is one nevertheless, so that nothing says that its type isn't registered.
    if let position { parameters[position].origin = origin }
  }

  /// Has a nonisolated factory run on an actor, or records that it runs on another one.
  func isolate(_ index: Int32, to actor: (any Actor)?) {
    guard let actor, canRefine(index) else { return }
    let isolation = records[Int(index)].factoryIsolation
    guard let own = isolation.actor else {
      records[Int(index)].factoryIsolation = FactoryIsolation(actor)
      return
    }
    guard own !== actor else { return }
    let mark = DependencyGraph.UnmatchedMark(
      key: ServiceKey(type(of: actor)), kind: .actor, parameters: [isolation.value.rawValue])
    hooks(of: index).unmatchedMarks.append(mark)
  }

  /// The positions of a registration's own parameters: the loader of a screen isn't one of them. Those of injections
  /// follow; they take no runtime arguments.
  private func markableParameters(of index: Int32, as origin: ParameterOrigin) -> [Int] {
    let record = records[Int(index)]
    let own = Array(record.parameterRange.dropFirst(record.role == .screen ? 1 : 0))
    return origin.isArgument ? own : own + (hooks[index]?.parameters ?? [])
  }

  private func firstUnmarked(_ type: any Any.Type, as origin: ParameterOrigin, in positions: [Int]) -> Int? {
    let unmarked = positions.lazy.filter { !self.parameters[$0].origin.isMarked }
    if let exact = unmarked.first(where: { self.parameters[$0].type == type }) { return exact }
    // A function type matches with and without `@Sendable`.
    let name = TypeName.of(type)
    let plain = name.replacing("@Sendable ", with: "")
    let similar = unmarked.first { position in
      let other = TypeName.of(self.parameters[position].type)
      return name != other && plain == other.replacing("@Sendable ", with: "")
    }
    return similar ?? unmarked.first { Self.inner(self.parameters[$0].type, for: origin) == type }
  }

  /// The type inside a parameter's type. An argument is that or an optional: no caller has a `Lazy` to pass.
  private static func inner(_ type: any Any.Type, for origin: ParameterOrigin) -> (any Any.Type)? {
    let (layers, service) = Dependency.layers(of: type)
    return origin.isArgument && !layers.allSatisfy(\.isOptional) ? nil : service
  }
}
