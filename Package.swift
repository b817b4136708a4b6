// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

/// In release builds for Linux, each function gets a section of its own, and the linker may drop public ones that no one
/// calls. Without these flags, each client keeps the whole library.
let stripped =
  strict + [
    .unsafeFlags(
      ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
      .when(platforms: [.linux], configuration: .release))
  ]

/// What an app links is also compiled for size. There, functions that run for each resolve, event, or registration are
/// marked `@_optimize(speed)` if they were slower otherwise, and an empty dictionary or set isn't created by a literal,
/// which isn't specialized for size.
///
/// The last flag of the first group has functions look up metadata, instead of names in the data of a file. Files share
/// these names, and the linker keeps all data of a file if it keeps some.
///
/// The second group is the trait `Compact`, which is on by default and which a package that depends on Injector can switch
/// off: no metadata for mirrors, which keeps everything that a field's type refers to, and no unwind tables.
let compact =
  stripped + [
    .unsafeFlags(
      ["-Osize", "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
      .when(platforms: [.linux], configuration: .release)),
    .unsafeFlags(
      ["-Xfrontend", "-disable-reflection-metadata", "-Xllvm", "-force-attribute=nounwind"],
      .when(platforms: [.linux], configuration: .release, traits: ["Compact"])),
  ]

/// The demo and the client's tests are written as Xcode's app template would have it: everything on the main actor unless
/// it says otherwise.
let app: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "Injector",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    .library(name: "Injector", targets: ["Injector"]),
    .library(name: "InjectorHeadless", targets: ["InjectorHeadless"]),
    .library(name: "InjectorInspection", targets: ["InjectorInspection"]),
    .executable(name: "DemoApp", targets: ["DemoApp"]),
    .executable(name: "injector-inspect", targets: ["injector-inspect"]),
  ],
  traits: [
    .trait(
      name: "Compact",
      description: """
        A smaller library in release builds for Linux, which Swift's own backtraces and debuggers with debug information \
        walk through, but not backtrace(), and whose values have no mirrors
        """),
    .default(enabledTraits: ["Compact"]),
  ],
  targets: [
    .target(name: "Injector", swiftSettings: compact),
    .target(name: "InjectorHeadless", dependencies: ["Injector"], swiftSettings: stripped),
    .target(
      name: "InjectorInspection", dependencies: ["Injector"],
      resources: [.embedInCode("Page"), .embedInCode("Rules"), .embedInCode("Schema")], swiftSettings: stripped),
    .executableTarget(
      name: "DemoApp", dependencies: ["Injector", "InjectorHeadless", "InjectorInspection"],
      exclude: ["Toolkit/UIKitToolkit.swift"], resources: [.copy("Storyboards")], swiftSettings: app),
    .target(name: "StoryboardChecks", dependencies: ["Injector", "InjectorHeadless"], swiftSettings: strict),
    .executableTarget(
      name: "injector-inspect",
      dependencies: ["Injector", "InjectorHeadless", "InjectorInspection", "StoryboardChecks"],
      swiftSettings: strict),

    .target(
      name: "TestSupport", path: "Tests/TestSupport", exclude: ["SARIF/README.md", "SARIF/sarif-schema-2.1.0.json"],
      swiftSettings: strict),
    .testTarget(
      name: "InjectorTests", dependencies: ["Injector", "InjectorHeadless", "InjectorInspection", "TestSupport"],
      exclude: ["Compiler/Clients", "Compiler/Refused", "Documentation/Storyboards", "Errors/Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "InjectorHeadlessTests", dependencies: ["Injector", "InjectorHeadless", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "InjectorInspectionTests", dependencies: ["Injector", "InjectorInspection", "TestSupport"],
      exclude: ["Goldens", "Traces"], swiftSettings: strict),
    .testTarget(
      name: "MutationTests",
      dependencies: [
        "injector-inspect", "Injector", "InjectorHeadless", "InjectorInspection", "StoryboardChecks", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DemoAppTests", dependencies: ["DemoApp", "Injector", "InjectorHeadless", "TestSupport"],
      exclude: ["Goldens", "Terminal/Goldens"], swiftSettings: app),
    .testTarget(
      name: "MainActorTests", dependencies: ["Injector", "InjectorHeadless"], exclude: ["Storyboards"],
      swiftSettings: app),
    .testTarget(
      name: "InspectTests",
      dependencies: [
        "injector-inspect", "Injector", "InjectorHeadless", "InjectorInspection", "StoryboardChecks", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
