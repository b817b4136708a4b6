// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the library's has no dependencies and no targets that its users do not need. It
// imports the library as any app does: no flags, no testable import.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Injector", path: "..")],
  targets: [
    .target(name: "Probe"),
    .target(name: "Wrapping", dependencies: [.product(name: "Injector", package: "Injector")]),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Probe", "Wrapping", .product(name: "Injector", package: "Injector")]),
  ],
  swiftLanguageModes: [.v6]
)
