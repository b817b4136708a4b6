// swift-tools-version: 6.2
import PackageDescription

// The tests of small stacks, for a release build: the frames of the functions are others there. A package of its own, as
// building all tests for release takes minutes.
let package = Package(
  name: "SmallStacks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Injector", path: "../..")],
  targets: [
    .testTarget(
      name: "SmallStackTests", dependencies: [.product(name: "Injector", package: "Injector")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
