import Injector
import InjectorInspection

/// The pages of the rules in the documentation, as a terminal shows them.
enum RulePages {
  /// Returns the page as it is in the folder `Diagnostics` of the catalog, to which `Rules` is a link.
  static func page(of code: DiagnosticCode) -> String { String(decoding: bytes(of: code), as: UTF8.self) }

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

  /// Returns the page of a rule.
  ///
  /// Headings lose their marks, code is indented, and links become their texts.
  static func text(of code: DiagnosticCode, _ style: TreeStyle) -> String {
    var lines: [String] = []
    var isCode = false
    for line in page(of: code).split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
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

  /// Returns the codes, severities and titles of all rules.
  static func list(_ style: TreeStyle) -> String {
    DiagnosticCode.allCases.map { code in
      let severity = code.severity.rawValue
      let space = String(repeating: " ", count: Severity.warning.rawValue.count - severity.count)
      return "\(style.paint(code.rawValue, .title))  \(severity)\(space)  \(code.title)\n"
    }.joined()
  }

  /// Returns the pages of some rules for programs, in Markdown.
  static func report(of codes: [DiagnosticCode]) -> some JSONReport {
    RuleDocument(
      rules: codes.map {
        .init(code: $0.rawValue, page: page(of: $0), severity: $0.severity.rawValue, title: $0.title)
      })
  }
}
