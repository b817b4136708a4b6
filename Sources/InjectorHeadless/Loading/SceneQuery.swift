import Injector

extension StoryboardDocument {
  /// A description of one scene of a storyboard, also of one without an identifier.
  public enum SceneQuery: Hashable, Sendable {
    /// The initial scene.
    case initial
    /// The scene with a storyboard identifier.
    case identifier(String)
    /// The scene whose controller has a title.
    case title(String)
    /// The scene whose controller has a custom class.
    case customClass(String)
    /// The scene at a position in the file, starting at 0.
    case position(Int)

    var words: String {
      switch self {
      case .initial: "an initial scene"
      case .identifier(let identifier): "a scene with the identifier \(identifier.debugDescription)"
      case .title(let title): "a scene with the title \(title.debugDescription)"
      case .customClass(let name): "a scene with the class \(name)"
      case .position(let position): "a scene at the position \(position)"
      }
    }
  }

  /// Returns the one scene that a query describes.
  func scene(_ query: SceneQuery) throws -> Scene {
    let found: [Scene]
    switch query {
    case .initial: return try scene(for: nil)
    case .identifier(let identifier): return try scene(for: identifier)
    case .title(let title): found = scenes.filter { $0.controller?.title == title }
    case .customClass(let name): found = scenes.filter { $0.controller?.customClass?.name == name }
    case .position(let position): found = scenes.indices.contains(position) ? [scenes[position]] : []
    }
    guard let scene = found.first, found.count == 1 else {
      throw HeadlessSceneError(.notOneScene(scene: query.words, lines: found.map(\.line)), file: file)
    }
    return scene
  }
}
