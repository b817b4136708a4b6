extension Storyboarded {
  /// Makes the screen with its dependencies.
  ///
  /// For example:
  ///
  /// ```swift
  /// let note = try NoteController.instantiate(from: container.resolver, arguments: note)
  /// ```
  ///
  /// - Parameters:
  ///   - resolver: Where the screen is registered.
  ///   - identifier: The registration's identifier, or nil for the one without.
  ///   - arguments: The runtime arguments of the screen's registration.
  /// - Returns: The screen, its view not loaded yet.
  /// - Throws: `ResolutionError`.
  public static func instantiate<each Argument>(
    from resolver: Resolver, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Self {
    try resolver.resolve(
      Self.self, identifier, arguments: repeat each arguments, isolation: MainActor.shared, fileID: fileID, line: line)
  }
}
