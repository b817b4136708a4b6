public import Foundation
public import Injector

/// An error that describes why a file can't be read as an Interface Builder document.
///
/// The description names the file and the line, the problem, and one way to fix it:
///
///     Login.storyboard:14: the document ends inside <label>, which begins on line 12. To fix this, restore the file
///     from version control; it is incomplete.
public struct StoryboardDocumentError: Error, Hashable, Sendable {
  /// The problem.
  public let kind: Kind
  /// The file.
  public let file: String
  /// The line in the file, starting at 1, or `nil` if the problem isn't on one line.
  public let line: Int?

  init(_ kind: Kind, file: String, line: Int? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
  }

  /// The problems that keep a document from being read.
  public enum Kind: Hashable, Sendable {
    /// The file can't be read.
    case unreadable(reason: String)
    /// The document has no content.
    case empty
    /// The document is truncated. The values are the innermost open element and its line, or `nil` if the document
    /// ends before the first element.
    case truncated(element: String?, openedAt: Int?)
    /// The document contains the markers of an unresolved merge.
    case conflicted
    /// The document is compiled, not source.
    case compiled
    /// The document has another encoding than UTF-8.
    case unsupportedEncoding(String)
    /// The document isn't well-formed XML, or contains something that Interface Builder never writes.
    case malformed(reason: String)
    /// The root element isn't the root of an Interface Builder document.
    case notInterfaceBuilder(root: String)
  }
}

extension StoryboardDocumentError: CustomStringConvertible, LocalizedError, FixableError {
  /// A description of the problem in one sentence, without the file.
  public var message: String {
    switch kind {
    case .unreadable(let reason): "the document cannot be read: \(reason)"
    case .empty: "the document is empty"
    case .truncated(nil, _): "the document ends before its first element"
    case .truncated(let element?, let opened):
      "the document ends inside <\(element)>" + (opened.map { ", which begins on line \($0)" } ?? "")
    case .conflicted: "the document contains the markers of an unresolved merge"
    case .compiled: "the document is compiled; only its source can be read"
    case .unsupportedEncoding(let name): "the document is encoded in \(name); only UTF-8 can be read"
    case .malformed(let reason): "the document is not valid: \(reason)"
    case .notInterfaceBuilder(let root): "<\(root)> is not the root of an Interface Builder document"
    }
  }

  /// The step that fixes the problem. It follows "To fix this," in the description.
  public var fix: String {
    switch kind {
    case .unreadable: "check the path and the permissions of the file"
    case .empty, .truncated: "restore the file from version control; it is incomplete"
    case .conflicted: "resolve the merge conflicts"
    case .compiled: "read the .storyboard or .xib file that it was compiled from"
    case .unsupportedEncoding: "save the file in UTF-8, as Interface Builder does"
    case .malformed: "open the file as source code and correct the line, or restore it from version control"
    case .notInterfaceBuilder: "open the file in a current version of Xcode and save it, or use another file"
    }
  }

  /// The file, the problem, and the fix, in two sentences.
  public var description: String {
    StoryboardError.Words.description(of: message, file: file, line: line, fix: fix)
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
