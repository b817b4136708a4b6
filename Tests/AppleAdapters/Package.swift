// swift-tools-version: 6.2
import PackageDescription

// Compiles the library, and the demo's features, with modules that declare just what these use of UIKit and AppKit, so
// that they are built and tested where the frameworks do not exist. The folders of `Sources` other than UIKit and AppKit
// are links to the sources themselves. On Apple's platforms the stand-ins would hide the frameworks: build the library
// itself there.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]
let app: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")]

let package = Package(
  name: "AppleAdapters",
  targets: [
    .target(name: "UIKit", swiftSettings: strict),
    .target(name: "AppKit", swiftSettings: strict),
    .target(name: "SwiftUI", dependencies: ["UIKit"], swiftSettings: strict),
    .target(name: "Injector", dependencies: ["UIKit", "AppKit", "SwiftUI"], swiftSettings: strict),
    .target(name: "InjectorHeadless", dependencies: ["Injector"], swiftSettings: strict),
    // The demo without what belongs to a terminal. Its toolkit is the one for UIKit.
    .target(
      name: "DemoApp", dependencies: ["Injector", "UIKit"],
      exclude: ["main.swift", "Terminal", "Inspector", "Storyboards", "Toolkit/HeadlessToolkit.swift"],
      swiftSettings: app),
    // The code of the pages, as each kind of app compiles it. The folders but the first are links to it.
    .target(name: "Samples", dependencies: ["Injector", "UIKit", "SwiftUI"], swiftSettings: strict),
    .target(name: "SamplesIsolated", dependencies: ["Injector", "UIKit", "SwiftUI"], swiftSettings: app),
    .target(name: "SamplesSwift5", dependencies: ["Injector", "UIKit", "SwiftUI"], swiftSettings: swift5),
    .target(
      name: "SamplesSwift5Isolated", dependencies: ["Injector", "UIKit", "SwiftUI"],
      swiftSettings: swift5 + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "AppleAdaptersTests", dependencies: ["Injector", "UIKit", "AppKit", "SwiftUI", "Samples"],
      swiftSettings: strict),
    // Interface Builder's compiler doesn't exist here: these tests read the storyboards with InjectorHeadless.
    .testTarget(
      name: "DemoScreenTests", dependencies: ["DemoApp", "Injector", "InjectorHeadless", "UIKit"], swiftSettings: app),
  ],
  swiftLanguageModes: [.v6]
)
