import Injector
import InjectorInspection

/// `injector-inspect explain`: the page of a rule.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "explain a rule of check, with an example and how to fix it"
  static let usages = ["[CODE]"]
  static let details = "Without a CODE, the rules are listed with their severities."
  static let words = DiagnosticCode.allCases.map(\.rawValue)
  static let options = [Report.format, Output.option, Color.option]
  static let examples = ["explain INJ001", "explain", "explain --format json"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let report = try Report(arguments, for: self)
    let words = arguments.words + (arguments.rest ?? [])
    guard let word = words.first else {
      try report.write(text: RulePages.list, json: RulePages.report(of: DiagnosticCode.allCases))
      return 0
    }
    guard words.count == 1 else { throw Failure("explain accepts one code", see: self) }
    if let rule = RetiredRule.all.first(where: { $0.code == word.uppercased() }) {
      try report.write(text: rule.text, json: rule)
      return 0
    }
    let code = DiagnosticCode.allCases.first { $0.rawValue == word.uppercased() || $0.title == word.lowercased() }
    guard let code else {
      let known = DiagnosticCode.allCases.flatMap { [$0.rawValue, $0.title] }
      // A number is that of a code.
      let number = word.drop { !$0.isNumber }
      let padded = Int(number).map { number in
        "INJ" + String(repeating: "0", count: 3 - min(3, "\(number)".count)) + "\(number)"
      }
      throw Failure("there is no rule \(word.quoted)\(Failure.guess(padded ?? word, among: known))", see: self)
    }
    try report.write(text: { RulePages.text(of: code, $0) }, json: RulePages.report(of: [code]))
    return 0
  }
}
