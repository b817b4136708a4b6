import InjectorInspection

/// The pages of rules for programs.
struct RuleDocument: Encodable, JSONReport {
  var format = "injector-rules"
  var formatVersion = 1
  var rules: [Rule]

  var document: any Encodable { self }

  /// A rule, or a code that no rule has, which is retired and has no severity.
  struct Rule: Encodable {
    var code: String
    var isRetired: Bool?
    /// The page, in Markdown.
    var page: String
    var severity: String?
    var title: String
  }
}
