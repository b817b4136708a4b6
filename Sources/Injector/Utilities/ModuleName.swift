/// Extracts module names from the names of types and files.
enum ModuleName {
  /// Returns the module of a type's full name, such as `Shop` for `any Shop.Store`, or `nil` if the name doesn't begin
  /// with a module.
  static func of(type: String) -> String? {
    let start = type.hasPrefix("any ") ? 4 : 0
    guard let dot = type.offset(of: ".", from: start) else { return nil }
    let module = type.text(from: start, to: dot)
    return isWord(module) ? module : nil
  }

  /// Returns a Boolean value that indicates whether a text has letters, numbers and underscores only.
  private static func isWord(_ text: String) -> Bool {
    // The properties of characters are looked up only where there are others than those of most modules.
    var bytes = text
    let isPlain = bytes.withUTF8 { bytes in
      bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
    }
    return isPlain || text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// Returns the module of a `#fileID`.
  static func of(file: String) -> String? {
    file.offset(of: "/").map { file.text(from: 0, to: $0) }
  }

  /// Returns a Boolean value that indicates whether a module belongs to the language, the platform, or this library,
  /// and therefore contains no plugins.
  static func isPlatform(_ module: String) -> Bool { platform.contains(module) || module.hasPrefix("_") }

  private static let platform: [String] = [
    "AppKit", "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "CoreLocation", "Dispatch", "Distributed",
    "Foundation", "FoundationEssentials", "Injector", "Network", "ObjectiveC", "Observation", "Security", "StoreKit",
    "Swift", "SwiftData", "SwiftUI", "Synchronization", "UIKit", "UserNotifications", "WebKit", "os",
  ]
}
