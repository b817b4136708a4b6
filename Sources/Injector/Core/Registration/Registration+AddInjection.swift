extension Registration {
  /// Has the factory run on the actor that an injection runs on.
  @usableFromInline
  func isolate(to actor: (any Actor)?) { registry.isolate(index, to: actor) }

  @inlinable
  func addInjection<each Dependency>(
    of types: repeat (each Dependency).Type, requiringOptionals: Bool, _ link: @escaping (Link) -> Inject<Service>
  ) -> Self {
    var all: [any Any.Type] = []
    for type in repeat each types { all.append(type) }
    return addInjection(of: all, nil, requiringOptionals: requiringOptionals, link)
  }

  @usableFromInline
  func addInjection(
    of types: [any Any.Type], _ identifier: ServiceIdentifier?, requiringOptionals: Bool = false,
    _ link: @escaping (Link) -> Inject<Service>
  ) -> Self {
    add(Injection(parameters: parameters(types, identifier, requiringOptionals), recipe: InjectionRecipe(link)))
  }

  func addAsyncInjection<each Dependency>(
    of types: repeat (each Dependency).Type, requiringOptionals: Bool,
    _ link: @escaping (Link) -> AsyncInject<Service>
  ) -> Self where Service: Sendable {
    var all: [any Any.Type] = []
    for type in repeat each types { all.append(type) }
    return addAsyncInjection(of: all, nil, requiringOptionals: requiringOptionals, link)
  }

  func addAsyncInjection(
    of types: [any Any.Type], _ identifier: ServiceIdentifier?, requiringOptionals: Bool = false,
    _ link: @escaping (Link) -> AsyncInject<Service>
  ) -> Self where Service: Sendable {
    add(
      Injection(parameters: parameters(types, identifier, requiringOptionals), recipe: AsyncInjectionRecipe(link: link))
    )
  }

  private func add(_ injection: Injection) -> Self {
    if registry.canRefine(index) { registry.hooks[index, default: RegistrationHooks()].injections.append(injection) }
    return self
  }

  /// Adds the parameters of an injection. What an optional wraps takes its place if it is required.
  private func parameters(
    _ types: [any Any.Type], _ identifier: ServiceIdentifier?, _ requiresOptionals: Bool
  ) -> Range<Int> {
    let first = registry.parameters.count
    for type in types {
      var record = ParameterRecord(type: type)
      if requiresOptionals, case let (.optional, wrapped?)? = Injector.Dependency.form(of: type) {
        record = ParameterRecord(type: wrapped)
        record.isUnwrapped = true
      }
      if let identifier { record.origin = .named(identifier) }
      registry.parameters.append(record)
    }
    return first..<registry.parameters.count
  }
}
