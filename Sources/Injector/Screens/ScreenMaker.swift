public import Foundation

/// A dependency that creates a screen with the coder of a segue, for a controller's `@IBSegueAction` methods.
///
/// The segue of an `@IBSegueAction` may present the screen, embed it, or make it the root of a navigation controller.
/// The container validates a screen maker as it does a ``Provider``, and the graph shows where it leads. For example:
///
/// ```swift
/// final class NotesController: UIViewController, Storyboarded {
///   nonisolated static let storyboardName = "Notes"
///   private let makeNote: ScreenMaker<NoteController, Note>
///   private var selection = Note()
///
///   init?(coder: NSCoder, makeNote: ScreenMaker<NoteController, Note>) {
///     self.makeNote = makeNote
///     super.init(coder: coder)
///   }
///
///   @available(*, unavailable) required init?(coder: NSCoder) { nil }
///
///   @IBSegueAction private func showNote(_ coder: NSCoder) -> NoteController? {
///     do { return try makeNote(coder, selection) } catch { fatalError("\(error)") }
///   }
/// }
/// ```
///
/// - Note: If a segue action returns `nil`, UIKit creates the screen with `init(coder:)`, which has no dependencies
///   and ends the app without naming the cause.
public struct ScreenMaker<Screen: Storyboarded, each Argument>: Sendable {
  /// It doesn't keep the container that owns the presenting screen.
  private let target: HandleTarget

  init(_ target: HandleTarget) { self.target = target }

  /// Creates the screen with the coder that a segue action receives.
  ///
  /// The parameters, the result and the errors are those of
  /// ``ServiceResolving/screen(_:_:coder:arguments:fileID:line:)``.
  @MainActor
  public func callAsFunction(
    _ coder: NSCoder, _ arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Screen {
    do { return try target.screen(coder, AnyArgument.list(repeat each arguments)) } catch {
      throw ResolutionError.caught(error, in: fileID, at: line)
    }
  }
}

extension ScreenMaker: CompositeDependency {
  static var layer: Layer { Provider<Screen, repeat each Argument>.layer }

  static func cell(for edges: [Edge], _ identifier: ServiceIdentifier?, in linker: Linker) -> AnyCell {
    linker.handle(of: Screen.self, edges, identifier) { ScreenMaker<Screen, repeat each Argument>($0) }
  }
}

extension ServiceResolving {
  /// Creates a screen with the coder that an `@IBSegueAction` receives.
  ///
  /// Use it for a controller that receives a resolver. A ``ScreenMaker`` keeps the dependency in the graph. For
  /// example:
  ///
  /// ```swift
  /// @IBSegueAction func makeNote(_ coder: NSCoder) -> NoteController? {
  ///   do { return try resolver.screen(coder: coder, arguments: note) } catch { fatalError("\(error)") }
  /// }
  /// ```
  ///
  /// The coder is the one that the segue action receives. The other parameters are those of
  /// ``resolve(_:_:arguments:isolation:fileID:line:)``.
  ///
  /// - Returns: The screen. Its view isn't loaded. The method doesn't use a loader.
  /// - Throws: `ResolutionError` if the screen can't be resolved, or if it's shared: a segue needs a new one.
  @MainActor
  public func screen<Screen: Storyboarded, each Argument>(
    _ type: Screen.Type = Screen.self, _ identifier: ServiceIdentifier? = nil, coder: NSCoder,
    arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Screen {
    do {
      let target = HandleTarget(resolver, in: try resolver.owner(for: type, identifier), -1, identifier)
      return try target.screen(coder, AnyArgument.list(repeat each arguments))
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }
}

extension HandleTarget {
  /// Creates a screen with the coder of a segue.
  @MainActor
  fileprivate func screen<Screen: Storyboarded>(_ coder: NSCoder, _ given: AnyArgument?) throws -> Screen {
    let (owner, cell) = try found(Screen.self)
    if cell.label.node >= 0 {
      let graph = owner.linked.graph.graph
      let lifetime = graph.nodes[cell.label.node].lifetime
      let role = graph.nodes[graph.origin(of: cell.label.node)].role
      guard role == .screen else {
        throw cell.label.refusal(
          .argumentMismatch, detail: "it is registered as a \(role), whose factory takes no coder",
          fix: "register it with registry.screen, or resolve it without a coder and present it in code")
      }
      // The system wants the one that is created with its coder.
      guard !lifetime.isShared else {
        throw cell.label.refusal(
          .argumentMismatch, detail: "it is shared (\(lifetime)), so it isn't created with the coder of a segue",
          fix: "make it transient, or resolve it without a coder and present it in code")
      }
    }
    let request = Request(given, from: MainActor.shared, for: resolver.home, coder: coder)
    return try owner.resolve(by: cell, Screen.self, request)
  }
}
