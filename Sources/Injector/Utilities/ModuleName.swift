/// The names of modules, as types and files tell them.
enum ModuleName {
  /// The module of a type's full name, such as `Shop` of `any Shop.Store`; nil where the name does not begin with one.
  static func of(type: String) -> String? {
    let bare = type.hasPrefix("any ") ? type.dropFirst(4) : type[...]
    guard let dot = bare.firstIndex(of: ".") else { return nil }
    let module = bare[..<dot]
    return module.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(module) : nil
  }

  /// The module of a `#fileID`.
  static func of(file: String) -> String? {
    file.firstIndex(of: "/").map { String(file[..<$0]) }
  }

  /// Whether a module belongs to the language, the platform or this library, and so has no plugins.
  static func isPlatform(_ module: String) -> Bool { platform.contains(module) || module.hasPrefix("_") }

  private static let platform: Set<String> = [
    "AppKit", "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "CoreLocation", "Dispatch", "Distributed",
    "Foundation", "FoundationEssentials", "Injector", "Network", "ObjectiveC", "Observation", "Security", "StoreKit",
    "Swift", "SwiftData", "SwiftUI", "Synchronization", "UIKit", "UserNotifications", "WebKit", "os",
  ]
}
