extension StoryboardError {
  /// What went wrong, without the place.
  public var problem: String {
    switch kind {
    case .unreadable(let reason): "the document cannot be read: \(reason)"
    case .empty: "the document is empty"
    case .truncated(nil, _): "the document ends before its first element"
    case .truncated(let element?, let opened):
      "the document ends inside <\(element)>" + (opened.map { ", which begins on line \($0)" } ?? "")
    case .conflicted: "the document has the markers of an unresolved merge"
    case .compiled: "the document is compiled; only its source can be read"
    case .malformed(let reason): "the document is not well-formed: \(reason)"
    case .notInterfaceBuilder(let root): "<\(root)> is not the root of an Interface Builder document"
    case .storyboardNotFound(let nearest, let searched):
      "there is no such storyboard in \(Self.list(searched))" + Self.near(nearest)
    case .sceneNotFound(let identifier, let nearest, let count):
      "none of the \(count) identifiers is \(Self.quoted(identifier))" + Self.near(nearest)
    case .sceneAmbiguous(let identifier, let lines):
      "\(Self.quoted(identifier)) is the identifier of \(lines.count) scenes, on lines \(Self.list(lines))"
    case .noInitialScene(let identifiers):
      "the storyboard has no initial scene" + Self.near(identifiers, "its identifiers are")
    case .sceneIsReference(let scene, let storyboard, let identifier):
      "\(scene) only refers to "
        + (identifier.map { "\(Self.quoted($0)) of " } ?? "the initial scene of ")
        + (storyboard.map { "the storyboard \(Self.quoted($0))" } ?? "a storyboard without a name")
    case .wrongClass(let scene, let expected, let found):
      "\(scene) is of " + (found.map { "class \($0)" } ?? "no class of its own") + ", not \(expected)"
    case .creatorReturnedNil(let scene, let screen): "the initializer of \(screen) returned nil for \(scene)"
    case .unsupportedScreen(let screen, let required): "\(screen) is not a \(required)"
    case .unknownViewClass(let name, let view): "\(view) is of class \(name), which the loader does not know"
    case .outletNotFound(let outlet, let owner, let nearest):
      "\(owner) has no outlet named \(Self.quoted(outlet))" + Self.near(nearest)
    case .outletMismatch(let outlet, let owner, let expected, let found):
      "the outlet \(Self.quoted(outlet)) of \(owner) is of type \(expected), but is connected to a \(found)"
    case .outletNotSet(let outlet, let owner, isViewLoaded: false):
      "the outlet \(Self.quoted(outlet)) of \(owner) was read before the view was loaded"
    case .outletNotSet(let outlet, let owner, isViewLoaded: true):
      "the outlet \(Self.quoted(outlet)) of \(owner) is not connected"
    case .actionNotFound(let selector, let owner, let nearest):
      "\(owner) has no action \(Self.quoted(selector))" + Self.near(nearest)
    case .actionMismatch(let selector, let owner, let expected, let found):
      "the action \(Self.quoted(selector)) of \(owner) takes a \(expected), but is sent by a \(found)"
    case .dangling(let connection, let destination):
      "\(connection) leads to \(Self.quoted(destination)), which is not in the document"
    }
  }

  /// What to do about it.
  public var remedy: String {
    switch kind {
    case .unreadable: "check the path and the file's permissions"
    case .empty, .truncated: "restore the file from version control; it was cut off while it was written"
    case .conflicted: "resolve the merge, keeping one side of each conflict"
    case .compiled: "read the .storyboard or .xib file that it was compiled from"
    case .malformed: "open the file as source code and correct that line, or restore it from version control"
    case .notInterfaceBuilder: "open the file in a current Xcode and save it, or give the right file"
    case .storyboardNotFound:
      "correct storyboardName or storyboardBundle, or give the loader the directory that the file is in"
    case .sceneNotFound(let identifier, _, _):
      "set a scene's Storyboard ID to \(Self.quoted(identifier)) in Interface Builder, or correct storyboardIdentifier"
    case .sceneAmbiguous: "give each scene a Storyboard ID of its own"
    case .noInitialScene: "mark one scene as the initial view controller, or name a scene by its identifier"
    case .sceneIsReference: "instantiate the scene from the storyboard that has it"
    case .wrongClass(_, let expected, _):
      "set the scene's Custom Class to \(expected) in Interface Builder, or correct storyboardIdentifier"
    case .creatorReturnedNil(_, let screen): "let \(screen)'s initializer succeed, or throw an error that says why"
    case .unsupportedScreen(let screen, let required): "make \(screen) a subclass of \(required)"
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
      "add \(Self.quoted(selector)) to \(owner)'s actions, or remove the action in Interface Builder"
    case .actionMismatch(_, _, _, let found): "let the action take a \(found), or connect it to another object"
    case .dangling: "connect it again in Interface Builder, or remove it"
    }
  }

  private static func quoted(_ text: String) -> String { text.debugDescription }

  private static func list(_ items: [some Any]) -> String {
    items.isEmpty ? "no place at all" : items.map { "\($0)" }.joined(separator: ", ")
  }

  private static func near(_ names: [String], _ words: String = "the nearest are") -> String {
    names.isEmpty ? "" : "; \(words) \(list(names.map(quoted)))"
  }
}
