// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What SwiftUI takes from DeveloperToolsSupport and adds to it. `#Preview` expands to a call of `Preview.init`.

public struct PreviewTrait<T> {
  let modifier: @MainActor (any View) -> any View
}

@MainActor public struct Preview {
  public struct ViewTraits: Sendable {}

  private let traits: [PreviewTrait<ViewTraits>]
  private let content: @MainActor () -> any View

  public init(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) {
    self.traits = traits
    content = body
  }

  /// Returns what Xcode shows.
  public func host() -> ViewHost {
    let view = traits.reduce(PreviewModifierContent(content: content) as any View) { $1.modifier($0) }
    return ViewHost { PreviewModifierContent { view } }
  }
}

public struct PreviewModifierContent: View, PrimitiveView {
  let content: @MainActor () -> any View
  func draw(in place: Place) { place.draw(content(), as: "content") }
}

@MainActor public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent
  @MainActor static func makeSharedContext() async throws -> Context
  @ViewBuilder @MainActor func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  @MainActor public static func makeSharedContext() async throws {}
}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<T> {
    PreviewTrait { content in shown(modifier, around: content) }
  }

  @MainActor private static func shown<Modifier: PreviewModifier>(
    _ modifier: Modifier, around content: any View
  ) -> any View {
    // Xcode awaits the context. The modifiers here have none.
    guard let context = () as? Modifier.Context else { preconditionFailure("the modifier has a context") }
    return modifier.body(content: PreviewModifierContent { content }, context: context)
  }
}
