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
  /// A parameter of type `Note?` is marked by `Note.self` too, unless there is a parameter of exactly that type. A type
  /// that marks no parameter is an error when the container is built.
  ///
  /// A shared registration keeps and compares its arguments wherever it is resolved, so they must be `Sendable` unless
  /// an actor creates the instances.
  ///
  /// - Parameter types: The types of the arguments, in the order of the factory's parameters.
  @discardableResult
  public func arguments<each Argument>(_ types: repeat (each Argument).Type) -> Self {
    for type in repeat each types { mark(type, as: .argument) }
    return self
  }

  /// Marks parameters of the factory as runtime arguments, whose types are `Sendable`.
  @discardableResult
  public func arguments<each Argument: Sendable>(_ types: repeat (each Argument).Type) -> Self {
    for type in repeat each types { mark(type, as: .sendableArgument) }
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
  @discardableResult
  public func parameter<Value>(_ type: Value.Type, _ identifier: ServiceIdentifier? = nil) -> Self {
    mark(type, as: identifier.map { .named($0) } ?? .marked)
    return self
  }

  /// Marks the first unmarked parameter of a type, and records if there is none, or if arguments are out of order.
  private func mark(_ type: any Any.Type, as origin: Recipe.Parameter.Origin) {
    updating { recipe in
      let isArgument = origin.isArgument
      // Injections take no runtime arguments, and the loader of a screen is no parameter of its factory.
      let positions = (recipe.facts.role == .screen ? 1 : 0)..<(isArgument ? recipe.ownCount : recipe.parameters.count)
      let position = Self.position(of: type, as: origin, among: recipe.parameters, in: positions)
      // Arguments come in the order of the parameters.
      let isOutOfOrder =
        isArgument && positions.contains { $0 >= position ?? .max && recipe.parameters[$0].origin.isArgument }
      if position == nil || isOutOfOrder {
        let identifier: ServiceIdentifier? = if case .named(let name) = origin { name } else { nil }
        recipe.facts.unmatchedMarks.append(
          DependencyGraph.UnmatchedMark(
            key: ServiceKey(type, identifier), kind: isArgument ? .argument : .parameter,
            parameters: positions.map { TypeName.of(recipe.parameters[$0].type) }, isOutOfOrder: isOutOfOrder))
      }
      // An argument in another order is one nevertheless, so that nothing says that its type isn't registered.
      if let position { recipe.parameters[position].origin = origin }
    }
  }

  private static func position(
    of type: any Any.Type, as origin: Recipe.Parameter.Origin, among parameters: [Recipe.Parameter],
    in positions: Range<Int>
  ) -> Int? {
    let isArgument = origin.isArgument
    func first(where matches: (any Any.Type) -> Bool) -> Int? {
      positions.first { parameters[$0].origin == .service && matches(parameters[$0].type) }
    }
    // Another registration is found for a function type with and without `@Sendable`. An argument is never cast to a
    // function, so it has exactly the type.
    func name(_ type: any Any.Type) -> String { TypeName.of(type).replacing("@Sendable ", with: "") }
    return first { $0 == type }
      ?? first { !isArgument && name($0) == name(type) }
      ?? first {
        let (layers, service) = Layer.all(of: $0)
        // An argument is that or an optional: no caller has a `Lazy` to pass.
        return service == type && (!isArgument || layers.allSatisfy { $0.kind == .optional })
      }
  }
}
