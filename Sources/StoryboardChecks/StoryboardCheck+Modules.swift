import Foundation
import Injector
import InjectorHeadless

// The modules of classes, as far as they are known. Sources don't name them.

extension StoryboardCheck {
  mutating func checkModule(
    of custom: StoryboardDocument.CustomClass, _ id: String, _ line: Int, in document: StoryboardDocument
  ) {
    guard custom.isModuleFixed, let module = custom.module, let source = classes.source(of: custom.name),
      claimed[document.file]?.contains(id) != true
    else { return }
    let words = "\(document.file.lastComponent) names \(module) as the module of \(custom.name), "
    if let (own, reason) = self.module(of: source) {
      guard own != module else { return }
      report(
        .unknownClass, id, at: line, of: document, words + "which is in \(own): its source is in \(reason)",
        fix: "set the module of the class to \(own) in Interface Builder")
    } else if source.imports.contains(module) {
      // A file doesn't import its own module.
      report(
        .unknownClass, id, at: line, of: document, words + "whose source imports \(module), so it is in another module",
        fix: "set the module of the class to that of its source in Interface Builder")
    }
  }

  /// Returns the module of a source and the folder that says so, or `nil` if nothing is sure.
  private func module(of source: SwiftFile) -> (name: String, reason: String)? {
    let neighbors = registeredClasses[source.path.folder] ?? []
    let modules = Set(neighbors.map { $0.prefix { $0 != "." } })
    if let type = neighbors.min(), let module = modules.first, modules.count == 1 {
      return (String(module), "the folder of \(type), which is registered")
    }
    let folders = URL(fileURLWithPath: source.path.folder).pathComponents
    guard let sources = folders.lastIndex(of: "Sources"), folders.indices.contains(sources + 1) else { return nil }
    let target = folders[sources + 1]
    let manifest = URL(fileURLWithPath: folders[..<sources].joined(separator: "/")).appending(path: "Package.swift")
    // With a path in the manifest, a folder may have the name of another target.
    guard let text = try? String(contentsOf: manifest, encoding: .utf8), text.contains(target.debugDescription),
      !text.replacing(".package(path:", with: "").contains("path:")
    else { return nil }
    return (String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" }), "Sources/\(target) of a package")
  }

  /// Returns the registered classes, such as `App.NoteController`, by the folder of their source.
  static func registeredClasses(of graph: DependencyGraph, in classes: SwiftSources) -> [String: Set<String>] {
    graph.nodes.reduce(into: [:]) { folders, node in
      let parts = node.key.type.split(separator: ".")
      guard parts.count == 2, !parts[0].contains(" "), let source = classes.source(of: String(parts[1])) else { return }
      folders[source.path.folder, default: []].insert(node.key.type)
    }
  }
}
