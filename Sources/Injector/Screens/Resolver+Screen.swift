public import Foundation

extension Resolver {
  /// Creates a screen with the coder that an `@IBSegueAction` receives.
  ///
  /// For example:
  ///
  /// ```swift
  /// @IBSegueAction func makeNote(_ coder: NSCoder) -> NoteController? {
  ///   try? resolver.screen(NoteController.self, coder: coder, arguments: note)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the screen.
  ///   - identifier: The identifier of the registration, or `nil` for the registration without one.
  ///   - coder: The coder that the segue action receives.
  ///   - arguments: The runtime arguments of the registration.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The screen. The method doesn't use a loader.
  /// - Throws: `ResolutionError` if the screen can't be resolved.
  @MainActor
  public func screen<Screen: Storyboarded, each Argument>(
    _ type: Screen.Type = Screen.self, _ identifier: ServiceIdentifier? = nil, coder: NSCoder,
    arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Screen {
    do throws(ResolutionError) {
      return try resolveWeakly(
        type, identifier, with: (repeat each arguments), of: repeat (each Argument).self, coder: .passUnretained(coder),
        isolation: MainActor.shared)
    } catch { throw error.asked(in: fileID, at: line) }
  }
}

extension Container {
  /// Creates a screen with the coder that an `@IBSegueAction` receives.
  ///
  /// - Parameters:
  ///   - type: The type of the screen.
  ///   - identifier: The identifier of the registration, or `nil` for the registration without one.
  ///   - coder: The coder that the segue action receives.
  ///   - arguments: The runtime arguments of the registration.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The screen. The method doesn't use a loader.
  /// - Throws: `ResolutionError` if the screen can't be resolved.
  @MainActor
  public func screen<Screen: Storyboarded, each Argument>(
    _ type: Screen.Type = Screen.self, _ identifier: ServiceIdentifier? = nil, coder: NSCoder,
    arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Screen {
    try resolver.screen(type, identifier, coder: coder, arguments: repeat each arguments, fileID: fileID, line: line)
  }
}
