public import Foundation

/// The content of an Interface Builder document (`.storyboard` or `.xib`) as plain values.
///
/// Reading a document that is empty, truncated, conflicted, or not well-formed throws an error that contains the
/// line. The content is stored in flat arrays in file order, so a document of any depth is read, compared, and
/// deallocated without recursion.
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
  /// The name of the storyboard at run time, which is the name of the file without the extension.
  public let name: String
  /// The path or name of the file in errors.
  public let file: String
  /// The kind of document, such as `com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB`.
  public let type: String
  /// The platform of the document, such as `iOS.CocoaTouch` or `MacOSX.Cocoa`.
  public internal(set) var targetRuntime: String?
  /// The object ID of the initial view controller, or `nil` if there is none.
  public internal(set) var initialViewController: String?
  /// A Boolean value that indicates whether the document is a launch screen, which the system shows without running
  /// code of the app.
  public internal(set) var isLaunchScreen = false
  /// The scenes. A xib has none.
  public internal(set) var scenes: [Scene] = []
  /// The outlets, outlet collections, actions, and bindings.
  public internal(set) var connections: [Connection] = []
  /// The segues.
  public internal(set) var segues: [Segue] = []
  /// The destinations of connections and segues that aren't in the document, sorted.
  public internal(set) var danglingDestinations: [String] = []

  /// Reads a document from a file.
  ///
  /// - Parameter url: The location of the file.
  /// - Throws: `StoryboardDocumentError` if the file can't be read or isn't a complete Interface Builder document.
  public init(contentsOf url: URL) throws(StoryboardDocumentError) {
    guard Self.isFile(url) else {
      throw StoryboardDocumentError(.unreadable(reason: "it is not a file"), file: url.relativePath)
    }
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw StoryboardDocumentError(.unreadable(reason: Self.reason(error)), file: url.relativePath)
    }
    try self.init(data: data, name: url.relativePath)
  }

  /// Reads a document from data.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - name: The name or path of the file, for errors. Its last component without the extension is the name of the
  ///     storyboard.
  /// - Throws: `StoryboardDocumentError` if the data isn't a complete Interface Builder document.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(data: Data, name: String) throws(StoryboardDocumentError) {
    let elements = try StoryboardXMLReader.elements(of: data, file: name)
    self = try StoryboardReader(elements: elements, file: name).document()
  }

  init(name: String, file: String, type: String) {
    self.name = name
    self.file = file
    self.type = type
  }

  /// Returns a Boolean value that indicates whether a location may be read to its end, unlike a device or a pipe.
  private static func isFile(_ url: URL) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)[.type]
    return type as? FileAttributeType == nil || type as? FileAttributeType == .typeRegular
  }

  /// Returns a description without the path, which Foundation's errors repeat in each sentence.
  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile?: "there is no such file"
    case .fileReadNoPermission?: "reading it is not permitted"
    default: "\(error.localizedDescription)"
    }
  }
}

extension StoryboardDocument {
  /// The framework of a document.
  public enum Platform: String, Hashable, Sendable, CaseIterable {
    /// UIKit on iOS, Mac Catalyst, and visionOS.
    case cocoaTouch
    /// UIKit on tvOS.
    case appleTV
    /// AppKit.
    case cocoa
    /// WatchKit.
    case watchKit
  }

  /// The framework of the document, or `nil` if it is unknown.
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

  /// The scene of the initial view controller, or `nil` if there is none.
  public var initialScene: Scene? {
    guard let initialViewController else { return nil }
    return scene(withObject: initialViewController)
  }

  /// Returns the scene whose controller or reference has the given object ID.
  ///
  /// - Parameter id: The object ID.
  /// - Returns: The scene, or `nil` if there is none.
  public func scene(withObject id: String) -> Scene? {
    scenes.first { $0.controller?.id == id || $0.reference?.id == id }
  }

  /// The storyboard identifiers, in the order of the scenes.
  public var storyboardIdentifiers: [String] { scenes.compactMap(\.storyboardIdentifier) }

  /// The references to scenes of other storyboards, in the order of the scenes.
  public var references: [Reference] { scenes.compactMap(\.reference) }
}
