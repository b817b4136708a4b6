// swift-tools-version: 6.2
import PackageDescription

// Tests that need no app, on the simulators of the platforms that `swift test` doesn't reach. They are links to the
// library's, whose target's name they expect.
let package = Package(
  name: "AppleDevices",
  platforms: [.iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  dependencies: [.package(name: "Injector", path: "../..")],
  targets: [
    .testTarget(
      name: "InjectorTests", dependencies: [.product(name: "Injector", package: "Injector")], path: "Tests/DeviceTests")
  ],
  swiftLanguageModes: [.v6]
)
