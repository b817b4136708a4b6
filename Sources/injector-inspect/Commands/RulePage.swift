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
      code: code.rawValue, isRetired: nil, page: pages[code.rawValue] ?? "",
      severity: code.severity.rawValue, title: code.title)
  }

  static let retired = [
    "016", "024", "025", "028", "030", "031", "033", "034", "037", "038", "050", "051",
    "053", "055",
  ].map { number in
    let advice = "No rule has this code. Remove it from policies, baselines and `--severity`."
    return RulePage(
      code: "INJ\(number)", isRetired: true, page: "# INJ\(number): retired\n\n\(advice)\n", severity: nil,
      title: "retired")
  }

  /// Returns the code that a person means: `INJ027`, `inj27` and `27` are one.
  static func code(named word: String) -> String {
    let number = word.lowercased().hasPrefix("inj") ? word.dropFirst(3) : word[...]
    guard number.count <= 3, number.allSatisfy({ "0"..."9" ~= $0 }), let value = Int(number) else { return word }
    return "INJ" + String("00\(value)".suffix(3))
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

  /// The pages by code, as they are in the folder `Diagnostics` of the catalog, to which `Rules` is a link.
  private static let pages: [String: String] = [
    PackageResources.INJ001_md, PackageResources.INJ002_md, PackageResources.INJ003_md, PackageResources.INJ004_md,
    PackageResources.INJ005_md, PackageResources.INJ006_md, PackageResources.INJ007_md, PackageResources.INJ008_md,
    PackageResources.INJ009_md, PackageResources.INJ010_md, PackageResources.INJ011_md, PackageResources.INJ012_md,
    PackageResources.INJ013_md, PackageResources.INJ014_md, PackageResources.INJ015_md, PackageResources.INJ017_md,
    PackageResources.INJ018_md, PackageResources.INJ019_md, PackageResources.INJ020_md, PackageResources.INJ021_md,
    PackageResources.INJ022_md, PackageResources.INJ023_md, PackageResources.INJ026_md, PackageResources.INJ027_md,
    PackageResources.INJ029_md, PackageResources.INJ032_md, PackageResources.INJ035_md, PackageResources.INJ036_md,
    PackageResources.INJ039_md, PackageResources.INJ040_md, PackageResources.INJ041_md, PackageResources.INJ042_md,
    PackageResources.INJ043_md, PackageResources.INJ044_md, PackageResources.INJ045_md, PackageResources.INJ046_md,
    PackageResources.INJ047_md, PackageResources.INJ048_md, PackageResources.INJ049_md, PackageResources.INJ052_md,
    PackageResources.INJ054_md, PackageResources.INJ056_md, PackageResources.INJ057_md, PackageResources.INJ058_md,
    PackageResources.INJ059_md,
  ].reduce(into: [:]) { pages, bytes in
    let page = String(decoding: bytes, as: UTF8.self)
    // A page begins with `# INJ001: `.
    pages[String(page.dropFirst(2).prefix(6))] = page
  }
}

extension [RulePage]: JSONReport {
  var document: JSONObject { ["format": "injector-rules", "formatVersion": 1, "rules": self] }
}
