public import Foundation
public import Injector

/// An error that describes why a scene doesn't match the class of its screen.
///
/// UIKit and AppKit raise an exception in most of these cases. The description contains the line of the storyboard,
/// the problem, similar names, and one way to fix the problem.
public struct HeadlessSceneError: Error, Hashable, Sendable {
  /// The problem.
  public let kind: Kind
  /// The file of the storyboard, or the class of the outlet's owner if the outlet was read in code.
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
    /// Several scenes have the identifier. The values are the identifier and the lines of the scenes.
    case sceneAmbiguous(identifier: String, lines: [Int])
    /// The loader doesn't know the class of a controller.
    case unknownControllerClass(name: String)
    /// The scene contains more than 10,000 controllers, or 100 inside each other.
    case tooManyControllers
    /// The scene has no controller, and no reference that leads to one.
    case noController
    /// The scene has another class than the screen. `found` is `nil` if the scene has no custom class.
    case wrongClass(scene: String, expected: String, found: String?)
    /// The loader doesn't know the class of a view.
    case unknownViewClass(name: String, view: String)
    /// The class has no outlet with the name. `nearest` contains the outlets with similar names.
    case outletNotFound(outlet: String, owner: String, nearest: [String])
    /// The type of the outlet doesn't match the connected object.
    case outletMismatch(outlet: String, owner: String, expected: String, found: String)
    /// The outlet was read before the view was loaded, or isn't connected.
    case outletNotSet(outlet: String, owner: String, isViewLoaded: Bool)
    /// The class has no action with the selector. `nearest` contains similar selectors.
    case actionNotFound(selector: String, owner: String, nearest: [String])
    /// The action doesn't accept the class of its sender.
    case actionMismatch(selector: String, owner: String, expected: String, found: String)
    /// The destination of a connection isn't in the document.
    case dangling(connection: String, destination: String)
  }
}

extension HeadlessSceneError: CustomStringConvertible, LocalizedError, FixableError {
  private typealias Words = StoryboardError.Words

  /// A description of the problem in one sentence, without the file.
  public var message: String {
    switch kind {
    case .sceneAmbiguous(let identifier, let lines):
      "\(Words.quoted(identifier)) is the identifier of \(lines.count) scenes, on lines \(Words.list(lines))"
    case .unknownControllerClass(let name): "the controller has the class \(name), which the loader does not know"
    case .tooManyControllers: "the scene contains more than 10,000 controllers, or 100 inside each other"
    case .noController: "the scene has no controller, and no reference that leads to one"
    case .wrongClass(let scene, let expected, let found):
      "\(scene) has " + (found.map { "the class \($0)" } ?? "no custom class") + ", not \(expected)"
    case .unknownViewClass(let name, let view): "\(view) has the class \(name), which the loader does not know"
    case .outletNotFound(let outlet, let owner, let nearest):
      "\(owner) has no outlet named \(Words.quoted(outlet))" + Words.near(nearest)
    case .outletMismatch(let outlet, let owner, let expected, let found):
      "the outlet \(Words.quoted(outlet)) of \(owner) has the type \(expected), but is connected to a \(found)"
    case .outletNotSet(let outlet, let owner, isViewLoaded: false):
      "the outlet \(Words.quoted(outlet)) of \(owner) was read before the view was loaded"
    case .outletNotSet(let outlet, let owner, isViewLoaded: true):
      "the outlet \(Words.quoted(outlet)) of \(owner) is not connected"
    case .actionNotFound(let selector, let owner, let nearest):
      "\(owner) has no action \(Words.quoted(selector))" + Words.near(nearest)
    case .actionMismatch(let selector, let owner, let expected, let found):
      "the action \(Words.quoted(selector)) of \(owner) takes a \(expected), but its sender is a \(found)"
    case .dangling(let connection, let destination):
      "the destination \(Words.quoted(destination)) of \(connection) is not in the document"
    }
  }

  /// The step that fixes the problem. It follows "To fix this," in the description.
  public var fix: String {
    switch kind {
    case .sceneAmbiguous: "give each scene a unique Storyboard ID"
    case .unknownControllerClass(let name):
      "pass HeadlessControllerClass(\(name).init(coder:)) to the loader's controllers"
    case .tooManyControllers: "remove a segue that leads back to its own scene, or create the inner controllers in code"
    case .noController: "instantiate another scene, or let the reference lead to one with a controller"
    case .wrongClass(_, let expected, _):
      "set the scene's Custom Class to \(expected) in Interface Builder, or correct storyboardIdentifier"
    case .unknownViewClass(let name, _): "pass \(name).self to the loader's viewClasses, or remove the Custom Class"
    case .outletNotFound(let outlet, let owner, _):
      "declare `@Outlet private var \(outlet)` in \(owner), or remove the outlet in Interface Builder"
    case .outletMismatch(let outlet, _, _, let found):
      "declare \(outlet) with the type \(found)?, or connect it to another object"
    case .outletNotSet(_, _, isViewLoaded: false):
      "read outlets in viewDidLoad or later, and store earlier values in a property or a DeferredSetup"
    case .outletNotSet(let outlet, _, isViewLoaded: true):
      "connect \(outlet) in Interface Builder, or read it as an optional"
    case .actionNotFound(let selector, let owner, _):
      "add \(Words.quoted(selector)) to \(owner)'s actions, or remove the action in Interface Builder"
    case .actionMismatch(_, _, _, let found):
      "declare the action with a parameter of type \(found), or connect it to another object"
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
