// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency init()
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension App {
  /// Draws nothing here, where there is no window.
  @MainActor @preconcurrency public static func main() { _ = Self().body }
}

@MainActor @preconcurrency public protocol Scene {}

@resultBuilder public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// A scene that a test draws.
@MainActor public protocol ViewScene { func host() -> ViewHost }

public struct WindowGroup<Content: View>: Scene, ViewScene {
  public let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func host() -> ViewHost { ViewHost { content } }
}
