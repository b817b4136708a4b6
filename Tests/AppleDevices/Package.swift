// swift-tools-version: 6.2
import PackageDescription

// Tests that need no app, on the simulators of the platforms that `swift test` doesn't reach. They are links to the
// library's.
let package = Package(
  name: "AppleDevices",
  platforms: [.iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  dependencies: [.package(name: "Injector", path: "../..")],
  targets: [
    .testTarget(name: "DeviceTests", dependencies: [.product(name: "Injector", package: "Injector")])
  ],
  swiftLanguageModes: [.v6]
)
