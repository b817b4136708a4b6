public import Foundation
public import Injector

/// An error that describes why a scene doesn't match the class of its screen.
///
/// UIKit and AppKit raise an exception in most of these cases. The description contains the line of the storyboard,
/// the problem, similar names, and one way to fix the problem.
public struct HeadlessSceneError: Error, Hashable, Sendable {
  /// The problem.
  public let kind: Kind
  /// The file of the storyboard.
  public let file: String
  /// The line in the file, starting at 1, or `nil` if the problem isn't on one line.
  public let line: Int?
  /// The scene of the object with the problem, such as `the scene "SignIn"`, or `nil` if the message contains it.
  public let scene: String?

  init(_ kind: Kind, file: String, line: Int? = nil, scene: String? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
    self.scene = scene
  }

  /// The problems that a scene can have.
  public enum Kind: Hashable, Sendable {
    /// The scene has no controller.
    case noController
    /// The scene has another class than the screen. `found` is `nil` if the scene has no custom class.
    case wrongClass(scene: String, expected: String, found: String?)
    /// The loader doesn't know the class of a view.
    case unknownViewClass(name: String, view: String)
    /// The class has no outlet with the name. `nearest` contains the outlets with similar names.
    case outletNotFound(outlet: String, owner: String, nearest: [String])
    /// The type of the outlet doesn't match the connected object.
    case outletMismatch(outlet: String, owner: String, expected: String, found: String)
    /// The scene has an action, which only Objective-C calls.
    case unsupportedAction(selector: String)
    /// The destination of a connection isn't in the document.
    case dangling(connection: String, destination: String)
  }
}

extension HeadlessSceneError: CustomStringConvertible, LocalizedError, FixableError {
  private typealias Words = StoryboardError.Words

  /// A description of the problem in one sentence, without the file.
  public var message: String {
    switch kind {
    case .noController: "the scene has no controller"
    case .wrongClass(let scene, let expected, let found):
      "\(scene) has " + (found.map { "the class \($0)" } ?? "no custom class") + ", not \(expected)"
    case .unknownViewClass(let name, let view): "\(view) has the class \(name), which the loader does not know"
    case .outletNotFound(let outlet, let owner, let nearest):
      "\(owner) has no outlet named \(Words.quoted(outlet))" + Words.near(nearest)
    case .outletMismatch(let outlet, let owner, let expected, let found):
      "the outlet \(Words.quoted(outlet)) of \(owner) has the type \(expected), but is connected to a \(found)"
    case .unsupportedAction(let selector): "the action \(Words.quoted(selector)) needs Objective-C"
    case .dangling(let connection, let destination):
      "the destination \(Words.quoted(destination)) of \(connection) is not in the document"
    }
  }

  /// The step that fixes the problem. It follows "To fix this," in the description.
  public var fix: String {
    switch kind {
    case .noController: "instantiate another scene"
    case .wrongClass(_, let expected, _):
      "set the scene's Custom Class to \(expected) in Interface Builder, or correct storyboardIdentifier"
    case .unknownViewClass(let name, _): "pass \(name).self to the loader's viewClasses, or remove the Custom Class"
    case .outletNotFound(let outlet, let owner, _):
      "declare `@Outlet private var \(outlet)` in \(owner), or remove the outlet in Interface Builder"
    case .outletMismatch(let outlet, _, _, let found):
      "declare \(outlet) with the type \(found)?, or connect it to another object"
    case .unsupportedAction: "connect the control to an outlet, and add a HeadlessAction to it in code"
    case .dangling: "reconnect it in Interface Builder, or remove it"
    }
  }

  /// The file, the problem, and the fix, in two sentences.
  public var description: String {
    let problem = (scene.map { "in \($0), " } ?? "") + message
    return Words.description(of: problem, file: file, line: line, fix: fix)
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
