public import Foundation

/// An error that a storyboard loader throws if a storyboard has no scene for a screen.
///
/// The description names the file, the problem, what was near, and one way to fix it:
///
///     Login.storyboard: none of the 4 identifiers is "SignInn"; the nearest are "SignIn". To fix this, set a scene's
///     Storyboard ID to "SignInn" in Interface Builder, or correct storyboardIdentifier.
public struct StoryboardError: Error, Hashable, Sendable {
  /// The problem.
  public let kind: Kind
  /// The storyboard's file.
  public let file: String
  /// The line of the file, counted from 1, or `nil` if the problem isn't on one line or the storyboard is compiled.
  public let line: Int?

  /// Creates an error, for a loader of your own to throw.
  ///
  /// - Parameters:
  ///   - kind: The problem.
  ///   - file: The storyboard's file.
  ///   - line: The line of the file, counted from 1, or `nil` if there is none.
  public init(_ kind: Kind, file: String, line: Int? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
  }

  /// The problems that keep a loader from instantiating a scene.
  public enum Kind: Hashable, Sendable {
    /// No file has the storyboard's name. The values are the names that are near, and the places that were searched.
    case storyboardNotFound(nearest: [String], searched: [String])
    /// No scene has the identifier. The values are the identifier, those that are near, and the number of identifiers.
    case sceneNotFound(identifier: String, nearest: [String], count: Int)
    /// The storyboard has no initial scene. The value is the identifiers of its scenes.
    case noInitialScene(identifiers: [String])
    /// The creator returned `nil`. The values describe the scene and the screen.
    case creatorReturnedNil(scene: String, screen: String)
    /// The loader can't create screens of this class. The values are the screen's class and the one required.
    case unsupportedScreen(screen: String, required: String)
  }
}

extension StoryboardError: CustomStringConvertible, LocalizedError {
  /// The problem, in one sentence without the file.
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

  /// The step that fixes the problem, to follow "To fix this, ".
  public var fix: String {
    switch kind {
    case .storyboardNotFound:
      "correct storyboardName or storyboardBundle, or give the loader the directory that the file is in"
    case .sceneNotFound(let identifier, _, _):
      "set a scene's Storyboard ID to \(Words.quoted(identifier)) in Interface Builder, or correct storyboardIdentifier"
    case .noInitialScene: "mark one scene as the initial view controller, or name a scene by its identifier"
    case .creatorReturnedNil(_, let screen): "let \(screen)'s initializer succeed, or throw an error that says why"
    case .unsupportedScreen(let screen, let required): "make \(screen) a subclass of \(required)"
    }
  }

  /// The file, the problem and the fix, in two sentences.
  public var description: String { Words.description(of: message, file: file, line: line, fix: fix) }

  /// The same text as `description`.
  public var errorDescription: String? { description }

  /// The words that errors about storyboards share.
  package enum Words {
    /// The text of an error: where, what, and what to do.
    package static func description(of message: String, file: String, line: Int?, fix: String) -> String {
      "\(line.map { "\(file):\($0)" } ?? file): \(message). To fix this, \(fix)."
    }

    package static func quoted(_ text: String) -> String { text.debugDescription }

    package static func list(_ items: [some Any]) -> String {
      items.isEmpty ? "no place at all" : items.map { "\($0)" }.joined(separator: ", ")
    }

    package static func near(_ names: [String], _ words: String = "the nearest are") -> String {
      names.isEmpty ? "" : "; \(words) \(list(names.map(quoted)))"
    }
  }
}
