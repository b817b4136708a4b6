public import Foundation
import Injector

/// An error that describes why a scene doesn't fit the class of its screen.
///
/// UIKit and AppKit raise an exception in most of these cases. The description names the line of the storyboard, the
/// problem, what was near, and one way to fix it.
public struct HeadlessSceneError: Error, Hashable, Sendable {
  /// The problem.
  public let kind: Kind
  /// The storyboard's file, or the class of an outlet's owner if the outlet was read in code.
  public let file: String
  /// The line of the file, counted from 1, or `nil` if the problem isn't on one line.
  public let line: Int?

  init(_ kind: Kind, file: String, line: Int? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
  }

  /// The problems that a scene can have.
  public enum Kind: Hashable, Sendable {
    /// Several scenes have the identifier. The values are the identifier and the lines of the scenes.
    case sceneAmbiguous(identifier: String, lines: [Int])
    /// The scene is a reference to another storyboard.
    case sceneIsReference(scene: String, storyboard: String?, identifier: String?)
    /// The scene's class isn't the screen's. The class in the document is `nil` if the scene has no custom class.
    case wrongClass(scene: String, expected: String, found: String?)
    /// A view's class isn't one that the loader knows.
    case unknownViewClass(name: String, view: String)
    /// The class has no outlet of that name. The values end with the outlets that are near.
    case outletNotFound(outlet: String, owner: String, nearest: [String])
    /// The outlet's type isn't that of the object it is connected to.
    case outletMismatch(outlet: String, owner: String, expected: String, found: String)
    /// The outlet was read before the view was loaded, or isn't connected.
    case outletNotSet(outlet: String, owner: String, isViewLoaded: Bool)
    /// The class has no action for the selector. The values end with the selectors that are near.
    case actionNotFound(selector: String, owner: String, nearest: [String])
    /// The action doesn't accept a sender of the class of the object that sends it.
    case actionMismatch(selector: String, owner: String, expected: String, found: String)
    /// A connection leads to an object that isn't in the document.
    case dangling(connection: String, destination: String)
  }
}

extension HeadlessSceneError: CustomStringConvertible, LocalizedError {
  private typealias Words = StoryboardError.Words

  /// The problem, in one sentence without the file.
  public var message: String {
    switch kind {
    case .sceneAmbiguous(let identifier, let lines):
      "\(Words.quoted(identifier)) is the identifier of \(lines.count) scenes, on lines \(Words.list(lines))"
    case .sceneIsReference(let scene, let storyboard, let identifier):
      "\(scene) only refers to "
        + (identifier.map { "\(Words.quoted($0)) of " } ?? "the initial scene of ")
        + (storyboard.map { "the storyboard \(Words.quoted($0))" } ?? "a storyboard without a name")
    case .wrongClass(let scene, let expected, let found):
      "\(scene) is of " + (found.map { "class \($0)" } ?? "no class of its own") + ", not \(expected)"
    case .unknownViewClass(let name, let view): "\(view) is of class \(name), which the loader does not know"
    case .outletNotFound(let outlet, let owner, let nearest):
      "\(owner) has no outlet named \(Words.quoted(outlet))" + Words.near(nearest)
    case .outletMismatch(let outlet, let owner, let expected, let found):
      "the outlet \(Words.quoted(outlet)) of \(owner) is of type \(expected), but is connected to a \(found)"
    case .outletNotSet(let outlet, let owner, isViewLoaded: false):
      "the outlet \(Words.quoted(outlet)) of \(owner) was read before the view was loaded"
    case .outletNotSet(let outlet, let owner, isViewLoaded: true):
      "the outlet \(Words.quoted(outlet)) of \(owner) is not connected"
    case .actionNotFound(let selector, let owner, let nearest):
      "\(owner) has no action \(Words.quoted(selector))" + Words.near(nearest)
    case .actionMismatch(let selector, let owner, let expected, let found):
      "the action \(Words.quoted(selector)) of \(owner) takes a \(expected), but is sent by a \(found)"
    case .dangling(let connection, let destination):
      "\(connection) leads to \(Words.quoted(destination)), which is not in the document"
    }
  }

  /// The step that fixes the problem, to follow "To fix this, ".
  public var fix: String {
    switch kind {
    case .sceneAmbiguous: "give each scene a Storyboard ID of its own"
    case .sceneIsReference: "instantiate the scene from the storyboard that has it"
    case .wrongClass(_, let expected, _):
      "set the scene's Custom Class to \(expected) in Interface Builder, or correct storyboardIdentifier"
    case .unknownViewClass(let name, _): "pass \(name).self to the loader's viewClasses, or remove the Custom Class"
    case .outletNotFound(let outlet, let owner, _):
      "declare `@Outlet private var \(outlet)` in \(owner), or remove the outlet in Interface Builder"
    case .outletMismatch(let outlet, _, _, let found):
      "declare \(outlet) with the type \(found)?, or connect it to another object"
    case .outletNotSet(_, _, isViewLoaded: false):
      "read outlets from viewDidLoad on, and keep what comes earlier in a property or a DeferredSetup"
    case .outletNotSet(let outlet, _, isViewLoaded: true):
      "connect \(outlet) in Interface Builder, or read it as an optional"
    case .actionNotFound(let selector, let owner, _):
      "add \(Words.quoted(selector)) to \(owner)'s actions, or remove the action in Interface Builder"
    case .actionMismatch(_, _, _, let found): "let the action take a \(found), or connect it to another object"
    case .dangling: "connect it again in Interface Builder, or remove it"
    }
  }

  /// The file, the problem and the fix, in two sentences.
  public var description: String { Words.description(of: message, file: file, line: line, fix: fix) }

  /// The same text as `description`.
  public var errorDescription: String? { description }
}
