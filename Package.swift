// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

/// The demo is written as Xcode's app template would have it: everything on the main actor unless it says otherwise.
let app: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "Injector",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    .library(name: "Injector", targets: ["Injector"]),
    .executable(name: "DemoApp", targets: ["DemoApp"]),
    .executable(name: "injector-inspect", targets: ["injector-inspect"]),
  ],
  targets: [
    .target(name: "Injector", swiftSettings: strict),
    .executableTarget(
      name: "DemoApp", dependencies: ["Injector"], resources: [.copy("Storyboards")], swiftSettings: app),
    .executableTarget(name: "injector-inspect", dependencies: ["Injector"], swiftSettings: strict),
    .testTarget(
      name: "InjectorTests", dependencies: ["Injector"],
      exclude: ["Documentation/Storyboards", "Errors/Goldens", "Inspection/Goldens"], swiftSettings: strict),
    .testTarget(name: "DemoAppTests", dependencies: ["DemoApp", "Injector"], exclude: ["Goldens"], swiftSettings: app),
    .testTarget(name: "InspectTests", dependencies: ["injector-inspect", "Injector"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
