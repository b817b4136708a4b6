package import Injector

/// Diagnostics as the workflow commands of GitHub Actions, which annotate the lines of a pull request.
package enum AnnotationReport {
  /// Returns one command for each diagnostic.
  package static func text(_ diagnostics: some Sequence<Diagnostic>) -> String {
    var text = ""
    for diagnostic in diagnostics {
      text += "::\(command(diagnostic.severity)) "
      if let source = diagnostic.source {
        text += "file=\(property(source.fileID.onOneLine)),line=\(max(source.line, 1)),"
      }
      text += "title=\(property("\(diagnostic.code.rawValue) \(diagnostic.code.title)"))::"
      text += data("\(diagnostic.message.onOneLine)\nTo fix this, \(diagnostic.fix.onOneLine).") + "\n"
    }
    return text
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .off, .info: "notice"
    case .warning: "warning"
    case .error: "error"
    }
  }

  private static func data(_ text: String) -> String { escaped(text, specialInData) }

  private static func property(_ text: String) -> String { escaped(text, specialInProperties) }

  private static let specialInData = Array("%\r\n".utf8)
  private static let specialInProperties = Array("%\r\n:,".utf8)

  /// Returns a text with some ASCII characters as their codes in hexadecimal digits.
  private static func escaped(_ text: String, _ special: [UInt8]) -> String {
    guard text.utf8.contains(where: special.contains) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      guard special.contains(byte) else {
        bytes.append(byte)
        continue
      }
      let digits = String(byte, radix: 16, uppercase: true)
      bytes += "%\(digits.count == 1 ? "0" : "")\(digits)".utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
