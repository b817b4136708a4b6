#if canImport(SwiftUI)
  public import SwiftUI

  extension EnvironmentValues {
    /// The resolver of the nearest container or scope around a view, or `nil` if there is none.
    public var resolver: Resolver? {
      get { self[ResolverKey.self] }
      set { self[ResolverKey.self] = newValue }
    }
  }

  private struct ResolverKey: EnvironmentKey {
    static let defaultValue: Resolver? = nil
  }

  extension View {
    /// Puts a container or a scope into the environment, which keeps it: ``Resolved`` models below the view come from
    /// it.
    public func container(_ container: Container) -> some View { environment(\.resolver, container.resolver) }

    /// Opens a scope for as long as the view has its identity, and puts it into the environment.
    ///
    /// The scope closes when SwiftUI discards the state of the view: when a sheet is dismissed, or another branch of
    /// a condition is shown. The inputs of the first evaluation count. To open a new scope for other inputs, give the
    /// view another identity with `id(_:)`. For example:
    ///
    /// ``` swift
    /// if let session { HomeView().scope(.account, session).id(session.userID) } else { SignInView() }
    /// ```
    ///
    /// If the scope can't be opened, the text of the error takes the place of the view. The parameters are those of
    /// ``ServiceResolving/makeScope(_:_:isolation:fileID:line:)``.
    public func scope<each Input>(
      _ scope: Scope, _ inputs: repeat each Input, fileID: StaticString = #fileID, line: UInt = #line
    ) -> some View {
      modifier(
        ScopeModifier { resolver in
          let opener = resolver.required(fileID: fileID, line: line)
          let opened = try opener.makeScope(scope, repeat each inputs, fileID: fileID, line: line)
          return Scoped((), nil, in: opened, for: opener)
        })
    }
  }

  /// Opens a scope once for the identity of a view.
  private struct ScopeModifier: ViewModifier {
    private var resolver = Environment(\.resolver)
    private var opened = State(initialValue: Kept<Scoped<Void>>())
    private let open: @MainActor (Resolver?) throws -> Scoped<Void>

    init(open: @escaping @MainActor (Resolver?) throws -> Scoped<Void>) { self.open = open }

    func body(content: Content) -> some View {
      let result = Result {
        try opened.wrappedValue.value { try open(resolver.wrappedValue) }
      }
      ResultView(result: result) { content.container($0.container) }
    }
  }

  /// Keeps a value for the identity of a view.
  @MainActor final class Kept<Value> {
    private var value: Value?

    nonisolated init() {}

    func value(_ make: () throws -> Value) throws -> Value {
      if let value { return value }
      let made = try make()
      value = made
      return made
    }
  }

  extension Resolver? {
    /// Returns the resolver of the environment, without which the view at a place doesn't work.
    func required(fileID: StaticString, line: UInt) -> Resolver {
      guard let self else {
        preconditionFailure(
          "No container is in the environment of the view at \(fileID):\(line). To fix this, add .container(_:) to the "
            + "root view.", file: fileID, line: line)
      }
      return self
    }
  }

  /// A view of a result, or the text of its error.
  struct ResultView<Value, Content: View>: View {
    let result: Result<Value, any Error>
    @ViewBuilder let content: (Value) -> Content

    var body: some View {
      switch result {
      case .success(let value): content(value)
      case .failure(let error): ScrollView { Text(verbatim: "\(error)").font(.body.monospaced()).padding() }
      }
    }
  }

  extension PreviewTrait where T == Preview.ViewTraits {
    /// Shows a preview with a container in its environment, or with the text of the error if it can't be built.
    ///
    /// ``` swift
    /// #Preview(
    ///   traits: .container(AppPlugin(), overriding: { $0.instance(FixedNotes(), for: (any NoteStoring).self) })
    /// ) {
    ///   NoteListView()
    /// }
    /// ```
    ///
    /// The parameters are those of an initializer of ``Container``.
    @MainActor public static func container(
      _ plugins: any Plugin..., plugins more: [any Plugin] = [], replacing replacements: [PluginReplacement] = [],
      concurrency: ConcurrencyChecking = .complete, overriding: (Registry) -> Void = { _ in }
    ) -> PreviewTrait<T> {
      let container = Result {
        try Container(
          plugins: plugins + more, replacing: replacements, concurrency: concurrency, overriding: overriding)
      }
      return .modifier(ContainerPreview(container: container))
    }
  }

  private struct ContainerPreview: PreviewModifier {
    let container: Result<Container, any Error>

    func body(content: Content, context: Void) -> some View {
      ResultView(result: container) { content.container($0) }
    }
  }
#endif
