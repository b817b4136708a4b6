import InjectorInspection

/// A code between those of the rules that no rule has, so that what refers to it can be understood.
struct RetiredRule: JSONReport {
  /// The code, which no other rule gets.
  let code: String
  private let title: String
  /// What became of the rule.
  private let reason: String

  /// The codes between those of the rules.
  static let all = [
    RetiredRule(
      code: "INJ016", title: "retired",
      reason: """
        The rule of release 0.1 reported chains of registrations that were too long to resolve. Since the next release,
        chains of any length resolve if the stack has room for them; if it hasn't, resolving throws tooDeep. No rule
        replaces it.

        Remove the code from policies, baselines and --severity.
        """),
    RetiredRule(code: "INJ028", title: "never used", reason: "No release had a rule with this code, and none will."),
  ]

  /// Returns the page for a terminal.
  func text(_ style: TreeStyle) -> String { "\(style.paint("\(code): \(title)", .title))\n\n\(reason)\n" }

  /// The page for programs.
  var document: any Encodable {
    let page = "# \(code): \(title)\n\n\(reason)\n"
    return RuleDocument(rules: [.init(code: code, isRetired: true, page: page, title: title)])
  }
}
