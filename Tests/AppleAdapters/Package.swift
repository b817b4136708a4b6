// swift-tools-version: 6.2
import PackageDescription

// Compiles the library, the demo's features, and the code of the pages with modules that declare just what these use of
// UIKit, AppKit, SwiftUI and WidgetKit, so that they are built and tested where the frameworks do not exist. On Apple's
// platforms, the same sources compile with the frameworks themselves. The folders of `Sources` other than the stubs
// and Samples are links, or have some.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]
let app: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")]

#if os(macOS)
  let stubs: [Target] = []
  let frameworks: [Target.Dependency] = []
  let tests: [Target] = []
#else
  let stubs: [Target] = [
    .target(name: "UIKit", swiftSettings: strict),
    .target(name: "AppKit", swiftSettings: strict),
    .target(name: "SwiftUI", dependencies: ["UIKit"], swiftSettings: strict),
    .target(name: "WidgetKit", dependencies: ["SwiftUI"], swiftSettings: strict),
  ]
  let frameworks: [Target.Dependency] = ["UIKit", "AppKit", "SwiftUI", "WidgetKit"]
  let tests: [Target] = [
    .testTarget(
      name: "AppleAdaptersTests", dependencies: ["Injector", "Samples"] + frameworks, swiftSettings: strict),
    // Interface Builder's compiler doesn't exist here: these tests read the storyboards with InjectorHeadless.
    .testTarget(
      name: "DemoScreenTests", dependencies: ["DemoApp", "Injector", "InjectorHeadless", "UIKit"], swiftSettings: app),
  ]
#endif

/// The code of the pages, as one kind of app compiles it. All folders but Samples are links to that.
func samples(_ name: String, _ settings: [SwiftSetting]) -> Target {
  .target(name: name, dependencies: ["Injector"] + frameworks, swiftSettings: settings)
}

let package = Package(
  name: "AppleAdapters",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    // Named like the package, as Xcode names the scheme of a package with one product after either.
    .library(
      name: "AppleAdapters",
      targets: ["DemoApp", "Samples", "SamplesIsolated", "SamplesSwift5", "SamplesSwift5Isolated"])
  ],
  targets: stubs + [
    .target(name: "Injector", dependencies: frameworks, swiftSettings: strict),
    .target(name: "InjectorHeadless", dependencies: ["Injector"], swiftSettings: strict),
    // The demo without what belongs to a terminal, and with a toolkit for UIKit.
    .target(
      name: "DemoApp", dependencies: ["Injector"] + frameworks, exclude: ["App/Toolkit.swift"], swiftSettings: app),
    // The example of an app in modules.
    .target(name: "AuthAPI"),
    .target(name: "Auth", dependencies: ["AuthAPI", "Injector"]),
    .target(name: "Cart", dependencies: ["AuthAPI", "Injector"]),
    .executableTarget(name: "Shop", dependencies: ["Auth", "Cart", "Injector"] + frameworks),
    samples("Samples", strict),
    samples("SamplesIsolated", app),
    samples("SamplesSwift5", swift5),
    samples("SamplesSwift5Isolated", swift5 + [.defaultIsolation(MainActor.self)]),
  ] + tests,
  swiftLanguageModes: [.v6]
)
