import Foundation

extension Link {
  /// The cell of a screen: resolves what the initializer needs, then lets the loader make the scene.
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

    return completed { context throws(ResolutionError) -> Screen in
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
      } catch { throw parameters.failure(error) }
    }
  }
}
