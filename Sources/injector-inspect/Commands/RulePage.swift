import Injector
import InjectorInspection

/// The page of a rule, or of a code that no rule has any more.
struct RulePage: Encodable {
  let code: String
  private let isRetired: Bool?
  /// The text, in Markdown.
  let page: String
  private let severity: String?
  let title: String

  static let all = DiagnosticCode.allCases.map { code in
    RulePage(
      code: code.rawValue, isRetired: nil, page: String(decoding: bytes(of: code), as: UTF8.self),
      severity: code.severity.rawValue, title: code.title)
  }

  static let retired = ["016", "024", "025", "028", "030", "031", "033", "034", "037", "038"].map { number in
    let advice = "No rule has this code. Remove it from policies, baselines and `--severity`."
    return RulePage(
      code: "INJ\(number)", isRetired: true, page: "# INJ\(number): retired\n\n\(advice)\n", severity: nil,
      title: "retired")
  }

  /// Returns the page for a terminal: headings lose their marks, code is indented, and links become their texts.
  func text(_ style: TreeStyle) -> String {
    var lines: [String] = []
    var isCode = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        lines.append(line.isEmpty ? "" : style.paint("    \(line)", .word))
      } else if line.hasPrefix("#") {
        lines.append(style.paint(String(line.drop { $0 == "#" || $0 == " " }), .title))
      } else {
        lines.append(line.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }.replacing("`", with: ""))
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the code, the severity and the title in one line.
  func line(_ style: TreeStyle) -> String {
    let severity = severity ?? ""
    let space = String(repeating: " ", count: Severity.warning.rawValue.count - severity.count)
    return "\(style.paint(code, .title))  \(severity)\(space)  \(title)\n"
  }

  /// Returns the page as it is in the folder `Diagnostics` of the catalog, to which `Rules` is a link.
  private static func bytes(of code: DiagnosticCode) -> [UInt8] {
    switch code {
    case .missingDependency: PackageResources.INJ001_md
    case .duplicateRegistration: PackageResources.INJ002_md
    case .overrideOfNothing: PackageResources.INJ003_md
    case .decoratorOfNothing: PackageResources.INJ004_md
    case .cycle: PackageResources.INJ005_md
    case .captiveDependency: PackageResources.INJ006_md
    case .captiveWeak: PackageResources.INJ007_md
    case .isolation: PackageResources.INJ008_md
    case .layering: PackageResources.INJ009_md
    case .pluginContract: PackageResources.INJ010_md
    case .pluginCycle: PackageResources.INJ011_md
    case .scopeMismatch: PackageResources.INJ012_md
    case .argumentMismatch: PackageResources.INJ013_md
    case .sharedArgument: PackageResources.INJ014_md
    case .keptLifetime: PackageResources.INJ015_md
    case .unusedRegistration: PackageResources.INJ017_md
    case .asynchrony: PackageResources.INJ018_md
    case .unusedMock: PackageResources.INJ019_md
    case .pluginName: PackageResources.INJ020_md
    case .unmatchedMark: PackageResources.INJ021_md
    case .pluginValue: PackageResources.INJ022_md
    case .contestedOverride: PackageResources.INJ023_md
    case .weakValue: PackageResources.INJ026_md
    case .unsharedCycle: PackageResources.INJ027_md
    case .scopeOpening: PackageResources.INJ029_md
    case .keptOverridden: PackageResources.INJ032_md
    case .emptyCollection: PackageResources.INJ035_md
    case .severalLifetimes: PackageResources.INJ036_md
    case .longChain: PackageResources.INJ039_md
    case .unknownScene: PackageResources.INJ040_md
    case .sceneClass: PackageResources.INJ041_md
    case .bypassingSegue: PackageResources.INJ042_md
    case .initialScene: PackageResources.INJ043_md
    case .unreadableDocument: PackageResources.INJ044_md
    case .duplicateScene: PackageResources.INJ045_md
    case .unknownReference: PackageResources.INJ046_md
    case .restoredScene: PackageResources.INJ047_md
    case .unregisteredScene: PackageResources.INJ048_md
    case .unreachableScene: PackageResources.INJ049_md
    case .unknownConnection: PackageResources.INJ050_md
    case .unconnectedOutlet: PackageResources.INJ051_md
    case .danglingObject: PackageResources.INJ052_md
    case .unknownClass: PackageResources.INJ053_md
    case .duplicateSegue: PackageResources.INJ054_md
    case .unknownSegueAction: PackageResources.INJ055_md
    case .uncallableHandle: PackageResources.INJ056_md
    }
  }
}

/// The pages of rules for programs.
struct RuleDocument: Encodable, JSONReport {
  var format = "injector-rules"
  var formatVersion = 1
  var rules: [RulePage]

  var document: any Encodable { self }
}
