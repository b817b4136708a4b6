public import Foundation

/// A type that creates screens from the scenes of storyboards.
///
/// A loader is a service. Unless another one is registered, screens use that of UIKit, for view controllers, or of
/// AppKit, for view and window controllers. There is none on visionOS, which deprecates storyboards, and on other
/// platforms. Decorate it to change its behavior:
///
/// ```swift
/// registry.decorate((any StoryboardLoading).self, using: { @MainActor in MeasuringLoader($0) })
/// ```
///
/// If a creator throws or returns `nil`, UIKit and AppKit create the scene with `init(coder:)` before the error is
/// thrown, so that initializer must not trap. They raise an exception, which Swift can't catch, if the creator's screen
/// isn't of the class that the scene has, which `injector-inspect check --storyboards` finds before the app runs, or if
/// a connection leads to an outlet or an action that the class lacks.
@MainActor public protocol StoryboardLoading: AnyObject {
  /// Creates the screen for the given scene.
  ///
  /// - Parameters:
  ///   - screen: The type of the screen.
  ///   - scene: The scene to instantiate.
  ///   - creator: A closure that calls the initializer of the screen with the coder of the scene. The loader calls it
  ///     once, before the method returns.
  /// - Returns: The screen that the creator returned. Its view isn't loaded.
  /// - Throws: `StoryboardError` if the storyboard or the scene doesn't exist, if the loader can't create screens of
  ///   the class, or if the creator returns `nil`. Rethrows the error of the creator.
  func instantiate<Screen: AnyObject>(
    _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
  ) throws -> Screen
}

/// A loader that can check the scene of a screen without creating the screen.
@MainActor package protocol SceneChecking: StoryboardLoading {
  /// Throws the error that the loader throws for the scene of a screen, as far as it is known without the screen, or
  /// returns `false` if the scene has no identifier, so that only segues create the screen.
  func check(_ screen: any Storyboarded.Type) throws -> Bool
}

/// A reference to a scene in a storyboard.
public struct SceneReference: Hashable, Sendable {
  /// The name of the storyboard file, without the extension.
  public let storyboard: String
  /// The storyboard identifier of the scene, or `nil` for the initial scene.
  public let identifier: String?
  /// The bundle that contains the storyboard.
  public let bundle: Bundle

  /// Creates a reference to a scene from its properties.
  public init(storyboard: String, identifier: String?, bundle: Bundle = .main) {
    self.storyboard = storyboard
    self.identifier = identifier
    self.bundle = bundle
  }
}

extension SceneReference: CustomStringConvertible {
  /// The scene and its storyboard, such as `"SignIn" of Login.storyboard` or `the initial scene of Login.storyboard`.
  public var description: String { DependencyGraph.Scene(storyboard: storyboard, identifier: identifier).description }
}

extension DependencyGraph.Scene {
  /// The scene of a screen without its bundle, which only the program knows.
  init(_ screen: any Storyboarded.Type) {
    let reference = screen.storyboardScene
    self.init(
      storyboard: reference.storyboard, identifier: reference.identifier,
      superclasses: TypeReference.live(screen).superclasses)
  }
}

/// An error that a storyboard loader throws if it can't create a screen.
///
/// The description contains the file, the problem, similar names, and one way to fix the problem:
///
///     Login.storyboard: none of the 4 identifiers is "SignInn"; the nearest are "SignIn". To fix this, set a scene's
///     Storyboard ID to "SignInn" in Interface Builder, or correct storyboardIdentifier.
public struct StoryboardError: Error, Equatable, Sendable {
  /// The problem.
  public let kind: Kind
  /// The file of the storyboard.
  public let file: String
  /// The line in the file, starting at 1, or `nil` if the problem isn't on one line or the storyboard is compiled.
  public let line: Int?

  /// Creates an error from its properties, for a custom loader to throw.
  public init(_ kind: Kind, file: String, line: Int? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
  }

  /// The problems that keep a loader from instantiating a scene.
  public enum Kind: Equatable, Sendable {
    /// The storyboard doesn't exist. The values are similar names and the searched locations.
    case storyboardNotFound(nearest: [String], searched: [String])
    /// No scene has the identifier. The values are the identifier, similar identifiers, and the number of all.
    case sceneNotFound(identifier: String, nearest: [String], count: Int)
    /// The storyboard has no initial scene. The value contains the identifiers of its scenes.
    case noInitialScene(identifiers: [String])
    /// The creator returned `nil`. The values describe the scene and the screen.
    case creatorReturnedNil(scene: String, screen: String)
    /// The loader doesn't support the class of the screen. The values are that class and the required one.
    case unsupportedScreen(screen: String, required: String)
  }
}

extension StoryboardError: CustomStringConvertible, LocalizedError, FixableError {
  /// A description of the problem in one sentence, without the file.
  public var message: String {
    switch kind {
    case .storyboardNotFound(let nearest, let searched):
      "there is no such storyboard in \(Words.list(searched))" + Words.near(nearest)
    case .sceneNotFound(let identifier, let nearest, let count):
      "none of the \(count) identifiers is \(Words.quoted(identifier))" + Words.near(nearest)
    case .noInitialScene(let identifiers):
      "the storyboard has no initial scene" + Words.near(identifiers, "its identifiers are")
    case .creatorReturnedNil(let scene, let screen): "the initializer of \(screen) returned nil for \(scene)"
    case .unsupportedScreen(let screen, let required): "\(screen) is not a \(required)"
    }
  }

  /// The step that fixes the problem. It follows "To fix this," in the description.
  public var fix: String {
    switch kind {
    case .storyboardNotFound:
      "correct storyboardName or storyboardBundle, or pass the directory of the file to the loader"
    case .sceneNotFound(let identifier, _, _):
      "set a scene's Storyboard ID to \(Words.quoted(identifier)) in Interface Builder, or correct storyboardIdentifier"
    case .noInitialScene: "select an initial view controller in Interface Builder, or set storyboardIdentifier"
    case .creatorReturnedNil(_, let screen):
      "make the initializer of \(screen) succeed, or throw an error that explains the failure"
    case .unsupportedScreen(let screen, let required): "make \(screen) a subclass of \(required)"
    }
  }

  /// The file, the problem, and the fix, in two sentences.
  public var description: String { Words.description(of: message, file: file, line: line, fix: fix) }

  /// The same text as ``description``.
  public var errorDescription: String? { description }

  /// The phrases that errors about storyboards share.
  package enum Words {
    /// Returns the text of an error: the location, the problem, and the fix.
    package static func description(of message: String, file: String, line: Int?, fix: String) -> String {
      "\(line.map { "\(file):\($0)" } ?? file): \(message). To fix this, \(fix)."
    }

    package static func quoted(_ text: String) -> String { text.debugDescription }

    package static func list(_ items: [some Any]) -> String {
      items.isEmpty ? "no location" : items.map { "\($0)" }.joined(separator: ", ")
    }

    package static func near(_ names: [String], _ words: String = "the nearest are") -> String {
      names.isEmpty ? "" : "; \(words) \(list(names.map(quoted)))"
    }
  }
}
