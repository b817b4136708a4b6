#if canImport(SwiftUI)
  public import SwiftUI

  extension PreviewTrait where T == Preview.ViewTraits {
    /// Shows a preview with a container in its environment, or with the text of the error if it can't be built.
    ///
    /// For example:
    ///
    /// ``` swift
    /// #Preview(
    ///   traits: .container(AppPlugin(), overriding: { $0.instance(FixedNotes(), for: (any NoteStoring).self) })
    /// ) {
    ///   NoteListView()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - plugins: The plugins to install.
    ///   - overriding: A closure that replaces registrations, such as by mocks.
    /// - Returns: A trait with a container of its own.
    @MainActor public static func container(
      _ plugins: any Plugin..., overriding: (Registry) -> Void = { _ in }
    ) -> PreviewTrait<T> {
      .modifier(ContainerPreview(container: Result { try Container(plugins: plugins, overriding: overriding) }))
    }
  }

  private struct ContainerPreview: PreviewModifier {
    let container: Result<Container, any Error>

    func body(content: Content, context: Void) -> some View {
      ResultView(result: container) { content.container($0) }
    }
  }
#endif
