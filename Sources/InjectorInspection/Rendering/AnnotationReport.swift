package import Injector

/// Diagnostics as the workflow commands of GitHub Actions, which annotate the lines of a pull request.
package enum AnnotationReport {
  /// Returns one command for each diagnostic.
  package static func text(_ diagnostics: some Sequence<Diagnostic>) -> String {
    var text = ""
    for diagnostic in diagnostics {
      text += "::\(diagnostic.severity <= .info ? "notice" : diagnostic.severity.rawValue) "
      if let source = diagnostic.source {
        text += "file=\(property(source.fileID.onOneLine)),line=\(max(source.line, 1)),"
      }
      text += "title=\(property("\(diagnostic.code.rawValue) \(diagnostic.code.title)"))::"
      text += data("\(diagnostic.message.onOneLine)\nTo fix this, \(diagnostic.fix.onOneLine).") + "\n"
    }
    return text
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
