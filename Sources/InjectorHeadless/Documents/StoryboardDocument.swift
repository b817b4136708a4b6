public import Foundation

/// What an Interface Builder document (`.storyboard` or `.xib`) says, as plain values.
///
/// A document is accepted only where it is whole: one that is empty, cut off, conflicted or not well-formed is refused
/// with the line. Everything in it is kept in flat arrays, in the order of the file, so that a document of any depth is
/// read, compared and freed without recursion.
///
/// For example:
///
/// ```swift
/// let document = try StoryboardDocument(contentsOf: url)
/// for scene in document.scenes {
///   print(scene.controller?.storyboardIdentifier ?? "-", scene.controller?.customClass ?? "-")
/// }
/// ```
public struct StoryboardDocument: Hashable, Sendable {
  /// The name that the storyboard has at run time: the file's name without its extension.
  public var name: String
  /// The file, as errors name it.
  public var file: String
  /// The kind of document, such as `com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB`.
  public var type: String
  /// The platform that the document is for, such as `iOS.CocoaTouch` or `MacOSX.Cocoa`.
  public var targetRuntime: String?
  /// The version of Interface Builder that wrote the document.
  public var toolsVersion: String?
  /// The object id of the initial view controller, or nil where there is none.
  public var initialViewController: String?
  /// Whether the document is a launch screen, which the system shows without running any code of the app.
  public var isLaunchScreen: Bool
  /// The scenes. A xib has none.
  public var scenes: [Scene]
  /// A xib's top-level objects, its file's owner among them. A storyboard has none.
  public var objects: [Object]
  /// The views of a xib's top-level objects, each before those inside it. A storyboard's belong to its scenes.
  public var views: [View]
  /// The outlets, outlet collections and actions.
  public var connections: [Connection]
  /// The segues.
  public var segues: [Segue]
  /// The destinations of connections and segues that no element of the document has as its id, sorted.
  public var danglingDestinations: [String]

  /// Reads a document from a file.
  ///
  /// - Parameter url: The file's place.
  /// - Throws: `StoryboardDocumentError` where the file cannot be read or is not a whole Interface Builder document.
  public init(contentsOf url: URL) throws(StoryboardDocumentError) {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw StoryboardDocumentError(.unreadable(reason: Self.reason(error)), file: url.relativePath)
    }
    try self.init(data: data, name: url.relativePath)
  }

  /// Reads a document from its bytes.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - name: The file's name or path. Errors name it; its last part, without the extension, is the storyboard's name.
  /// - Throws: `StoryboardDocumentError` where the bytes are not a whole Interface Builder document. O(*n*) in their number.
  public init(data: Data, name: String) throws(StoryboardDocumentError) {
    let elements = try StoryboardXMLReader.elements(of: data, file: name)
    self = try StoryboardReader(elements: elements, file: name).document()
  }

  init(name: String, file: String, type: String) {
    self.name = name
    self.file = file
    self.type = type
    isLaunchScreen = false
    scenes = []
    objects = []
    views = []
    connections = []
    segues = []
    danglingDestinations = []
  }

  /// Foundation's errors name the whole path in every sentence; the file is named once, in front.
  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile?: "there is no such file"
    case .fileReadNoPermission?: "reading it is not permitted"
    default: "\(error.localizedDescription)"
    }
  }
}

extension StoryboardDocument {
  /// The framework that a document's scenes are made for.
  public enum Platform: String, Hashable, Sendable, CaseIterable {
    /// UIKit, on iOS, Mac Catalyst and visionOS.
    case cocoaTouch
    /// UIKit on tvOS.
    case appleTV
    /// AppKit.
    case cocoa
    /// WatchKit.
    case watchKit
  }

  /// The framework that the scenes are made for, or nil for one that is not known.
  public var platform: Platform? {
    let runtime = targetRuntime ?? ""
    if runtime.hasPrefix("iOS") { return .cocoaTouch }
    if runtime.hasPrefix("AppleTV") || runtime.hasPrefix("tvOS") { return .appleTV }
    if runtime.hasPrefix("MacOSX") { return .cocoa }
    if runtime.hasPrefix("watch") { return .watchKit }
    if type.contains(".AppleTV") { return .appleTV }
    if type.contains(".WatchKit") { return .watchKit }
    if type.contains(".CocoaTouch") { return .cocoaTouch }
    return type.contains(".Cocoa") ? .cocoa : nil
  }

  /// The scene of the initial view controller, or nil where there is none.
  public var initialScene: Scene? {
    guard let initialViewController else { return nil }
    return scene(withObject: initialViewController)
  }

  /// The scene with a storyboard identifier, or nil where there is none. The first, where there are several.
  public func scene(identifiedBy identifier: String) -> Scene? {
    scenes.first { $0.storyboardIdentifier == identifier }
  }

  /// The scene whose controller or reference has an object id, or nil where there is none.
  public func scene(withObject id: String) -> Scene? {
    scenes.first { $0.controller?.id == id || $0.reference?.id == id }
  }

  /// The storyboard identifiers, in the order of the scenes.
  public var storyboardIdentifiers: [String] { scenes.compactMap(\.storyboardIdentifier) }

  /// The references to scenes of other storyboards, in the order of the scenes.
  public var references: [Reference] { scenes.compactMap(\.reference) }

  /// The storyboard identifiers that more than one scene has, sorted.
  public var duplicateIdentifiers: [String] {
    Dictionary(grouping: storyboardIdentifiers) { $0 }.filter { $1.count > 1 }.keys.sorted()
  }
}
