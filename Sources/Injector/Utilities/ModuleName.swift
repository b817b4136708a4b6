/// Extracts module names from the names of types and files.
enum ModuleName {
  /// Returns the module of a type's full name, such as `Shop` for `any Shop.Store`, or `nil` if the name doesn't begin
  /// with a module.
  static func of(type: String) -> String? {
    let bare = type.utf8.starts(with: "any ".utf8) ? type.utf8.dropFirst(4) : type.utf8[...]
    guard let dot = bare.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let module = Substring(bare[..<dot])
    return isWord(module) ? String(module) : nil
  }

  /// Returns a Boolean value that indicates whether a text has letters, numbers and underscores only.
  private static func isWord(_ text: Substring) -> Bool {
    // The properties of characters are looked up only where there are others than those of most modules.
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain || text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// Returns the module of a `#fileID`.
  static func of(file: String) -> String? {
    file.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(file[..<$0]) }
  }

  /// Returns a Boolean value that indicates whether a module belongs to the language, the platform, or this library, and
  /// therefore contains no plugins.
  static func isPlatform(_ module: String) -> Bool { platform.contains(module) || module.hasPrefix("_") }

  private static let platform: [String] = [
    "AppKit", "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "CoreLocation", "Dispatch", "Distributed",
    "Foundation", "FoundationEssentials", "Injector", "Network", "ObjectiveC", "Observation", "Security", "StoreKit",
    "Swift", "SwiftData", "SwiftUI", "Synchronization", "UIKit", "UserNotifications", "WebKit", "os",
  ]
}
