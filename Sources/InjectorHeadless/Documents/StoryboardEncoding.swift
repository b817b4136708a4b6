internal import Foundation
import Injector

/// The encodings that a document may have. Interface Builder writes UTF-8.
enum StoryboardEncoding: String {
  case utf8 = "UTF-8"
  case utf16 = "UTF-16"

  /// Reads the elements of a document in any of the encodings.
  static func elements(of data: Data, file: String) throws(StoryboardDocumentError) -> StoryboardElements {
    var bytes = Array(data)
    if bytes.starts(with: "bplist".utf8) || bytes.starts(with: "NIBArchive".utf8) {
      throw StoryboardDocumentError(.compiled, file: file)
    }
    if let unsupported = unsupportedEncodings.first(where: { bytes.starts(with: $0.start) }) {
      throw StoryboardDocumentError(.unsupportedEncoding(unsupported.name), file: file)
    }
    var encoding = utf8
    if let order = utf16Starts.first(where: { bytes.starts(with: $0.start) }) {
      encoding = .utf16
      bytes = try decoded(bytes, isLittleEndian: order.isLittleEndian, file: file)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.allSatisfy(StoryboardXMLReader.isSpace) {
      throw StoryboardDocumentError(.empty, file: file, line: 1)
    }
    let end = InvalidUTF8.firstOffset(in: bytes)
    var reader = StoryboardXMLReader(text: Array(bytes.prefix(end ?? bytes.count)), file: file)
    guard let end else { return try reader.read(as: encoding) }
    do throws(StoryboardDocumentError) { _ = try reader.read(as: encoding) } catch {
      switch error.kind {
      case .unsupportedEncoding: throw error
      // A document that is truncated inside a character is truncated, above all.
      case .truncated where bytes.count - end < 4: throw error
      default: break
      }
    }
    let line = bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1
    throw StoryboardDocumentError(.malformed(reason: "it contains bytes that are not UTF-8"), file: file, line: line)
  }

  /// Checks that the encoding is the one that the document declares.
  func check(declared name: String, file: String) throws(StoryboardDocumentError) {
    let known: Self? =
      switch name.uppercased() {
      case "UTF-8": .utf8
      case "UTF-16", "UTF-16LE", "UTF-16BE": .utf16
      default: nil
      }
    guard let known else { throw StoryboardDocumentError(.unsupportedEncoding(name), file: file, line: 1) }
    guard known == self else {
      let reason = "it declares the encoding \(known.rawValue), but is \(rawValue)"
      throw StoryboardDocumentError(.malformed(reason: reason), file: file, line: 1)
    }
  }

  /// How documents in other encodings begin: with a byte order mark, or with `<?xm` or `<`.
  private static let unsupportedEncodings: [(name: String, start: [UInt8])] = [
    ("UTF-32", [0xFF, 0xFE, 0x00, 0x00]), ("UTF-32", [0x00, 0x00, 0xFE, 0xFF]), ("UTF-32", [0x3C, 0x00, 0x00, 0x00]),
    ("UTF-32", [0x00, 0x00, 0x00, 0x3C]), ("EBCDIC", [0x4C, 0x6F, 0xA7, 0x94]), ("UTF-7", Array("+/v".utf8)),
  ]

  /// How documents in UTF-16 begin.
  private static let utf16Starts: [(isLittleEndian: Bool, start: [UInt8])] = [
    (true, [0xFF, 0xFE]), (false, [0xFE, 0xFF]), (true, [0x3C, 0x00]), (false, [0x00, 0x3C]),
  ]

  /// Returns a document in UTF-16 as UTF-8.
  private static func decoded(
    _ bytes: [UInt8], isLittleEndian: Bool, file: String
  ) throws(StoryboardDocumentError) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index]) << (isLittleEndian ? 0 : 8) | UInt16(bytes[index + 1]) << (isLittleEndian ? 8 : 0)
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      throw StoryboardDocumentError(.malformed(reason: "it contains bytes that are not UTF-16"), file: file)
    }
    return Array(text.utf8)
  }
}
