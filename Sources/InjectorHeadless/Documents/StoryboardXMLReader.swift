internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Turns a document's bytes into its elements, and refuses whatever is not a whole document.
///
/// `XMLParser.parse()` is not enough on Linux: it returns true for documents that are empty, cut off, or followed by
/// other text. A document is accepted only where `parse()` is true, no error was reported, and every element was closed.
enum StoryboardXMLReader {
  /// Far above what Interface Builder writes (some 20), far below what could exhaust a stack.
  static let maximalDepth = 512

  static func elements(of data: Data, file: String) throws(StoryboardDocumentError) -> StoryboardElements {
    if data.starts(with: Data("bplist".utf8)) || data.starts(with: Data("NIBArchive".utf8)) {
      throw StoryboardDocumentError(.compiled, file: file)
    }
    if data.allSatisfy(Self.isSpace) { throw StoryboardDocumentError(.empty, file: file, line: 1) }
    if let line = conflictLine(data) { throw StoryboardDocumentError(.conflicted, file: file, line: line) }
    // Entities let a small file grow without bounds, and Interface Builder writes none.
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
    throw refusal(of: data, file: file, elements: elements, failure: collector.failure)
  }

  /// Says why a document was refused: it ends too early, or a line of it is wrong.
  private static func refusal(
    of data: Data, file: String, elements: StoryboardElements, failure: Collector.Failure?
  ) -> StoryboardDocumentError {
    let lastLine = lines(data)
    let line = failure?.line ?? lastLine
    // The parser notices a missing end at the end of the document (code 5), or at the start of a tag or a comment that
    // was cut in two. An end tag that does not match (76) may stand on the last line, too.
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
    case 5?: "there is text behind the end of the document"
    case 9?: "it has a character that XML does not allow"
    case 26?: "it uses an entity that is not declared"
    case 38?, 39?: "an attribute's value has no closing quote or a `<` in it"
    case 41?: "an attribute has no value"
    case 42?: "an attribute is written twice"
    case 68?: "a tag or an attribute has no name"
    case 73?: "a tag has no closing `>`"
    case 76?: "an end tag does not match its start tag"
    case let code?: "the XML parser reports code \(code)"
    case nil: "it is not XML"
    }
  }

  /// The line of the first merge marker. Markers stand at the start of a line and have a space behind them.
  private static func conflictLine(_ data: Data) -> Int? {
    guard data.range(of: Data("<<<<<<<".utf8)) != nil || data.range(of: Data(">>>>>>>".utf8)) != nil else { return nil }
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let markers = ["<<<<<<< ", "||||||| ", ">>>>>>> "].map { Data($0.utf8) }
    return lines.firstIndex { line in markers.contains { line.starts(with: $0) } }.map { $0 + 1 }
  }

  /// Whether the last tag was begun and not ended.
  private static func endsInsideTag(_ data: Data) -> Bool {
    guard let opened = data.lastIndex(of: UInt8(ascii: "<")) else { return true }
    return data.suffix(from: opened).firstIndex(of: UInt8(ascii: ">")) == nil
  }

  /// The number of the line that the bytes end on.
  private static func lines(_ data: Data) -> Int { data.count { $0 == UInt8(ascii: "\n") } + 1 }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension StoryboardXMLReader {
  /// Gathers the elements and the first error, the one that explains the others.
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
      // The parser goes on after an error, with elements that are not in the document.
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
