public import Foundation

extension Resolver {
  /// Makes a screen with a coder that Interface Builder's runtime hands out: the body of an `@IBSegueAction`.
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
  ///   - type: The screen's type.
  ///   - identifier: The registration's identifier, or nil for the one without.
  ///   - coder: The coder.
  ///   - arguments: The runtime arguments of the screen's registration.
  /// - Returns: The screen. No loader is asked.
  /// - Throws: `ResolutionError`.
  @MainActor
  public func screen<Screen: Storyboarded, each Argument>(
    _ type: Screen.Type = Screen.self, _ identifier: ServiceIdentifier? = nil, coder: NSCoder,
    arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Screen {
    do throws(ResolutionError) {
      let container = try observedContainer(for: type, identifier)
      guard let cell = container.find(type, identifier) else {
        return try container.produceComposite(type, identifier, depth: depth, isolation: MainActor.shared)
      }
      return try container.produce(
        cell, as: type, with: (repeat each arguments), of: repeat (each Argument).self, coder: .passUnretained(coder),
        depth: depth, isolation: MainActor.shared)
    } catch { throw error.asked(in: fileID, at: line) }
  }
}

extension Container {
  /// Makes a screen with a coder that Interface Builder's runtime hands out, as `Resolver.screen(_:_:coder:arguments:)`.
  ///
  /// - Parameters:
  ///   - type: The screen's type.
  ///   - identifier: The registration's identifier, or nil for the one without.
  ///   - coder: The coder.
  ///   - arguments: The runtime arguments of the screen's registration.
  /// - Returns: The screen. No loader is asked.
  /// - Throws: `ResolutionError`.
  @MainActor
  public func screen<Screen: Storyboarded, each Argument>(
    _ type: Screen.Type = Screen.self, _ identifier: ServiceIdentifier? = nil, coder: NSCoder,
    arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Screen {
    try resolver.screen(type, identifier, coder: coder, arguments: repeat each arguments, fileID: fileID, line: line)
  }
}
