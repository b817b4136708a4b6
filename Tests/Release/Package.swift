// swift-tools-version: 6.2
import PackageDescription

// The tests of what is different in a release build: the frames of functions on small stacks, and the names of private
// types. A package of its own, as building all tests for release takes minutes.
let package = Package(
  name: "Release",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Injector", path: "../..")],
  targets: [
    .testTarget(
      name: "ReleaseTests", dependencies: [.product(name: "Injector", package: "Injector")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
