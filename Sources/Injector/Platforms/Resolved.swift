#if canImport(SwiftUI)
  public import SwiftUI

  /// A model that a view resolves once, for as long as the view has its identity.
  ///
  /// SwiftUI creates a view's value again and again. The model is resolved when the body first reads it, and stays,
  /// as the value of a `State` does. For example:
  ///
  /// ``` swift
  /// struct NoteListView: View {
  ///   @Resolved private var model: NoteListModel
  ///   var body: some View { List(model.notes) { Text($0.title) } }
  /// }
  /// ```
  ///
  /// The model comes from the container in the environment, which `container(_:)` puts there, or from a ``Provider``,
  /// which keeps the dependency in the graph. A view whose model takes runtime arguments passes them in its
  /// initializer: `_model = Resolved(arguments: note)`. The arguments of the first evaluation count: to show another
  /// note, give the view another identity with `id(_:)`.
  ///
  /// An error ends the app with its text. In a container that was built, a model fails only if a factory throws.
  @dynamicMemberLookup @propertyWrapper public struct Resolved<Model>: DynamicProperty {
    // Stored without their attributes: `@State` is a macro in newer SDKs, which a build without Xcode can't expand.
    private var resolver = Environment(\.resolver)
    private var kept = State(initialValue: Kept<Model>())
    private let make: @MainActor (Resolver?) throws -> Model

    /// Creates a model from the container in the environment, as `@Resolved` or `@Resolved(.remote)` does.
    ///
    /// The parameters are those of ``ServiceResolving/resolve(_:_:arguments:isolation:fileID:line:)``.
    public init(_ identifier: ServiceIdentifier? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
      make = { resolver in
        try resolver.required(fileID: fileID, line: line).resolve(Model.self, identifier, fileID: fileID, line: line)
      }
    }

    /// Creates a model with runtime arguments from the container in the environment.
    ///
    /// The parameters are those of ``ServiceResolving/resolve(_:_:arguments:isolation:fileID:line:)``.
    @MainActor public init<each Argument>(
      _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument, fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      make = { resolver in
        try resolver.required(fileID: fileID, line: line).resolve(
          Model.self, identifier, arguments: repeat each arguments, fileID: fileID, line: line)
      }
    }

    /// Creates a model from a provider, which is a dependency of the view, and its runtime arguments.
    @MainActor public init<each Argument>(
      _ provider: Provider<Model, repeat each Argument>, _ arguments: repeat each Argument,
      fileID: StaticString = #fileID, line: UInt = #line
    ) {
      make = { _ in try provider(repeat each arguments, fileID: fileID, line: line) }
    }

    /// The model, which is resolved on first access.
    @MainActor public var wrappedValue: Model {
      do { return try kept.wrappedValue.value { try make(resolver.wrappedValue) } } catch { fatalError("\(error)") }
    }

    /// The wrapper, which has a binding for each property of an observable model.
    public var projectedValue: Self { self }
  }

  extension Resolved where Model: AnyObject & Observable {
    /// Returns a binding to a property of the model, such as `$model.title`.
    @MainActor
    public subscript<Value>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Model, Value>
    ) -> Binding<Value> {
      Bindable(wrappedValue)[dynamicMember: keyPath]
    }
  }

  extension Provider where Service: View {
    /// Returns the view, or the text of the error if it can't be resolved, for use in a `body`.
    ///
    /// For example, a sheet or a destination:
    ///
    /// ``` swift
    /// .sheet(item: $selection) { note in makeNote.view(note) }
    /// ```
    ///
    /// SwiftUI may call it repeatedly. Register views as transient, and keep models with ``Resolved`` or `@State`.
    ///
    /// The parameters are those of ``Provider/callAsFunction(_:isolation:fileID:line:)``.
    @MainActor public func view(
      _ arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
    ) -> some View {
      ResultView(result: Result { try self(repeat each arguments, fileID: fileID, line: line) }) { $0 }
    }
  }
#endif
