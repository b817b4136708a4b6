public import Foundation

/// Why an Interface Builder document was refused, or a scene of it could not be made.
///
/// The description says where, what went wrong, what was near, and what to do:
///
///     Login.storyboard:12: the document ends inside <label>, which begins here. To fix this, restore the file from
///     version control; it was cut off while it was written.
public struct StoryboardError: Error, Hashable, Sendable {
  /// What went wrong.
  public var kind: Kind
  /// The file, or the name of the storyboard where no file was found.
  public var file: String
  /// The line of the file, counted from 1, or nil where it has none.
  public var line: Int?

  /// Makes an error.
  public init(_ kind: Kind, file: String, line: Int? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
  }
}

extension StoryboardError {
  /// What can go wrong.
  public enum Kind: Hashable, Sendable {
    // Documents.

    /// The file cannot be read.
    case unreadable(reason: String)
    /// The document has no content.
    case empty
    /// The document ends before its elements do. The innermost open one and its line, or nil before the first.
    case truncated(element: String?, openedAt: Int?)
    /// The document has the markers of a merge that was not resolved.
    case conflicted
    /// The document is compiled, not source.
    case compiled
    /// The document is not well-formed XML, or says something that Interface Builder never writes.
    case malformed(reason: String)
    /// The document's root is not Interface Builder's.
    case notInterfaceBuilder(root: String)

    // Scenes.

    /// No file has the storyboard's name. The names that are near, and the places that were searched.
    case storyboardNotFound(nearest: [String], searched: [String])
    /// No scene has the identifier. The identifiers that are near, and how many there are.
    case sceneNotFound(identifier: String, nearest: [String], count: Int)
    /// Several scenes have the identifier.
    case sceneAmbiguous(identifier: String, lines: [Int])
    /// The storyboard has no initial scene.
    case noInitialScene(identifiers: [String])
    /// The scene is a reference to another storyboard.
    case sceneIsReference(scene: String, storyboard: String?, identifier: String?)
    /// The scene's class is not the screen's. The class in the document is nil where the scene has none of its own.
    case wrongClass(scene: String, expected: String, found: String?)
    /// The creator returned nil.
    case creatorReturnedNil(scene: String, screen: String)
    /// The class is not one that the loader can put into a scene.
    case unsupportedScreen(screen: String, required: String)

    // Connections.

    /// A view's class is unknown to the loader.
    case unknownViewClass(name: String, view: String)
    /// The class has no outlet of that name. The outlets that are near.
    case outletNotFound(outlet: String, owner: String, nearest: [String])
    /// The outlet's type is not that of the object it is connected to.
    case outletMismatch(outlet: String, owner: String, expected: String, found: String)
    /// The outlet was read before the view was loaded, or is not connected.
    case outletNotSet(outlet: String, owner: String, isViewLoaded: Bool)
    /// The class has no action for the selector. The selectors that are near.
    case actionNotFound(selector: String, owner: String, nearest: [String])
    /// The action's sender is not of the class of the object that sends it.
    case actionMismatch(selector: String, owner: String, expected: String, found: String)
    /// A connection leads to an object that is not in the document.
    case dangling(connection: String, destination: String)
  }
}

extension StoryboardError: CustomStringConvertible, LocalizedError {
  /// The whole error: place, problem, remedy.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(problem). To fix this, \(remedy)."
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}
