// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation
@_exported public import Observation

// The declarations of SwiftUI that the adapter and the samples use, with SwiftUI's signatures and isolation, and what
// SwiftUI does with them: a view's state lives as long as its identity, which is its place in the tree and its `id`.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a primitive view has no body") }
}

/// A view that the stub draws itself.
@MainActor protocol PrimitiveView: View where Body == Never {
  func draw(in place: Place)
}

extension PrimitiveView {
  public var body: Never { fatalError("a primitive view has no body") }
}

@MainActor @resultBuilder public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > {
    var parts: [any View] = []
    for part in repeat each content { parts.append(part) }
    return TupleView(parts: parts)
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(first: first, second: nil)
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(first: nil, second: second)
  }
}

public struct EmptyView: View, PrimitiveView {
  public init() {}
  func draw(in place: Place) {}
}

public struct TupleView<Parts>: View, PrimitiveView {
  let parts: [any View]
  func draw(in place: Place) { for (index, part) in parts.enumerated() { place.draw(part, as: "\(index)") } }
}

public struct _ConditionalContent<First: View, Second: View>: View, PrimitiveView {
  let first: First?
  let second: Second?
  func draw(in place: Place) {
    if let first { place.draw(first, as: "first") }
    if let second { place.draw(second, as: "second") }
  }
}

extension Optional: View where Wrapped: View {
  public var body: some View { OptionalView(content: self) }
}

struct OptionalView<Content: View>: PrimitiveView {
  let content: Content?
  func draw(in place: Place) { if let content { place.draw(content, as: "some") } }
}

// MARK: Modifiers

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Self.Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
  let content: any View
  func draw(in place: Place) { place.draw(content, as: "content") }
}

public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View, PrimitiveView {
  let content: Content
  let modifier: Modifier
  func draw(in place: Place) {
    place.install(modifier, as: "modifier")
    place.draw(modifier.body(content: _ViewModifier_Content(content: content)), as: "modified")
  }
}

struct ChangedView: PrimitiveView {
  let content: any View
  var identity = ""
  var change: (inout EnvironmentValues) -> Void = { _ in }
  /// The work that begins when the view appears.
  var task: (@MainActor @Sendable () async -> Void)?
  func draw(in place: Place) {
    if let task { place.host.tasks.append(task) }
    place.draw(content, as: "content\(identity)", change)
  }
}

extension View {
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }

  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    ChangedView(content: self, change: { $0[keyPath: keyPath] = value })
  }

  public func id<ID: Hashable>(_ id: ID) -> some View { ChangedView(content: self, identity: " \(id)") }
  public func font(_ font: Font?) -> some View { self }
  public func padding(_ length: CGFloat? = nil) -> some View { self }

  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    TupleView<Never>(parts: [self, OptionalView(content: item.wrappedValue.map { content($0).id($0.id) })])
  }

  public func navigationDestination<Data: Hashable, Content: View>(
    for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Content
  ) -> some View {
    Destination<Data>(content: self, destination: { destination($0) })
  }

  public func task(@_inheritActorContext _ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
    ChangedView(content: self, task: action)
  }
}
