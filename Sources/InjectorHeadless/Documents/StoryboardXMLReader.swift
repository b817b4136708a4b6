internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Parses the bytes of a document into elements, and rejects incomplete documents.
///
/// The result of `XMLParser.parse()` isn't sufficient on Linux: it is `true` for documents that are empty, truncated, or
/// followed by other text. A document is accepted only if `parse()` returns `true`, the parser reports no error, and
/// every element is closed.
enum StoryboardXMLReader {
  /// The maximum depth of elements. Interface Builder writes about 20 levels, and a stack holds many more than 512.
  static let maximalDepth = 512

  static func elements(of data: Data, file: String) throws(StoryboardDocumentError) -> StoryboardElements {
    if data.starts(with: Data("bplist".utf8)) || data.starts(with: Data("NIBArchive".utf8)) {
      throw StoryboardDocumentError(.compiled, file: file)
    }
    if data.allSatisfy(Self.isSpace) { throw StoryboardDocumentError(.empty, file: file, line: 1) }
    if let line = conflictLine(data) { throw StoryboardDocumentError(.conflicted, file: file, line: line) }
    // Rejects entities, which can expand without bounds and which Interface Builder never writes.
    if let declaration = data.range(of: Data("<!DOCTYPE".utf8)) ?? data.range(of: Data("<!ENTITY".utf8)) {
      let line = lines(data.prefix(upTo: declaration.lowerBound))
      throw StoryboardDocumentError(.malformed(reason: "it declares a document type"), file: file, line: line)
    }
    let collector = Collector()
    let parser = XMLParser(data: data)
    parser.delegate = collector
    let succeeded = parser.parse()
    let elements = collector.elements
    if collector.isTooDeep {
      let reason = "its elements are more than \(maximalDepth) levels deep"
      throw StoryboardDocumentError(.malformed(reason: reason), file: file, line: collector.failure?.line)
    }
    let isWhole = succeeded && parser.parserError == nil && collector.failure == nil && elements.open.isEmpty
    if isWhole, let root = elements.all.first {
      if root.tag != "document" {
        throw StoryboardDocumentError(.notInterfaceBuilder(root: root.tag), file: file, line: root.line)
      }
      return elements
    }
    throw rejection(of: data, file: file, elements: elements, failure: collector.failure)
  }

  /// Returns the error for a rejected document: it is truncated, or one of its lines is malformed.
  private static func rejection(
    of data: Data, file: String, elements: StoryboardElements, failure: Collector.Failure?
  ) -> StoryboardDocumentError {
    let lastLine = lines(data)
    let line = failure?.line ?? lastLine
    // The parser reports a missing end at the end of the document (code 5) or at the start of a truncated tag or comment.
    // A mismatched end tag (code 76) can be on the last line too.
    let isOpen = !elements.open.isEmpty || elements.all.isEmpty
    let reachesEnd = failure.map { $0.code == 5 || ($0.code != 76 && $0.line >= lastLine) } ?? true
    if endsInsideTag(data) || (isOpen && reachesEnd) {
      let innermost = elements.open.last.map { elements[$0] }
      return StoryboardDocumentError(
        .truncated(element: innermost?.tag, openedAt: innermost?.line), file: file, line: lastLine)
    }
    return StoryboardDocumentError(.malformed(reason: reason(failure)), file: file, line: line)
  }

  private static func reason(_ failure: Collector.Failure?) -> String {
    switch failure?.code {
    case 5?: "there is text after the end of the document"
    case 9?: "it contains a character that XML does not allow"
    case 26?: "it uses an undeclared entity"
    case 38?, 39?: "an attribute value has no closing quotation mark or contains `<`"
    case 41?: "an attribute has no value"
    case 42?: "an attribute is duplicated"
    case 68?: "a tag or an attribute has no name"
    case 73?: "a tag has no closing `>`"
    case 76?: "an end tag does not match its start tag"
    case let code?: "the XML parser reports code \(code)"
    case nil: "it is not XML"
    }
  }

  /// Returns the line of the first merge marker. A marker is at the start of a line and followed by a space.
  private static func conflictLine(_ data: Data) -> Int? {
    guard data.range(of: Data("<<<<<<<".utf8)) != nil || data.range(of: Data(">>>>>>>".utf8)) != nil else { return nil }
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let markers = ["<<<<<<< ", "||||||| ", ">>>>>>> "].map { Data($0.utf8) }
    return lines.firstIndex { line in markers.contains { line.starts(with: $0) } }.map { $0 + 1 }
  }

  /// Returns a Boolean value that indicates whether the data ends inside a tag.
  private static func endsInsideTag(_ data: Data) -> Bool {
    guard let opened = data.lastIndex(of: UInt8(ascii: "<")) else { return true }
    return data.suffix(from: opened).firstIndex(of: UInt8(ascii: ">")) == nil
  }

  /// Returns the number of lines.
  private static func lines(_ data: Data) -> Int { data.count { $0 == UInt8(ascii: "\n") } + 1 }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension StoryboardXMLReader {
  /// Collects the elements and the first error, which causes the later ones.
  private final class Collector: NSObject, XMLParserDelegate {
    struct Failure {
      let code: Int
      let line: Int
    }

    var elements = StoryboardElements()
    var failure: Failure?
    var isTooDeep = false

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      // After an error, the parser continues with elements that aren't in the document.
      guard failure == nil else { return }
      guard elements.open.count < maximalDepth else {
        failure = Failure(code: 0, line: parser.lineNumber)
        isTooDeep = true
        return parser.abortParsing()
      }
      elements.begin(elementName, attributes, line: parser.lineNumber)
    }

    func parser(
      _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
    ) {
      if failure == nil { elements.end() }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      elements.append(string)
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      elements.append(String(decoding: block, as: UTF8.self))
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
      if failure == nil { failure = Failure(code: (error as NSError).code, line: parser.lineNumber) }
    }
  }
}
