extension Registry {
  /// Registers a value that was made outside the container.
  ///
  /// The container hands it out and keeps it. Where `onClose` is refined, it is told, as any other singleton, once it has
  /// been handed out. For example:
  ///
  /// ```swift
  /// registry.instance(Configuration(url: url), for: Configuration.self)
  /// ```
  ///
  /// - Parameters:
  ///   - value: The instance.
  ///   - type: The type that it is found by.
  ///   - identifier: Tells it apart from others of the same type.
  /// - Returns: The registration, to refine it.
  @inlinable @discardableResult
  public func instance<Service: Sendable>(
    _ value: Service, for type: Service.Type, _ identifier: ServiceIdentifier? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Registration<Service, Nonisolated> {
    let first = parameters.count
    let index = add(
      type, identifier, role: .instance, isolation: .nonisolated, parameters: first, fileID: fileID, line: line
    ) { $0.cell(holding: value) }
    return Registration(registry: self, index: index).singleton()
  }
}
