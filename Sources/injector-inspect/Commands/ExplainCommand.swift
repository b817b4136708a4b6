import Foundation
import Injector
import InjectorInspection

/// `injector-inspect explain`: the page of a rule.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "explain a rule of check, with an example and how to fix it"
  static let usages = ["[CODE] [OPTION]..."]
  static let details = "Without a CODE, the rules are listed with their severities."
  static let words = DiagnosticCode.allCases.map(\.rawValue)
  static let options = Report.formOptions
  static let examples = ["explain INJ001", "explain", "explain --format json"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard let word = try arguments.word("code", for: self) else {
      try Report.write(
        arguments, text: { style in RulePage.all.map { $0.line(style) }.joined() }, json: RulePage.all)
      return 0
    }
    let rules = RulePage.all + RulePage.retired
    let code = RulePage.code(named: word)
    guard let rule = rules.first(where: { $0.code == code || $0.title == word.lowercased() }) else {
      let guess = Failure.guess(code, among: RulePage.all.flatMap { [$0.code, $0.title] })
      throw Failure("there is no rule \(word.quoted)\(guess)", see: self)
    }
    try Report.write(arguments, text: rule.text, json: [rule])
    return 0
  }
}
