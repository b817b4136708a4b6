/// Extracts module names from the names of types and files.
enum ModuleName {
  /// Returns the module of a type's full name, such as `Shop` for `any Shop.Store`, or `nil` if the name doesn't begin
  /// with a module.
  static func of(type: String) -> String? {
    let bare = type.hasPrefix("any ") ? type.dropFirst(4) : type[...]
    guard let dot = bare.firstIndex(of: ".") else { return nil }
    let module = bare[..<dot]
    return module.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(module) : nil
  }

  /// Returns the module of a `#fileID`.
  static func of(file: String) -> String? {
    file.firstIndex(of: "/").map { String(file[..<$0]) }
  }

  /// Returns a Boolean value that indicates whether a module belongs to the language, the platform, or this library, and
  /// therefore contains no plugins.
  static func isPlatform(_ module: String) -> Bool { platform.contains(module) || module.hasPrefix("_") }

  private static let platform: Set<String> = [
    "AppKit", "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "CoreLocation", "Dispatch", "Distributed",
    "Foundation", "FoundationEssentials", "Injector", "Network", "ObjectiveC", "Observation", "Security", "StoreKit",
    "Swift", "SwiftData", "SwiftUI", "Synchronization", "UIKit", "UserNotifications", "WebKit", "os",
  ]
}
