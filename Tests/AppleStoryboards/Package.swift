// swift-tools-version: 6.2
import PackageDescription

// Screens from storyboards that Interface Builder's compiler has compiled, on a simulator of iOS. A package of its own,
// as other platforms refuse the storyboards of iOS.
let package = Package(
  name: "AppleStoryboards",
  platforms: [.iOS(.v18)],
  dependencies: [.package(name: "Injector", path: "../..")],
  targets: [
    .testTarget(
      name: "StoryboardTests", dependencies: [.product(name: "Injector", package: "Injector")],
      resources: ["Device", "Other", "Split", "Tabs"].map { .process("\($0).storyboard") })
  ],
  swiftLanguageModes: [.v6]
)
