// swift-tools-version: 6.2
import PackageDescription

/// The settings of the container, whose asynchronous functions say where they run. One that doesn't is a requirement of
/// a protocol, which the methods of a client's type on an actor take over if it says so.
let container: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

let strict = container + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// The demo and the client's tests are written as Xcode's app template would have it: everything on the main actor
/// unless it says otherwise.
let app: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "Injector",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    .library(name: "Injector", targets: ["Injector"]),
    .library(name: "InjectorInspection", targets: ["InjectorInspection"]),
    .executable(name: "DemoApp", targets: ["DemoApp"]),
    .executable(name: "injector-inspect", targets: ["injector-inspect"]),
  ],
  targets: [
    .target(name: "Injector", swiftSettings: container),
    .target(name: "InjectorHeadless", dependencies: ["Injector"], swiftSettings: strict),
    .target(
      name: "InjectorInspection", dependencies: ["Injector"], exclude: ["Page/Web"],
      swiftSettings: strict),
    .executableTarget(
      name: "DemoApp", dependencies: ["Injector", "InjectorHeadless", "InjectorInspection"],
      resources: [.copy("Storyboards")], swiftSettings: app),
    .target(name: "StoryboardChecks", dependencies: ["Injector", "InjectorHeadless"], swiftSettings: strict),
    .executableTarget(
      name: "injector-inspect",
      dependencies: ["Injector", "InjectorHeadless", "InjectorInspection", "StoryboardChecks"],
      exclude: ["Rules/Diagnostics.md"],
      resources: [.embedInCode("Completions"), .embedInCode("Rules"), .embedInCode("Schema")],
      swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "InjectorTests", dependencies: ["Injector", "InjectorHeadless", "InjectorInspection", "TestSupport"],
      exclude: [
        "Compiler/Clients", "Compiler/Failures", "Compiler/Refused", "Compiler/Rules", "Compiler/Samples",
        "Errors/Goldens",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "InjectorHeadlessTests", dependencies: ["Injector", "InjectorHeadless", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "InjectorInspectionTests", dependencies: ["Injector", "InjectorInspection", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(name: "ModelTests", dependencies: ["Injector", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ReportTests", dependencies: ["Injector", "InjectorInspection", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "DemoAppTests", dependencies: ["DemoApp", "Injector", "InjectorHeadless", "TestSupport"],
      exclude: ["Goldens", "Inspector/Goldens", "Terminal/Goldens"], swiftSettings: app),
    .testTarget(name: "MainActorTests", dependencies: ["Injector"], swiftSettings: app),
    .testTarget(
      name: "InspectTests",
      dependencies: [
        "injector-inspect", "Injector", "InjectorHeadless", "InjectorInspection", "StoryboardChecks", "TestSupport",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
