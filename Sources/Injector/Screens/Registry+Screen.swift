public import Foundation

extension Registry {
  /// Registers a screen, which is a controller whose views come from a storyboard and whose dependencies are passed
  /// to its initializer.
  ///
  /// The dependencies, which the factory takes after the coder, are resolved before the storyboard is asked for the
  /// scene. For example:
  ///
  /// ```swift
  /// registry.screen(LoginController.self, using: LoginController.init(coder:viewModel:))
  /// ```
  ///
  /// The parameters and the result are those of ``service(_:_:using:fileID:line:)``.
  @preconcurrency @discardableResult
  public func screen<Screen: Storyboarded, each Parameter>(
    _ type: Screen.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @MainActor (NSCoder, repeat each Parameter) throws -> Screen?,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Screen, MainActor> {
    addDefaultLoader()
    return add(
      type, identifier, role: .screen, actor: MainActor.shared,
      parameters: listed((any StoryboardLoading).self, repeat (each Parameter).self), fileID: fileID, line: line
    ) { $0.cell(ofScreen: factory) }.updating { $0.facts.scene = DependencyGraph.Scene(Screen.self) }
  }

  /// Registers the loader of UIKit or AppKit before the first screen, unless the app does. Elsewhere, also on visionOS,
  /// is no default.
  private func addDefaultLoader() {
    guard !hasDefaultLoader else { return }
    hasDefaultLoader = true
    // It belongs to no plugin, also if a plugin is the first to register a screen.
    let owner = plugin
    plugin = nil
    #if canImport(UIKit) && !os(watchOS) && !os(visionOS)
      service((any StoryboardLoading).self, using: UIKitStoryboardLoader.init).on(MainActor.self).singleton().ifAbsent()
    #elseif canImport(AppKit)
      service((any StoryboardLoading).self, using: AppKitStoryboardLoader.init).on(MainActor.self).singleton()
        .ifAbsent()
    #endif
    plugin = owner
  }
}

extension Link {
  /// The cell of a screen: resolves the dependencies of the initializer, then lets the loader make the scene.
  ///
  /// In this order, as a creator that fails would let Interface Builder's runtime fall back to `init(coder:)`.
  func cell<Screen: Storyboarded, each Parameter>(
    ofScreen factory: @escaping @MainActor (NSCoder, repeat each Parameter) throws -> Screen?
  ) -> AnyCell {
    let parameters = parameters

    let load = IsolatedFunction.nonisolated {
      @MainActor (loader: any StoryboardLoading, values: repeat each Parameter) throws -> Screen in
      try loader.instantiate(Screen.self, from: Screen.storyboardScene) { try factory($0, repeat each values) }
    }
    let create = IsolatedFunction.nonisolated(factory)

    return completed { (_, context: inout ResolutionContext) -> Screen in
      do {
        // The first parameter is the loader.
        var next = parameters.first + 1
        // It is this scene's coder: a screen that something below needs is another scene.
        if let coder = context.coder.take()?.takeUnretainedValue() as? NSCoder {
          let screen = try create(coder, repeat try LinkedParameters.next((each Parameter).self, &next, &context))
          if let screen { return screen }
          throw StoryboardError(
            .creatorReturnedNil(scene: Screen.storyboardScene.description, screen: TypeName.unqualified(Screen.self)),
            file: "\(Screen.storyboardName).storyboard")
        }
        let values = (repeat try LinkedParameters.next((each Parameter).self, &next, &context))
        // The loader comes last: it is asked for the scene only once everything that the scene needs is there.
        let loader = try parameters.first.pointee.value((any StoryboardLoading).self, &context)
        return try load(loader, repeat each values)
      } catch { throw parameters.label.failure(error) }
    }
  }
}
