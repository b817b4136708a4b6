/// Extracts module names from the names of types and files.
enum ModuleName {
  /// Returns the module of a type's full name, such as `Shop` for `any Shop.Store`, or `nil` if the name doesn't
  /// begin with a module.
  static func of(type: String) -> String? {
    let name = type.hasPrefix("any ") ? type.dropFirst(4) : type[...]
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let module = name[..<dot]
    // Most names are ASCII, for which Unicode's properties take thirty times as long.
    let isName =
      module.utf8.allSatisfy(isASCIIName) || module.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    return isName ? String(module) : nil
  }

  private static func isASCIIName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns the module of a `#fileID`.
  static func of(file: String) -> String? {
    file.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(file[..<$0]) }
  }

  /// Returns a Boolean value that indicates whether a module belongs to the language, the platform, or this library,
  /// and therefore contains no plugins.
  static func isPlatform(_ module: String) -> Bool { platform.contains(module) || module.hasPrefix("_") }

  /// Returns a Boolean value that indicates whether a type is a value of the language or the platform, such as a
  /// string, or has no module, as functions and tuples have none.
  static func isValue(type: String) -> Bool { of(type: type).map(isPlatform) ?? true }

  private static let platform: [String] = [
    "AppKit", "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "CoreLocation", "Dispatch", "Distributed",
    "Foundation", "FoundationEssentials", "Injector", "Network", "ObjectiveC", "Observation", "Security", "StoreKit",
    "Swift", "SwiftData", "SwiftUI", "Synchronization", "UIKit", "UserNotifications", "WebKit", "os",
  ]
}
