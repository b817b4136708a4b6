// swift-tools-version: 6.2
import PackageDescription

// Compiles the library with modules that declare just what its adapters use of UIKit and AppKit, so that they are
// built and tested where the frameworks do not exist. `Sources/Injector` is a link to the library's own sources. On
// Apple's platforms the stand-ins would hide the frameworks: build the library itself there.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
  name: "AppleAdapters",
  targets: [
    .target(name: "UIKit", swiftSettings: strict),
    .target(name: "AppKit", swiftSettings: strict),
    .target(name: "Injector", dependencies: ["UIKit", "AppKit"], swiftSettings: strict),
    .testTarget(name: "AppleAdaptersTests", dependencies: ["Injector", "UIKit", "AppKit"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
