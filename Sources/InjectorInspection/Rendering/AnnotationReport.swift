package import Injector

/// Diagnostics as the workflow commands of GitHub Actions, which annotate the lines of a pull request.
package enum AnnotationReport {
  /// Returns one command for each diagnostic.
  package static func text(_ diagnostics: some Sequence<Diagnostic>) -> String {
    diagnostics.map { diagnostic in
      var properties: [String] = []
      if let source = diagnostic.source {
        properties.append("file=\(property(source.fileID.onOneLine))")
        properties.append("line=\(max(source.line, 1))")
      }
      properties.append("title=\(property("\(diagnostic.code.rawValue) \(diagnostic.code.title)"))")
      let message = data("\(diagnostic.message.onOneLine)\nTo fix this, \(diagnostic.fix.onOneLine).")
      return "::\(command(diagnostic.severity)) \(properties.joined(separator: ","))::\(message)\n"
    }.joined()
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .off, .info: "notice"
    case .warning: "warning"
    case .error: "error"
    }
  }

  private static func data(_ text: String) -> String { escaped(text, "%\r\n") }

  private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  /// Returns a text with some ASCII characters as their codes in hexadecimal digits.
  private static func escaped(_ text: String, _ special: StaticString) -> String {
    let special = Array("\(special)".utf8)
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
