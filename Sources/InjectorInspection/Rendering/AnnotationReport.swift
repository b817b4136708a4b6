package import Injector

/// Diagnostics as the workflow commands of GitHub Actions, which annotate the lines of a pull request.
package enum AnnotationReport {
  /// Returns one command for each diagnostic.
  package static func text(_ diagnostics: [Diagnostic]) -> String {
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

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
