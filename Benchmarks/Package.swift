// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the library's package has no dependencies and no targets that its clients don't need. It
// imports the library as an app does: without flags and without a testable import.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Injector", path: "..")],
  targets: [
    .target(name: "Probe"),
    .target(
      name: "Wrapping", dependencies: [.product(name: "Injector", package: "Injector")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Probe", "Wrapping", .product(name: "Injector", package: "Injector")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
