import Foundation
import Testing

@Suite struct LinkTests {
  private static let root = DocumentedCode.root

  /// The paths of all pages, relative to the repository.
  private static let pages: [String] = {
    let folders = ["Documentation", ".github"].flatMap { folder in
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return (files?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    let top = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return (top + folders).filter { $0.hasSuffix(".md") }.sorted()
  }()

  @Test func pages_areFound() {
    #expect(Set(["README.md", "CHANGELOG.md", ".github/PULL_REQUEST_TEMPLATE.md"]).isSubset(of: Self.pages))
    #expect(Self.pages.contains { $0.hasPrefix("Documentation/") })
  }

  @Test(arguments: pages) func links_leadToFilesAndHeadings(page: String) throws {
    let file = Self.root.appending(path: page)
    let prose = try Self.prose(of: file)
    let links = prose.joined(separator: "\n").matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    let broken = try links.filter { !$0.contains("://") }.filter { link in
      // On GitHub, the links of a page there lead nowhere: `.ci/guide` writes it to Documentation/Guide.
      if link.contains("/Injector.docc/"), link.hasSuffix(".md") { return true }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target = parts[0].isEmpty ? file : file.deletingLastPathComponent().appending(path: parts[0])
      guard FileManager.default.fileExists(atPath: target.path) else { return true }
      guard parts.count > 1 else { return false }
      return try !Self.anchors(of: target).contains(String(parts[1]))
    }
    #expect(broken == [])
  }

  /// The pages of the catalogs, by the names that links of DocC have for them.
  private static let articles: [String: String] = {
    let sources = root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    let pages = files.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    return Dictionary(
      uniqueKeysWithValues: pages.map { page in
        (page.split(separator: "/").last.map { String($0.dropLast(3)) } ?? "", "Sources/\(page)")
      })
  }()

  @Test(arguments: articles.values.sorted()) func linksOfCatalogs_leadToPagesAndHeadings(page: String) throws {
    let file = Self.root.appending(path: page)
    let links = try Self.prose(of: file).joined(separator: "\n").matches(of: /\]\(doc:([^)\s#]*)#?([^)\s]*)\)/)
    let broken = try links.filter { link in
      guard let target = link.1.isEmpty ? page : Self.articles[String(link.1)] else { return true }
      guard !link.2.isEmpty else { return false }
      let headings = try Self.prose(of: Self.root.appending(path: target)).filter { $0.hasPrefix("#") }
      return !headings.contains { $0.drop { $0 == "#" || $0 == " " }.replacing(" ", with: "-") == link.2 }
    }
    #expect(broken.map(\.0) == [])
  }

  /// The lines of a page outside of its code blocks.
  private static func prose(of file: URL) throws -> [String] {
    var isCode = false
    return try DocumentedCode(of: file).lines.filter { line in
      let isFence = line.hasPrefix("```") || line.hasPrefix("~~~")
      if isFence { isCode.toggle() }
      return !isFence && !isCode
    }
  }

  /// The anchors that GitHub gives to the headings of a page.
  private static func anchors(of file: URL) throws -> Set<String> {
    Set(
      try prose(of: file).filter { $0.hasPrefix("#") }.map { heading in
        heading.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      })
  }
}
