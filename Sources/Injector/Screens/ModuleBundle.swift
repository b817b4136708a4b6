internal import Foundation

/// Finds the bundle that contains the resources of a class's module.
enum ModuleBundle {
  /// The bundles by class. A bundle doesn't move while a program runs.
  private static let found = Guarded<[ObjectIdentifier: Bundle]>([:])

  /// Returns the bundle of a class: that of its package's target, or its framework, or the main bundle.
  static func of(_ type: any AnyObject.Type) -> Bundle {
    let id = ObjectIdentifier(type)
    if let bundle = found.withLock({ $0[id] }) { return bundle }
    let image = image(of: type)
    let bundle = ModuleName.of(type: TypeName.of(type)).flatMap { target($0, near: image) } ?? image
    found.withLock { $0[id] = bundle }
    return bundle
  }

  /// The bundle of the program or the framework that contains a class. Only Objective-C knows it.
  private static func image(of type: any AnyObject.Type) -> Bundle {
    #if canImport(ObjectiveC)
      Bundle(for: type)
    #else
      .main
    #endif
  }

  /// Returns the bundle with the resources of a package's target, which the build calls `Package_Target`.
  private static func target(_ module: String, near image: Bundle) -> Bundle? {
    let folders = [
      Bundle.main.resourceURL, Bundle.main.bundleURL, image.resourceURL, image.bundleURL.deletingLastPathComponent(),
    ]
    for folder in folders.compactMap(\.self) {
      let items = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
      let bundle = items.first { item in
        ["bundle", "resources"].contains(item.pathExtension)
          && item.deletingPathExtension().lastPathComponent.hasSuffix("_\(module)")
      }
      if let bundle { return Bundle(url: bundle) }
    }
    return nil
  }
}
