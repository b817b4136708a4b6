import Foundation
@testable import Injector
@testable import InjectorHeadless
import InjectorInspection
import StoryboardChecks
import TestSupport

/// A format that is read from files, with samples to change and everything that is done with what was read.
enum Subject: String, CaseIterable, Codable {
  case graph, baseline, storyboard

  /// The texts to change.
  func samples() throws -> [[UInt8]] {
    switch self {
    case .graph:
      return try Self.files(in: "Tests/InjectorInspectionTests/Goldens", ending: ".json")
    case .baseline:
      return try Self.files(in: "Tests/InjectorInspectionTests/Goldens", ending: ".json").map { text in
        Array(Baseline(accepting: try DependencyGraph(json: text).diagnostics()).json.utf8)
      }
    case .storyboard:
      var samples = try Self.files(in: "Sources/DemoApp/Storyboards", ending: ".storyboard")
      samples += samples.prefix(1).map { text in
        String(decoding: text, as: UTF8.self).utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      }
      return samples
    }
  }

  /// The texts to insert.
  var tokens: [String] {
    switch self {
    case .graph, .baseline:
      [
        "[", "{", "]", "}", ",", ":", "\"", "\\u0000", "\\uD800", "null", "-", "1e5", "\u{FEFF}", "(", "`",
        "(unknown context at ", "<", "any ", "Shop.Store", "INJ001", "direct", "alias", "decorates", "scoped", "lazy",
        "\"to\" : 0,", "\"identifier\" : \"\",", "\"needs\" : [\"\"],", "\"scope\" : [\"a\"],",
      ]
    case .storyboard:
      [
        "<", ">", "</", "/>", "&", "&lt;", "&#0;", "&#x10FFFF;", "&a;", "\"", "'", "<!--", "-->", "<![CDATA[", "]]>",
        "<?xml?>", "<!DOCTYPE a>", "<a>", "<a b=\"1\">", "</a>", "<scene>", "<objects>", "<view key=\"view\" id=\"a\">",
        "\u{FFFF}", "\u{0}", "<<<<<<< ", "\n", "UTF-16", "EBCDIC", "viewController", "<string key=\"text\">", "1e999",
      ]
    }
  }

  /// Reads a text and uses what it contains. Every text is either read or refused with an error that has words.
  @MainActor func use(_ text: [UInt8]) {
    switch self {
    case .graph: Self.useGraph(text)
    case .baseline: Self.useBaseline(text)
    case .storyboard: Self.useStoryboard(text)
    }
  }

  private static func useGraph(_ text: [UInt8]) {
    do throws(DocumentError) {
      let graph = try DependencyGraph(json: text)
      let diagnostics = graph.diagnostics()
      precondition((try? [Diagnostic](json: diagnostics.json.utf8)) == diagnostics)
      precondition(diagnostics.isEmpty == CheckReport(diagnostics, in: graph) { _ in "code" }.text.isEmpty)
      for format in GraphFormat.allCases { precondition(!graph.rendered(as: format).isEmpty) }
      precondition((try? DependencyGraph(json: graph.rendered(as: .json).utf8)) == graph)
    } catch { precondition(!"\(error)".isEmpty) }
  }

  private static func useBaseline(_ text: [UInt8]) {
    do throws(DocumentError) {
      let baseline = try Baseline(json: text)
      precondition((try? Baseline(json: baseline.json.utf8)) == baseline)
      precondition(baseline.unmatched(by: []) == baseline.entries)
    } catch { precondition(!"\(error)".isEmpty) }
  }

  @MainActor private static func useStoryboard(_ text: [UInt8]) {
    do throws(StoryboardDocumentError) {
      let document = try StoryboardDocument(data: Data(text), name: "Mutant.storyboard")
      _ = (document.initialScene, document.references, document.platform)
      let site = CallSite(fileID: "App/A.swift", line: 1)
      let screens = document.scenes.prefix(3).map { scene in
        DependencyGraph.Node(
          key: ServiceKey(type: "App.\(scene.controller?.customClass?.name ?? "A")"), role: .screen, source: site,
          arguments: ["App.Note"], scene: .init(storyboard: "Mutant", identifier: scene.storyboardIdentifier))
      }
      let found = StoryboardCheck.diagnostics(
        of: DependencyGraph(nodes: screens), documents: [.success(document)],
        severities: [.unregisteredScene: .warning])
      precondition(found.allSatisfy { !$0.description.isEmpty })
      for scene in document.scenes {
        precondition(scene.views.allSatisfy { ($0.parent ?? 0) < scene.views.count })
        guard let description = scene.controller else { continue }
        let whole = HeadlessScene(document: document, scene: scene, controller: description, viewClasses: [:])
        guard let controller = HeadlessViewController(coder: HeadlessCoder(scene: whole)) else { continue }
        do throws(HeadlessSceneError) {
          try HeadlessSceneCheck(scene: whole, controller: controller).run()
          controller.loadViewIfNeeded()
        } catch { precondition(!"\(error)".isEmpty) }
      }
    } catch { precondition(!"\(error)".isEmpty) }
  }

  private static func files(in folder: String, ending: String) throws -> [[UInt8]] {
    let url = URL(fileURLWithPath: #filePath).appending(path: "../../../../\(folder)").standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(ending) }
    return try names.sorted().map { Array(try Data(contentsOf: url.appending(path: $0))) }
  }
}
