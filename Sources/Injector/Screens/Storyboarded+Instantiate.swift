extension Storyboarded {
  /// Creates the screen with its dependencies.
  ///
  /// For example:
  ///
  /// ```swift
  /// let note = try NoteController.instantiate(from: container.resolver, arguments: note)
  /// ```
  ///
  /// - Parameters:
  ///   - resolver: The resolver of the container in which the screen is registered.
  ///   - identifier: The identifier of the registration, or `nil` for the registration without one.
  ///   - arguments: The runtime arguments of the registration.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The screen. Its view isn't loaded.
  /// - Throws: ``ResolutionError`` if the screen can't be resolved.
  public static func instantiate<each Argument>(
    from resolver: Resolver, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Self {
    do throws(ResolutionError) {
      return try resolver.resolveChecked(
        Self.self, identifier, with: (repeat each arguments), of: repeat (each Argument).self,
        isolation: MainActor.shared)
    } catch { throw error.asked(in: fileID, at: line) }
  }
}
