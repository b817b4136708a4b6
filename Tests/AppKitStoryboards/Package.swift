// swift-tools-version: 6.2
import PackageDescription

// Screens from storyboards that Interface Builder's compiler has compiled, on a Mac. A package of its own, as other
// platforms refuse the storyboards of macOS.
let package = Package(
  name: "AppKitStoryboards",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Injector", path: "../..")],
  targets: [
    .testTarget(
      name: "WindowTests", dependencies: [.product(name: "Injector", package: "Injector")],
      resources: [.process("Window.storyboard")])
  ],
  swiftLanguageModes: [.v6]
)
