import Foundation

extension Linker {
  /// The cell of a screen: resolves what the initializer needs, then lets the loader make the scene.
  ///
  /// In this order, as a creator that fails would let Interface Builder's runtime fall back to `init(coder:)`.
  func cell<Screen: Storyboarded, each Parameter>(
    ofScreen factory: @escaping @MainActor (NSCoder, repeat each Parameter) throws -> Screen?
  ) -> AnyCell {
    let loader = dependency((any StoryboardLoading).self)
    let cells = (repeat dependency((each Parameter).self))
    let node = node
    let core = Unmanaged.passUnretained(core)

    @MainActor func load(_ loader: any StoryboardLoading, _ values: repeat each Parameter) throws -> Screen {
      try loader.instantiate(Screen.self, from: Screen.storyboardScene) { coder in
        try factory(coder, repeat each values)
      }
    }
    @MainActor func create(_ coder: NSCoder, _ values: repeat each Parameter) throws -> Screen {
      if let screen = try factory(coder, repeat each values) { return screen }
      throw StoryboardError(
        .creatorReturnedNil(
          scene: Screen.storyboardScene.description, screen: String(describing: Screen.self)),
        file: "\(Screen.storyboardName).storyboard")
    }
    let plainLoad = IsolatedFunction.nonisolated(leading: load)
    let plainCreate = IsolatedFunction.nonisolated(leading: create)

    return cell(
      builtBy: Cell { context throws(ResolutionError) -> Screen in
        do {
          // It is this scene's coder: a screen that something below needs is another scene.
          if let coder = context.coder.take()?.takeUnretainedValue() as? NSCoder {
            return try plainCreate(coder, repeat try (each cells).produce(&context))
          }
          // The loader comes last: it is asked for the scene only once everything that the scene needs is there.
          let values = (repeat try (each cells).produce(&context))
          return try plainLoad(try loader.produce(&context), repeat each values)
        } catch { throw core._withUnsafeGuaranteedRef { $0.failure(error, at: node) } }
      })
  }
}
